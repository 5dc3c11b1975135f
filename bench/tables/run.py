#!/usr/bin/env python3
"""Constant tables at symbolic indices: `loris check` on the methods of Tables.java, all of them SAFE.

Prints the processor time of each method and its ratio to one without a table (`nothing`). The bar is one second each.
"""

import argparse
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SOURCE = pathlib.Path(__file__).with_name("Tables.java")
BAR = 1.0


def processor_time(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    outcome = subprocess.run(command, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    verdict = (outcome.stdout.strip().splitlines() or ["?"])[-1]
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, verdict


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--loris", type=pathlib.Path, default=ROOT / "build" / "loris")
    parser.add_argument("--time", default="60")
    parser.add_argument("--runs", type=int, default=3, help="of each method; the least time counts")
    arguments = parser.parse_args()
    methods = re.findall(r"static void (\w+)\(", SOURCE.read_text())
    bad = 0
    with tempfile.TemporaryDirectory() as classes:
        subprocess.run(["javac", "-d", classes, SOURCE], check=True)
        plain = None
        for method in methods:
            command = [arguments.loris, "check", "--calls", "0", "--quiet", "--time", arguments.time, classes, f"Tables.{method}"]
            seconds, verdict = min(processor_time(command) for _ in range(arguments.runs))
            plain = plain or seconds
            good = verdict == "SAFE" and seconds <= BAR
            bad += not good
            print(f"{'ok  ' if good else 'BAD '} {method:14} {seconds:7.3f} s {seconds / plain:7.1f} x  {verdict}", flush=True)
    print(f"{len(methods) - bad} of {len(methods)} within {BAR} s")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
