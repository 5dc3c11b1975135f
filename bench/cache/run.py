#!/usr/bin/env python3
"""A second run of check --all with --cache, by the first one's time: nothing has changed.

    python3 bench/cache/run.py [--jar FILE] [--time S] [--most 3]

Times are processor seconds of all processes. Verdicts must be the same, and the second run may take at most 3 % of the first.
"""

import argparse
import pathlib
import re
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))
import harness


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--loris", type=pathlib.Path, default=harness.LORIS)
    parser.add_argument("--jar", default="/usr/share/java/commons-lang3.jar")
    parser.add_argument("--include", default="org.apache.commons.lang3.math,org.apache.commons.lang3.mutable,"
                                             "org.apache.commons.lang3.tuple,org.apache.commons.lang3.builder,"
                                             "org.apache.commons.lang3.BooleanUtils,org.apache.commons.lang3.CharUtils")
    parser.add_argument("--most", type=float, default=3.0, help="per cent")
    parser.add_argument("--steps", default="100000")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [arguments.loris.resolve(), "check", "--all", "--include", arguments.include, "--time", "0", "--steps", arguments.steps,
                   "--bounded", "-k", "1", "--array", "1", "--loops", "2", "--cache", folder, arguments.jar]
        first, second = harness.run(command, 3600), harness.run(command, 3600)
    methods = int(re.search(r"^(\d+) methods", first.stdout, re.MULTILINE).group(1))
    known = second.stdout.count(" (cached)\n")
    share = 100 * second.cpu_seconds / first.cpu_seconds
    same = second.stdout.replace(" (cached)\n", "\n") == first.stdout
    print(f"{methods} methods, first run {first.cpu_seconds:.1f} s, second {second.cpu_seconds:.2f} s ({share:.2f} %), "
          f"{known} of them known{'' if same else ', with differences'}")
    return 0 if same and share < arguments.most and methods >= 500 else 1


if __name__ == "__main__":
    sys.exit(main())
