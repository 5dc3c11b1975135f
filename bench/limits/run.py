#!/usr/bin/env python3
"""Limits hold whatever the analysis meets: every program of tests/limits_programs.py, by time, by signal and by memory.

Each run has to end within 10 % + 0.3 s of its limit with exit status 0, 1 or 2, and to stay below --memory + 10 %. Late is the
processor time after the limit (--wall: all time after it; for a machine that nobody else uses).

    python3 bench/limits/run.py                       all of it, about 25 minutes
    python3 bench/limits/run.py --times 1 ignoreCase  some
"""

import argparse
import pathlib
import signal
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
import harness  # noqa: E402
import limits_programs as programs  # noqa: E402

SLACK_PART, SLACK = 0.1, 0.3
SIGNAL_AFTER = 1.0
MEMORY_TIME = 3


def judge(result, limit, wall, memory):
    """What is wrong with it, or nothing."""
    late = result.wall - limit if wall else result.late
    wrong = []
    if late > limit * SLACK_PART + SLACK:
        wrong.append("LATE")
    if result.status not in (0, 1, 2):
        wrong.append(f"STATUS {result.status}")
    if memory and result.peak > memory * 1.1:
        wrong.append("MEMORY")
    return " ".join(wrong)


def row(run, kind, result, wrong):
    last = (result.out.strip().splitlines() or [""])[-1]
    print(f"{kind:12} {result.wall:6.2f} s {result.late:6.2f} s late {result.peak:5.0f} MB  {wrong or 'ok':10} {run.name}: {last[:60]}",
          flush=True)
    return bool(wrong)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--loris", type=pathlib.Path, default=harness.LORIS)
    parser.add_argument("--times", type=int, nargs="*", default=[1, 3, 10])
    parser.add_argument("--memory", type=int, nargs="*", default=[64, 200], help="MB, each for three seconds")
    parser.add_argument("--no-signals", action="store_true")
    parser.add_argument("--wall", action="store_true")
    parser.add_argument("words", nargs="*", help="of the names of runs; none: all")
    arguments = parser.parse_args()
    loris = arguments.loris.resolve()
    runs = [run for run in programs.RUNS if not arguments.words or any(word in run.name for word in arguments.words)]
    bad = total = 0
    with tempfile.TemporaryDirectory() as classes:
        programs.compile_to(classes)
        for run in runs:
            for limit in arguments.times:
                result = programs.measure(run, loris, classes, limit)
                bad += row(run, f"time {limit}", result, judge(result, limit, arguments.wall, None))
                total += 1
            for number in [] if arguments.no_signals else [signal.SIGINT, signal.SIGTERM]:
                result = programs.measure(run, loris, classes, SIGNAL_AFTER, limits=("--time", "600"), send=number)
                bad += row(run, number.name, result, judge(result, SIGNAL_AFTER, arguments.wall, None))
                total += 1
            for memory in arguments.memory:
                limits = ("--memory", str(memory), "--time", str(MEMORY_TIME))
                if run.command == "graph":
                    continue
                result = programs.measure(run, loris, classes, MEMORY_TIME, limits=limits, measures_memory=True)
                bad += row(run, f"memory {memory}", result, judge(result, MEMORY_TIME, arguments.wall, memory))
                total += 1
    print(f"{total - bad} passed, {bad} failed")
    return 1 if bad or not total else 0


if __name__ == "__main__":
    sys.exit(main())
