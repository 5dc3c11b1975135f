#!/usr/bin/env python3
"""Exactness on the programs of tests/subjects at a larger bound than `make check` has: k = 2, heaps of up to 3 objects.

The unit test does the work (src/explore/exact_subjects_test.c); this prints what it compared. Bar: no difference.
Of each exploration: paths/cases/heaps under lazy, lazier, pose and summary. How many had exactly the paths of lazy stands
in the last line but one; the others have them at k + 1 at the latest.
"""
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TEST = "build/release/loris-test"
STEPS = 200000000  # for each strategy on each method; what takes more is undecided


def main():
    subprocess.run(["make", "-s", "-j2", TEST], cwd=ROOT, check=True)
    run = subprocess.run([TEST, "exact_heaps_of_subjects"], cwd=ROOT, capture_output=True, text=True, check=False,
                         env={**os.environ, "LORIS_EXACT": f"/ - 2 3 {STEPS}"})
    lines = [line for line in run.stdout.splitlines() if " k=2 " in line]
    print("\n".join(lines))
    print("\n".join(line for line in run.stdout.splitlines() if " compared, " in line))
    same = sum(" same:" in line for line in lines)
    undecided = sum(" undecided:" in line for line in lines)
    good = run.returncode == 0 and same > 0
    print(f"{'PASS' if good else 'FAIL'}: the same heaps on the same paths in {same} explorations, {undecided} undecided")
    if not good:
        print(run.stderr)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
