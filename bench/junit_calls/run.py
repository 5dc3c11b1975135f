#!/usr/bin/env python3
"""Tests by calls for every public method of five collections of the JDK: all are compiled and run; tests and coverage by class."""

import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

failed = 0
for options in (["-k", "2"], ["-k", "3", "--time", "120"], ["-k", "2", "--junit4"]):
    print(f"-- {' '.join(options)}", flush=True)
    failed |= subprocess.run([sys.executable, ROOT / "tests" / "junit_calls.py", "--all", "--time", "60", *options]).returncode
sys.exit(failed)
