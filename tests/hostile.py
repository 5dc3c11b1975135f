#!/usr/bin/env python3
"""Feeds bad input to the loris program: each must end in a diagnostic, in bounded time and memory.

Never may loris die by a signal, exit with 70, take longer than a few seconds or grow beyond the memory bound. A bad
input file gives exit status 65, bad usage 64, with one line on stderr that starts with `loris: `.
"""

import argparse
import multiprocessing
import pathlib
import shutil
import sys

import harness
import hostile_inputs as inputs

PATIENCE = 120  # seconds for one run, on a busy machine too


def make_cases(folder, options):
    """All cases as a list. Made in a process of its own, because the peak memory of this one hides that of its children."""
    with multiprocessing.get_context("fork").Pool(1) as pool:
        return pool.apply(list_cases, (folder, options))


def list_cases(folder, options):
    return [case for case in all_cases(folder, options) if options.only in case.name]


def all_cases(folder, options):
    yield from inputs.controls(folder)
    yield from inputs.command_lines(folder)
    yield from inputs.malformed(folder)
    yield from inputs.large_valid(folder)
    yield from inputs.bad_code(folder)
    yield from inputs.hierarchies(folder)
    yield from inputs.places(folder)
    yield from inputs.jdks(folder)
    yield from inputs.archives(folder)
    yield from inputs.mutations(folder, options.mutations)
    yield from inputs.truncations(folder, options.sample)


def problem(case, outcome, options):
    """What is wrong with an outcome, or an empty text."""
    if outcome.status is None:
        return "" if case.may_loop else f"did not end within {PATIENCE} s, {outcome.peak_kb // 1024} MB of memory"
    if outcome.cpu_seconds > options.seconds and not case.may_loop:
        return f"{outcome.cpu_seconds:.1f} s of processor time"
    if outcome.status < 0:
        return f"killed by signal {-outcome.status}"
    if "Sanitizer" in outcome.stderr or "runtime error:" in outcome.stderr:
        return "a sanitizer complains"
    if outcome.peak_kb > options.memory * 1024:
        return f"{outcome.peak_kb // 1024} MB of memory"
    if outcome.status not in case.statuses:
        return f"exit status {outcome.status} instead of {' or '.join(map(str, sorted(case.statuses)))}"
    if outcome.status in (inputs.USAGE, inputs.BAD):
        lines = outcome.stderr.splitlines()
        if not lines or not lines[0].startswith("loris: "):
            return "no diagnostic that starts with `loris: `"
        if case.lines is not None and len(lines) != case.lines:
            return f"{len(lines)} lines on stderr instead of {case.lines}"
    return ""


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--loris", default=harness.LORIS, type=pathlib.Path, help="the program under test")
    parser.add_argument("--sample", default=1, type=int, metavar="N", help="truncate at every Nth offset only")
    parser.add_argument("--mutations", default=300, type=int, metavar="N", help="randomly changed class files")
    parser.add_argument("--seconds", default=5.0, type=float, help="bound of one run, in processor time")
    parser.add_argument("--memory", default=512, type=int, metavar="MB", help="memory bound of one run")
    parser.add_argument("--only", default="", metavar="WORD", help="cases whose name contains WORD")
    parser.add_argument("--list", action="store_true", help="only make the files and list the cases")
    parser.add_argument("-v", "--verbose", action="store_true", help="show every case with its diagnostic")
    parser.add_argument("-j", dest="jobs", default=2, type=int, help="runs at a time")
    return parser.parse_args()


def main():
    options = parse_arguments()
    folder = harness.BUILD / "hostile"
    with harness.locked(folder):
        return run_all(folder, options)


def run_all(folder, options):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    cases = make_cases(folder, options)
    if not cases:
        sys.exit(f"no case matches {options.only!r}")
    if options.list:
        for case in cases:
            print(case.name, *sorted(case.statuses))
        return 0
    loris = harness.require_loris(options.loris)

    def run(case):
        return harness.run([loris, *case.words], 2.0 if case.may_loop else PATIENCE)

    failed, slowest, largest = 0, 0.0, 0
    for case, outcome in zip(cases, harness.parallel(options.jobs, run, cases)):
        complaint = problem(case, outcome, options)
        if not case.may_loop:
            slowest = max(slowest, outcome.cpu_seconds)
        largest = max(largest, outcome.peak_kb)
        if complaint or options.verbose:
            failed += bool(complaint)
            verdict = f"FAIL {case.name}: {complaint}" if complaint else f"ok {case.name}: {outcome.status}"
            command = " ".join(map(str, case.words))[:300]
            print(f"{verdict}\n  loris {command}\n  {harness.tail(outcome.stderr, 3)[:600]}", flush=True)
    print(f"slowest {slowest:.2f} s, largest {largest // 1024} MB")
    print(f"hostile: {len(cases) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
