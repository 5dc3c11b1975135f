#!/usr/bin/env python3
"""Walks over inputs of any shape: processor time of pose and summary as k grows, against lazier-sharp in the same run.

Each method of Shapes.java with -k K --array K --loops K+2, in both integer modes. Bars: a second at k = 9, five at k = 12, from k = 6 to k = 12 at
most a factor of 20, 30 times the time of lazier-sharp per path, and as many paths as it has where neither came to --time (a +). Where lazier-sharp
itself has more than MANY paths, or comes to --time, paths multiply with k whoever explores them, and only the time per path counts ("many"), of the
paths that were found: merge has 252, 924 and 12,870 at k = 3, 4 and 6, insert 382, 3,070 and 24,574 at k = 6, 9 and 12, scan 191, 1,535 and 12,287 at
k = 6, 9 and 12, size 1,721 at k = 2 (with --loops 6 or more: see "Loop bound" in doc/HEAPS.md) and over 480,000 at k = 3.
Of a tree of paths that nobody gets to the end of, depth-first searches see different parts: `part` has the same paths of size for all of them, at
k = 3 (with --loops 8, so that none is cut by it).
The second list of sum may run into the first one at each of its objects, and into itself: a path has some k * k shapes, where lazier-sharp takes
one at a time, and its time per path (LEAST hides it below k = 12) grows faster than that of lazier-sharp.
"""

import argparse
import dataclasses
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
ROWS = ["search", "reverse", "sum", "append", "linked", "swap", "merge", "size", "part", "insert", "scan"]
MORE_LOOPS = {"part": 3}
MANY = 1000
SECONDS = {9: 1, 12: 5}
FACTOR = 20  # from k = 6 to k = 12
PER_PATH = 30
LEAST = 0.01  # seconds: shorter times are compared as if they were this


@dataclasses.dataclass
class Run:
    seconds: float
    paths: int
    ended: bool

    def per_path(self):
        return max(self.seconds, LEAST) / max(self.paths, 1)


def run(loris, classes, row, k, heap, mode, limit):
    command = [loris, "explore", "--quiet", "--heap", heap, "-k", k, "--array", k, "--loops", k + 2 + MORE_LOOPS.get(row, 0), "--int", mode, "--time", limit, classes,
               f"Shapes.{row}"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    found = re.search(r"(\d+) paths,", done.stdout)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Run(seconds, int(found.group(1)) if found else 0, "time limit" not in done.stderr)


def has_many(sharp):
    return not sharp.ended or sharp.paths > MANY


def complaints(k, this, sharp, at_six):
    if this.ended and sharp.ended and this.paths != sharp.paths:
        yield f"{sharp.paths} paths expected"
    if this.per_path() > PER_PATH * sharp.per_path():
        yield "per path"
    if has_many(sharp):
        return
    if not this.ended or this.seconds > SECONDS.get(k, this.seconds):
        yield "time"
    if k == 12 and at_six and max(this.seconds, LEAST) > FACTOR * max(at_six.seconds, LEAST):
        yield "growth"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--loris", type=pathlib.Path, default=ROOT / "build" / "loris")
    parser.add_argument("--time", type=int, default=20, help="limit of one run; a + marks those that come to it")
    parser.add_argument("--only", default="", help="rows whose name has this word")
    parser.add_argument("--k", type=int, nargs="+", default=[3, 6, 9, 12])
    parser.add_argument("--int", nargs="+", default=["wrap", "math"])
    parser.add_argument("--heap", nargs="+", default=["pose", "summary"])
    arguments = parser.parse_args()
    bad = 0
    with tempfile.TemporaryDirectory() as classes:
        subprocess.run(["javac", "-d", classes, pathlib.Path(__file__).with_name("Shapes.java")], check=True)
        for row in (row for row in ROWS if arguments.only in row):
            for mode in arguments.int:
                at_six = {}
                for k in arguments.k:
                    sharp, line = run(arguments.loris, classes, row, k, "lazier-sharp", mode, arguments.time), ""
                    for heap in arguments.heap:
                        this = run(arguments.loris, classes, row, k, heap, mode, arguments.time)
                        if k == 6:
                            at_six[heap] = this
                        said = list(complaints(k, this, sharp, at_six.get(heap)))
                        bad += len(said) > 0
                        line += (f" | {heap} {this.seconds:6.2f} s{' ' if this.ended else '+'}{this.paths:6} paths"
                                 f" {this.per_path() / sharp.per_path():7.1f} x {'BAD ' + ', '.join(said) if said else 'ok'}")
                    print(f"{row:8} {mode} k={k:<2} | lazier-sharp {sharp.seconds:6.2f} s{' ' if sharp.ended else '+'}{sharp.paths:6} paths{' many' if has_many(sharp) else '     '}{line}",
                          flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
