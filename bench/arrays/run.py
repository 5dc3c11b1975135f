#!/usr/bin/env python3
"""The log of a symbolic array is not scanned as a whole: 8 times as many elements take at most 16 times as long.

Prints the processor time of both methods of Arrays.java and their ratio, for each strategy.
"""

import argparse
import pathlib
import resource
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
MOST = 16


def processor_time(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--loris", type=pathlib.Path, default=ROOT / "build" / "loris")
    parser.add_argument("--runs", type=int, default=5, help="of each method; the least time counts")
    arguments = parser.parse_args()
    bad = 0
    with tempfile.TemporaryDirectory() as classes:
        subprocess.run(["javac", "-d", classes, pathlib.Path(__file__).with_name("Arrays.java")], check=True)
        for strategy in ("pose", "summary", "lazy", "lazier", "lazier-sharp", "hybrid"):
            small, large = (min(processor_time([arguments.loris, "explore", "--quiet", "--heap", strategy, "--loops", "1000000",
                                                classes, f"Arrays.{method}"]) for _ in range(arguments.runs))
                            for method in ("small", "large"))
            good = large <= MOST * small
            bad += not good
            print(f"{'ok  ' if good else 'BAD '} {strategy:12} 2,000 elements {small:6.3f} s, 16,000 elements {large:6.3f} s: {large / small:5.1f} x",
                  flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
