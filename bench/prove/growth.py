#!/usr/bin/env python3
"""What proofs cost where exploring decides: processor time of `loris check` and of `loris check --bounded`.

The methods are those of tests/check and the unsafe ones of tests/prove. Of each, what `--bounded` decides (SAFE or
VIOLATION) is run both ways in turns, and the smallest time of each way counts, start of the process included. The sum
may grow by at most 10 %, and the verdicts must be the same. It also says how long violations take: shallow bugs are
found in milliseconds.
"""

import argparse
import pathlib
import statistics
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))
import check  # noqa: E402
import harness  # noqa: E402
import prove  # noqa: E402

BAR = 1.10


def run(command):
    """(last line of stdout, processor seconds)."""
    outcome = harness.run(command, 120)
    lines = outcome.stdout.splitlines()
    return (lines[-1] if lines else f"exit status {outcome.status}"), outcome.cpu_seconds


def commands(loris, seconds):
    """(name, command without --bounded) of every method."""
    for source in sorted(check.FOLDER.glob("*.java")):
        classes = harness.BUILD / "growth" / source.stem
        programs = check.read_programs(source)
        if programs:
            harness.compile_java([source], ["-g", "-parameters", "-cp", str(ROOT / "build" / "loris-api.jar")], classes)
        for program in programs:
            time = [] if "--time" in program.options else ["--time", seconds]
            yield program.name, [loris, "check", *time, *program.options, classes, program.name]
    classes = harness.BUILD / "growth" / "prove"
    sources = sorted(prove.FOLDER.glob("*.java"))
    harness.compile_java(sources, ["-g"], classes)
    for subject in (each for source in sources for each in prove.read_subjects(source)):
        if subject.exception:
            yield subject.name, [loris, "check", "--time", seconds, classes, subject.name]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--loris", default=harness.LORIS)
    parser.add_argument("--only", default="", help="part of the name of a method")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--time", type=int, default=4, help="seconds for a method")
    options = parser.parse_args()
    loris = harness.require_loris(options.loris)
    rows, failed, undecided = [], 0, 0
    for name, command in commands(loris, options.time):
        if options.only not in name:
            continue
        verdict, _ = run([*command, "--bounded"])
        if not verdict.startswith(("SAFE", "VIOLATION")) or verdict.startswith("SAFE up to"):
            undecided += 1
            continue
        bounded, full = [], []
        for _ in range(options.runs):
            bounded.append(run([*command, "--bounded"])[1])
            other, seconds = run(command)
            full.append(seconds)
        if other != verdict and not (verdict.startswith("SAFE") and other.startswith("SAFE by")):
            failed += 1
            print(f"FAIL {name}: {verdict} with --bounded, {other} without")
        rows.append((min(bounded), min(full), name, verdict))
    bounded, full = sum(row[0] for row in rows), sum(row[1] for row in rows)
    for row in sorted(rows, key=lambda row: row[0] - row[1])[:10]:
        print(f"{row[0]:7.3f} {row[1]:7.3f}  {row[2]}: {row[3][:60]}")
    found = [row[1] * 1000 for row in rows if row[3].startswith("VIOLATION")]
    if found:
        print(f"{len(found)} violations: median {statistics.median(found):.0f} ms, "
              f"{sum(each < 100 for each in found)} below 100 ms, longest {max(found):.0f} ms")
    ratio = full / bounded if bounded else 1
    print(f"{len(rows)} methods are decided with --bounded ({undecided} are not): {bounded:.2f} s with it, {full:.2f} s "
          f"without, {ratio - 1:+.1%}")
    failed += ratio > BAR
    print(f"{len(rows) + 1 - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
