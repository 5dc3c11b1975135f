#!/usr/bin/env python3
"""JUnit tests for all our own classes and for those of public jars: every test is compiled and run; tests per second, branch coverage by suite."""

import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

failed = 0
for options in ([], ["--junit4"], ["--minimal"]):
    print(f"-- {' '.join(options) or 'JUnit 5'}", flush=True)
    failed |= subprocess.run([sys.executable, ROOT / "tests" / "junit.py", "--suite", "all", "--time", "30", *options]).returncode
print("-- public libraries", flush=True)
failed |= subprocess.run([sys.executable, ROOT / "bench" / "junit" / "jars.py"]).returncode
print(f"{'FAIL' if failed else 'PASS'} junit: every test is compiled and passes")
sys.exit(failed)
