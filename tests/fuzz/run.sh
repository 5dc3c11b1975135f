#!/bin/sh
# Builds the fuzz targets and runs each for SECONDS seconds (default 15) from its corpus.
# Usage: tests/fuzz/run.sh [TARGET...]     in the environment: BUILD (default build), SECONDS
# A crash is left in $BUILD/fuzz/; the last line is "fuzz: N passed, N failed".
set -u
cd "$(dirname "$0")/../.." || exit 1
out=${BUILD:-build}/fuzz
seconds=${SECONDS:-15}
# Where sh is bash, SECONDS is a clock that starts at 0, which would mean "for ever".
[ "$seconds" -gt 0 ] || seconds=15
targets=${*:-classfile zip jimage lang}
mkdir -p "$out"

common=$(ls src/base/*.c src/classfile/*.c src/assemble/*.c src/lang/*.c | grep -v -e '_test\.c$' -e '/test_main\.c$')
flags="-std=c17 -D_GNU_SOURCE -g -O1 -Isrc -Itests/fuzz -fsanitize=fuzzer,address,undefined
  -fno-sanitize-recover=undefined"

passed=0
failed=0
for target in $targets; do
  extra=tests/fuzz/container.c
  corpus=tests/fuzz/corpus/$target
  case $target in
  classfile) extra= ;;
  lang) extra= corpus=tests/lang ;; # the test programs
  esac
  # Word splitting is meant: these are lists of options and files.
  # shellcheck disable=SC2086
  if ! clang $flags -o "$out/$target" "tests/fuzz/${target}_fuzz.c" $extra $common -lz -lm; then
    failed=$((failed + 1))
    continue
  fi
  rm -rf "$out/$target.found"
  mkdir -p "$out/$target.found"
  # New inputs go to the first folder; the committed corpus is only read.
  if "$out/$target" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=1024 -max_len=65536 \
    -artifact_prefix="$out/$target-" -print_final_stats=1 "$out/$target.found" \
    "$corpus" >"$out/$target.log" 2>&1; then
    passed=$((passed + 1))
    echo "fuzz $target: $(sed -n 's/^stat::number_of_executed_units: *//p' "$out/$target.log") runs"
  else
    failed=$((failed + 1))
    echo "fuzz $target: failed"
    grep -v '^#' "$out/$target.log" | tail -n 60
  fi
done
echo "fuzz: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
