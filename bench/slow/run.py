#!/usr/bin/env python3
"""Explorations that are known to be slow: processor time under pose and summary against lazier-sharp in the same run.

A ratio is time of the strategy over time of lazier-sharp. BARS has what it may be; a row without a bar is there to be watched. A run
that comes to --time has a + and counts as slow, and so does one without a path, whatever the bar, or with other paths than the row
says. What arrays and constant tables cost is in bench/arrays and bench/tables.
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
sys.path.insert(0, str(ROOT / "tests"))

import tables  # noqa: E402

UNBOUNDED = ["-k", "1000", "--loops", "100000"]
LEAST = 0.01  # seconds: shorter times are compared as if they were this


@dataclasses.dataclass
class Row:
    name: str
    method: str
    options: list
    bars: dict  # strategy: ratio, or None
    paths: int = 0  # 0: any number
    source: str = ""  # beside this file; "": one of tests/subjects


ROWS = [
    Row("dll_add", "pose.DoubleLinkedList.add4", ["-k", "2"], {"pose": 30, "summary": 30}),
    Row("dll_indexOf", "pose.DoubleLinkedList.indexOf", [*UNBOUNDED, "--int", "math"], {"pose": 30, "summary": None}),
    *(Row(f"five searches, n = {n}", f"summary.FiveContains.run{n}", [*UNBOUNDED, "--int", "math"], {"pose": 30, "summary": 30})
      for n in (5, 6, 7, 8)),
    Row("AVL insert, k = 3", "kiasan.AvlTree.insert", ["-k", "3", "--loops", "1000", "--int", "math", "--invariant", "repOk"],
        {"pose": 5, "summary": None}),
    Row("AVL insert, k = 4", "kiasan.AvlTree.insert", ["-k", "4", "--loops", "1000", "--int", "math", "--invariant", "repOk"],
        {"pose": 5}),
    Row("sum of eight boxes", "Boxes.sum", ["--loops", "20"], {"pose": 5, "summary": 5}, 1, "Boxes.java"),
    Row("eight boxes compared", "Boxes.equal", ["--loops", "20"], {"pose": 5, "summary": 5}, 128, "Boxes.java"),
]


def run(loris, classes, row, heap, limit):
    """(processor seconds, paths, did it end?)"""
    command = [loris, "explore", "--quiet", "--heap", heap, "--time", str(limit), *row.options, classes, row.method]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    found = re.search(r"(\d+) paths", done.stdout)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, int(found.group(1)) if found else 0, "time" not in done.stderr


def compile_own(row, folder):
    subprocess.run(["javac", "-d", folder, pathlib.Path(__file__).with_name(row.source)], check=True)
    return folder


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--loris", type=pathlib.Path, default=ROOT / "build" / "loris")
    parser.add_argument("--time", type=int, default=60, help="limit of one run")
    parser.add_argument("--only", default="", help="rows whose name has this word")
    arguments = parser.parse_args()
    subjects, bad = tables.compile_subjects(), 0
    own = tempfile.TemporaryDirectory()
    for row in ROWS:
        if arguments.only not in row.name:
            continue
        classes = compile_own(row, own.name) if row.source else subjects
        base, paths, _ = run(arguments.loris, classes, row, "lazier-sharp", arguments.time)
        print(f"     {row.name:22} lazier-sharp {base:7.2f} s {paths:6} paths", flush=True)
        for heap, bar in row.bars.items():
            seconds, paths, ended = run(arguments.loris, classes, row, heap, arguments.time)
            ratio = max(seconds, LEAST) / max(base, LEAST)
            good = paths > 0 and paths == (row.paths or paths) and (bar is None or (ended and ratio <= bar))
            bad += not good
            print(f"{'ok  ' if good else 'BAD '} {'':22} {heap:12} {seconds:7.2f} s{' ' if ended else '+'}{paths:6} paths: {ratio:7.1f} x"
                  + (f" (bar {bar})" if bar else ""), flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
