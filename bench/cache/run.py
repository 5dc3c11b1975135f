#!/usr/bin/env python3
"""A second run of check --all with --cache, by the first one's time: nothing has changed.

    python3 bench/cache/run.py [--jar FILE] [--steps N] [--time S] [--most 3]

Two rows: with bounds and steps, where the clock decides nothing, and with the options that a user has who gives none (some
verdicts are unknown by time then). Times are processor seconds of all processes. Verdicts must be the same, and the second
run may take at most 3 % of the first.
"""

import argparse
import pathlib
import re
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))
import harness


MARK = re.compile(r" \(cached[^)]*\)$", re.MULTILINE)


def measure(arguments, name, options):
    """Is the second run quick enough, with the same verdicts?"""
    with tempfile.TemporaryDirectory() as folder:
        command = [arguments.loris.resolve(), "check", "--all", "--include", arguments.include, *options, "--cache", folder, arguments.jar]
        first, second = harness.run(command, 3600), harness.run(command, 3600)
    methods = int(re.search(r"^(\d+) methods", first.stdout, re.MULTILINE).group(1))
    known = len(MARK.findall(second.stdout))
    share = 100 * second.cpu_seconds / first.cpu_seconds
    same = MARK.sub("", second.stdout) == first.stdout
    print(f"{name}: {methods} methods, first run {first.cpu_seconds:.1f} s, second {second.cpu_seconds:.2f} s ({share:.2f} %), "
          f"{known} of them known{'' if same else ', with differences'}", flush=True)
    return same and share < arguments.most and methods >= 500


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--loris", type=pathlib.Path, default=harness.LORIS)
    parser.add_argument("--jar", default="/usr/share/java/commons-lang3.jar")
    parser.add_argument("--include", default="org.apache.commons.lang3.math,org.apache.commons.lang3.mutable,"
                                             "org.apache.commons.lang3.tuple,org.apache.commons.lang3.builder,"
                                             "org.apache.commons.lang3.BooleanUtils,org.apache.commons.lang3.CharUtils")
    parser.add_argument("--most", type=float, default=3.0, help="per cent")
    parser.add_argument("--steps", default="3000")
    parser.add_argument("--time", default="60", help="seconds of the second row")
    parser.add_argument("--only", choices=["steps", "user"])
    arguments = parser.parse_args()
    rows = {"steps": ["--time", "0", "--steps", arguments.steps, "--bounded", "-k", "1", "--array", "1", "--loops", "2"],
            "user": ["--time", arguments.time]}
    good = [measure(arguments, name, options) for name, options in rows.items() if arguments.only in (None, name)]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
