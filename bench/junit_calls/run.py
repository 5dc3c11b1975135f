#!/usr/bin/env python3
"""Tests by calls for every public method of five collections of the JDK: all are compiled and run; tests and coverage by class."""

import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

failed = 0
for options in (["-k", "2", "--time", "30"], ["-k", "3", "--time", "60"], ["-k", "2", "--time", "30", "--junit4"]):
    print(f"-- {' '.join(options)}", flush=True)
    failed |= subprocess.run([sys.executable, ROOT / "tests" / "junit_calls.py", "--all", *options]).returncode
print(f"{'FAIL' if failed else 'PASS'} junit_calls: every test is compiled and passes")
sys.exit(failed)
