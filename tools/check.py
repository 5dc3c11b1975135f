#!/usr/bin/env python3
"""Runs every test and check of the project, one stage after the other, and adds up what they count.

A stage that prints `N passed, N failed` (one word and a colon may stand before it) counts with these
numbers; any other counts as one, by its exit status. The output of each stage goes to build/check/NAME.log;
of a failing stage the end is shown. The last line is the sum.
"""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
LOGS = ROOT / "build" / "check"
COUNTS = LOGS / "opcodes.txt"

STAGES = [
    ("layers", ["python3", "tools/layers.py"], {}),
    ("format", ["sh", "-c", "clang-format --dry-run -Werror $(find src -name '*.[ch]')"], {}),
    ("build-release", ["make", "-s", "-j2", "MODE=release", "all", "build/release/loris-test"], {}),
    ("build-debug", ["make", "-s", "-j2", "MODE=debug", "build/debug/loris", "build/debug/loris-test"], {}),
    ("unit-debug", ["build/debug/loris-test"], {}),
    ("unit-release", ["build/release/loris-test"], {}),
    ("differential", ["python3", "tests/run_differential.py", "--loris", "build/release/loris"], {}),
    # The same programs under the sanitizers, counting opcodes on the way.
    ("differential-debug",
     ["python3", "tests/run_differential.py", "--loris", "build/debug/loris", "--releases", "17", "--timeout", "120"],
     {"LORIS_OPCODE_COUNTS": str(COUNTS)}),
    ("opcodes", ["python3", "tests/opcodes.py", str(COUNTS)], {}),
    ("random-methods", ["python3", "tests/random_methods.py", "--loris", "build/release/loris"], {}),
    ("graph", ["python3", "tests/graph.py", "--loris", "build/release/loris"], {}),
    ("tables", ["python3", "tests/tables.py", "--loris", "build/release/loris"], {}),
    ("lang", ["python3", "tests/lang.py", "--loris", "build/release/loris"], {}),
    ("lang-random", ["python3", "tests/lang_random.py", "--loris", "build/release/loris"], {}),
    ("lang-debug", ["python3", "tests/lang.py", "--loris", "build/debug/loris"], {}),
    ("check", ["python3", "tests/check.py", "--loris", "build/release/loris"], {}),
    ("ci", ["python3", "tests/ci.py", "--loris", "build/release/loris"], {}),
    ("coverage", ["python3", "tests/coverage.py", "--loris", "build/release/loris"], {}),
    ("drawings", ["python3", "tests/drawings.py", "--loris", "build/release/loris"], {}),
    ("junit_calls", ["python3", "tests/junit_calls.py", "--loris", "build/release/loris"], {}),
    ("junit", ["python3", "tests/junit.py", "--loris", "build/release/loris", "--time", "15"], {}),
    ("svcomp", ["python3", "tests/svcomp.py", "--loris", "build/release/loris"], {}),
    ("contracts", ["python3", "tests/contracts.py", "--loris", "build/release/loris"], {}),
    ("limits", ["python3", "tests/limits.py", "--loris", "build/release/loris"], {}),
    ("hostile", ["python3", "tests/hostile.py", "--loris", "build/release/loris"], {}),
    ("fuzz", ["sh", "tests/fuzz/run.sh"], {"SECONDS": "12"}),
]


def tally(text, status):
    """(passed, failed) of one stage."""
    found = re.findall(r"^(?:\w+: )?(\d+) passed, (\d+) failed", text, re.MULTILINE)
    if not found:
        return (1, 0) if status == 0 else (0, 1)
    passed, failed = int(found[-1][0]), int(found[-1][1])
    return passed, failed if failed or status == 0 else 1


def run_stage(name, command, environment):
    start = time.monotonic()
    log = LOGS / f"{name}.log"
    with open(log, "wb") as out:
        status = subprocess.run(command, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                                env={**os.environ, **environment}, check=False).returncode
    text = log.read_text(errors="replace")
    passed, failed = tally(text, status)
    print(f"{name:20} {passed:6} passed {failed:4} failed {time.monotonic() - start:7.1f} s", flush=True)
    if failed:
        print("\n".join("    " + line for line in text.splitlines()[-60:]), flush=True)
    return passed, failed


# What runs on the second core while the unit tests of the debug build run on the first.
BESIDE = ["unit-release", "contracts", "coverage", "tables", "graph"]


def groups(stages):
    """Lists of lanes: lanes run side by side, the stages of one lane one after the other."""
    long = [stage for stage in stages if stage[0] == "unit-debug"]
    beside = [stage for stage in stages if long and stage[0] in BESIDE]
    for stage in stages:
        if stage in long:
            yield [lane for lane in (long, beside) if lane]
        elif stage not in beside:
            yield [[stage]]


def main():
    words = sys.argv[1:]
    LOGS.mkdir(parents=True, exist_ok=True)
    COUNTS.unlink(missing_ok=True)
    total = [0, 0]
    stages = [stage for stage in STAGES if not words or any(word in stage[0] for word in words)]
    for group in groups(stages):
        with concurrent.futures.ThreadPoolExecutor(len(group)) as pool:
            lanes = list(pool.map(lambda lane: [run_stage(*stage) for stage in lane], group))
        for passed, failed in (result for lane in lanes for result in lane):
            total[0] += passed
            total[1] += failed
        if lanes[0][0][1] and group[0][0][0].startswith("build"):
            break
    print(f"{total[0]} passed, {total[1]} failed")
    return 1 if total[1] or not total[0] else 0


if __name__ == "__main__":
    sys.exit(main())
