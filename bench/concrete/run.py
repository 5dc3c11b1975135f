#!/usr/bin/env python3
"""Speed of concrete execution: five CPU-bound programs under `loris run` and `java -Xint`, in one run.

Printed is the median time of each and the ratio java/loris (1.0: as fast as HotSpot's interpreter), their geometric
mean, the start-up of a hello-world and its peak memory. The exit status is 1 when a bar is missed.
"""

import argparse
import math
import pathlib
import statistics
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
import harness  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
PROGRAMS = ["NestedLoops", "Sieve", "ListChurn", "VirtualCalls", "TreeMapWork"]
RATIO_BAR = 0.5  # of the throughput of java -Xint, geometric mean
STARTUP_BAR = 0.060  # seconds
MEMORY_BAR = 60  # MB


def measure(command, rounds, timeout):
    """The outcomes of some runs; all must succeed and print the same."""
    outcomes = [harness.run(command, timeout) for _ in range(rounds)]
    for outcome in outcomes:
        if outcome.status != 0 or outcome.stdout != outcomes[0].stdout:
            status = "time is up" if outcome.status is None else f"exit status {outcome.status}"
            raise SystemExit(f"{' '.join(map(str, command))}: {status}\n{harness.tail(outcome.stderr)}")
    return outcomes


def median_seconds(outcomes, clock="wall"):
    return statistics.median(outcome.seconds if clock == "wall" else outcome.cpu_seconds for outcome in outcomes)


def verdict(passed, text):
    print(f"{'PASS' if passed else 'FAIL'}  {text}")
    return passed


def bench_programs(loris, classes, programs, options):
    """The ratio java/loris of each program."""
    ratios = []
    print(f"{'program':14} {'java -Xint':>11} {'loris':>9} {'ratio':>7} {'peak MB':>8}")
    for name in programs:
        # Interleaved, so that a change of the machine's speed meets both alike.
        java, mine = [], []
        for _ in range(options.rounds):
            java += measure([harness.tool("java"), "-Xint", "-cp", classes, name], 1, options.timeout)
            mine += measure([loris, "run", classes, name], 1, options.timeout)
        if {outcome.stdout for outcome in java} != {outcome.stdout for outcome in mine}:
            raise SystemExit(f"{name}: loris prints {mine[0].stdout!r}, java {java[0].stdout!r}")
        theirs, ours = median_seconds(java, options.clock), median_seconds(mine, options.clock)
        ratios.append(theirs / ours)
        peak = max(outcome.peak_kb for outcome in mine) // 1024
        print(f"{name:14} {theirs:9.2f} s {ours:7.2f} s {theirs / ours:7.2f} {peak:8}", flush=True)
    return ratios


def bench_startup(loris, classes, options):
    java = measure([harness.tool("java"), "-cp", classes, "Hello"], options.starts, options.timeout)
    mine = measure([loris, "run", classes, "Hello"], options.starts, options.timeout)
    seconds, theirs = median_seconds(mine), median_seconds(java)
    peak = max(outcome.peak_kb for outcome in mine) / 1024
    return [
        verdict(seconds <= STARTUP_BAR and seconds < theirs,
                f"hello-world {seconds * 1000:.0f} ms, java {theirs * 1000:.0f} ms (bar: {STARTUP_BAR * 1000:.0f} ms and less than java)"),
        verdict(peak < MEMORY_BAR, f"hello-world peak memory {peak:.1f} MB (bar: {MEMORY_BAR} MB)"),
    ]


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--loris", default=harness.LORIS, type=pathlib.Path, help="the program to measure")
    parser.add_argument("--only", default="", metavar="WORD", help="programs whose name contains WORD")
    parser.add_argument("--clock", default="wall", choices=("wall", "cpu"), help="cpu: for a machine that is busy with other things")
    parser.add_argument("--rounds", default=3, type=int, help="runs of each program")
    parser.add_argument("--starts", default=20, type=int, help="runs of the hello-world")
    parser.add_argument("--timeout", default=120.0, type=float, help="seconds per run")
    return parser.parse_args()


def main():
    options = parse_arguments()
    loris = harness.require_loris(options.loris)
    classes = harness.BUILD / "bench" / "concrete"
    harness.compile_java(sorted(HERE.glob("*.java")), ["--release", "17"], classes)
    programs = [name for name in PROGRAMS if options.only in name]
    if not programs:
        sys.exit(f"no program matches {options.only!r}")
    ratios = bench_programs(loris, classes, programs, options)
    mean = math.exp(statistics.fmean(map(math.log, ratios)))
    passed = [verdict(mean >= RATIO_BAR, f"geometric mean {mean:.2f} of java -Xint (bar: {RATIO_BAR})")]
    passed += bench_startup(loris, classes, options)
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main())
