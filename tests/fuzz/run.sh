#!/bin/sh
# Builds the fuzz targets and runs each RUNS times (default 50000) from its corpus; the same seed gives similar inputs, not the same.
# Usage: tests/fuzz/run.sh [TARGET...]     in the environment: BUILD (default build), RUNS, SEED (default 1)
# A crash is left in $BUILD/fuzz/; the last line is "fuzz: N passed, N failed".
set -u
cd "$(dirname "$0")/../.." || exit 1
out=${BUILD:-build}/fuzz
runs=${RUNS:-50000}
seed=${SEED:-1}
targets=${*:-classfile zip jimage lang}
mkdir -p "$out"

# What the targets share is compiled once.
common=$(ls src/base/*.c src/classfile/*.c src/program/assemble*.c src/program/bytecode.c src/lang/*.c | grep -v -e '_test\.c$' -e '/test_main\.c$')
flags="-std=c17 -D_GNU_SOURCE -DLORIS_VERSION=\"fuzz\" -g -O1 -Isrc -Itests/fuzz -fno-sanitize-recover=undefined"
checks=address,undefined
objects=
# Word splitting is meant, here and below: these are lists of options and files.
for source in $common; do
  object=$out/$(echo "$source" | tr / _).o
  objects="$objects $object"
  # shellcheck disable=SC2086
  clang $flags -fsanitize=fuzzer-no-link,$checks -c -o "$object" "$source" || exit 1
done

passed=0
failed=0
for target in $targets; do
  extra=tests/fuzz/container.c
  corpus=tests/fuzz/corpus/$target
  case $target in
  classfile) extra= ;;
  lang) extra= corpus=tests/lang ;; # the test programs
  esac
  # shellcheck disable=SC2086
  if ! clang $flags -fsanitize=fuzzer,$checks -o "$out/$target" "tests/fuzz/${target}_fuzz.c" $extra $objects -lz -lm; then
    failed=$((failed + 1))
    continue
  fi
  rm -rf "$out/$target.found"
  mkdir -p "$out/$target.found"
  # New inputs go to the first folder; the committed corpus is only read.
  if "$out/$target" -runs="$runs" -seed="$seed" -timeout=60 -rss_limit_mb=1024 -max_len=65536 \
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
