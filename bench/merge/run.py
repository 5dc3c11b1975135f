#!/usr/bin/env python3
"""Merging at joins: cases and processor time of `explore` with --merge against without.

Each method of Merging.java under pose and lazier-sharp. A ratio above 1 says how often faster it is with --merge. Those of
PAYS must be at least twice as fast; the others show where it does not pay.

Then `check`, which merges by itself under --heap auto, against each of its two strategies alone, which do not: it must say what CHECKS has, and
nothing else than they do where they decide.
"""

import argparse
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LEAST = 2
PAYS = {"flags": "pose", "greatest": "pose", "clamps": "pose", "fields": "pose", "grade": "pose", "count": "lazier-sharp"}  # under what
OTHERS = ["again", "sorted", "has", "bisect", "steps"]
CHECKS = {"bitsSafe": "SAFE", "bitsBroken": "VIOLATION", "cellSafe": "SAFE", "cellBroken": "VIOLATION", "power": "UNKNOWN", "clamps": "SAFE",
          "sorted": "VIOLATION"}
BOUNDS = ["-k", "9", "--array", "14", "--loops", "16"]
SMALL = {"again": ["--loops", "60"], "sorted": ["--array", "4", "--loops", "6"], "has": ["-k", "4", "--loops", "6"], "bisect": ["--array", "4", "--loops", "4"]}


def run(loris, classes, method, strategy, options, limit):
    """(processor seconds, cases, did it end?)"""
    command = [loris, "explore", "--quiet", "--heap", strategy, "--time", str(limit), *BOUNDS, *SMALL.get(method, []), *options, classes,
               f"Merging.{method}"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    found = re.search(r"(\d+) cases", done.stdout)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, int(found.group(1)) if found else 0, "time" not in done.stderr


def check(loris, classes, method, heap, limit):
    """(verdict, processor seconds)"""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([loris, "check", "--calls", "0", "--quiet", "--heap", heap, "--time", str(limit), classes, f"Merging.{method}"], capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    verdict = done.stdout.strip().splitlines()[-1].split()[0].strip(":") if done.stdout.strip() else "nothing"
    return verdict, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def check_all(arguments, classes):
    bad = 0
    for method, expected in CHECKS.items():
        results = {heap: check(arguments.loris, classes, method, heap, arguments.time) for heap in ("auto", "pose", "lazier-sharp")}
        decided = {verdict for verdict, _ in results.values()} & {"SAFE", "VIOLATION"}
        good = results["auto"][0] == expected and len(decided) <= 1
        bad += not good
        print(f"{'ok  ' if good else 'BAD '} check {method:11} " + ", ".join(f"{heap} {verdict} {seconds:.2f} s"
                                                                       for heap, (verdict, seconds) in results.items()), flush=True)
    return bad


def shown(seconds, cases, ended):
    return f"{cases:6} cases {seconds:7.3f} s{' ' if ended else '+'}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--loris", type=pathlib.Path, default=ROOT / "build" / "loris")
    parser.add_argument("--runs", type=int, default=3, help="of each method; the least time counts")
    parser.add_argument("--time", type=int, default=20, help="limit of one run; a + marks those that come to it")
    parser.add_argument("--only-check", action="store_true", help="the second part alone")
    arguments = parser.parse_args()
    bad = 0
    with tempfile.TemporaryDirectory() as classes:
        subprocess.run(["javac", "-d", classes, pathlib.Path(__file__).with_name("Merging.java")], check=True)
        for method in [] if arguments.only_check else [*PAYS, *OTHERS]:
            for strategy in ("pose", "lazier-sharp"):
                plain, merged = (min(run(arguments.loris, classes, method, strategy, options, arguments.time) for _ in range(arguments.runs))
                                 for options in ([], ["--merge"]))
                ratio = plain[0] / merged[0]
                good = PAYS.get(method) != strategy or ratio >= LEAST
                bad += not good
                print(f"{'ok  ' if good else 'BAD '} {method:10} {strategy:12} {shown(*plain)}, merged {shown(*merged)}: {ratio:7.1f} x", flush=True)
        bad += check_all(arguments, classes)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
