#!/usr/bin/env python3
"""How many mutants do the tests of `loris test` kill? Classes of ours, small changes of their class files (mutate.py), k = 2.

Mutated are methods all of whose cases have a test (a case may need a state of the JDK that no test can build, or an order of
objects), and private methods of classes of which all have one. A mutant is killed when a test that was written for the original fails on it. What survives is
judged by exploring both (judge.py):

  equivalent     no input up to the bounds tells it from the original
  alive          an input does; it is printed: a test with it is missing
  undecided      neither is known

The rate counts killed / (killed + alive + undecided): what is not decided counts against it. Some of the killed ones are judged as well; one that is
called equivalent would be a wrong proof. The exit status is 1 when a bar is missed or a proof is wrong.
"""

import argparse
import collections
import concurrent.futures
import pathlib
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
import harness  # noqa: E402
import judge  # noqa: E402
import jvm  # noqa: E402
import mutate  # noqa: E402
import subjects  # noqa: E402

WORK = subjects.WORK
RATE_BAR = 0.85
COUNT_BAR = 500
VERDICTS = ("killed", "equivalent", "alive", "undecided")


class Row:
    """A mutant and what is known about it."""

    def __init__(self, subject, mutant, outcome):
        self.subject, self.mutant = subject, mutant
        self.is_endless = "Probe$Endless" in outcome.failure
        is_killed = outcome.failed > 0
        self.verdict, self.why = ("killed", "") if is_killed else ("undecided", "not looked at")


def run_mutants(machine, subject, mutants):
    place = subject.folder / "mutant" / subject.path.relative_to(subject.classes)
    place.parent.mkdir(parents=True, exist_ok=True)
    for mutant in mutants:
        place.write_bytes(mutate.write(subject.data, mutant, True))
        outcome = machine.run(mutant.name.replace("\t", " "), [subject.folder / "mutant", subject.classes, subject.compiled], subject.tests)
        yield Row(subject, mutant, outcome)


def try_all(options, machine, everything):
    """Runs the tests on the originals, which must pass them, and on the mutants."""
    for subject in everything:
        good = None if subject.problem else machine.run("original", [subject.classes, subject.compiled], subject.tests)
        if good and good.failed:
            subject.problem = good.failure[:100]
        if not subject.problem:
            yield from run_mutants(machine, subject, subject.mutants(options.most, options.seed))


def decide(options, machine, rows):
    """Judges those that survive; the rows of killed mutants whose proof is wrong."""
    judging = judge.Judge(options, machine)

    def settle(row):
        row.verdict, row.why = judging.judge(row.subject, row.mutant)

    # Both are compared where they end: about a mutant that does not, the judge says nothing.
    killed = [row for row in rows if row.verdict == "killed" and not row.is_endless]
    sample = killed[::max(1, len(killed) // options.controls)] if options.controls else []
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        list(pool.map(settle, [row for row in rows if row.verdict != "killed"]))
        controls = list(pool.map(lambda row: judging.compare(row.subject, row.mutant)[0], sample))
    print(f"controls: {len(controls)} killed mutants, {dict(collections.Counter(controls))}")
    return [row for row, verdict in zip(sample, controls) if verdict == "equivalent"]


def tell_subjects(everything, rows):
    for subject in everything:
        counts = collections.Counter(row.verdict for row in rows if row.subject is subject)
        if subject.problem and subject.problem not in ("loris test failed", "no tests"):
            print(f"{subject.name:44} left out: {subject.problem}")
        elif counts:
            print(f"{subject.name:44} {subject.count:4} tests {subject.seconds:6.1f} s  " +
                  ", ".join(f"{counts[key]} {key}" for key in VERDICTS))
        for row in rows:
            if row.subject is subject and row.verdict in ("alive", "undecided"):
                print(f"    {row.verdict}: {row.mutant.name}: {row.why[:160]}")


def tell(options, rows, wrong):
    for kind in sorted({row.mutant.kind for row in rows}):
        print(f"  {kind:12} {dict(collections.Counter(row.verdict for row in rows if row.mutant.kind == kind))}")
    total = collections.Counter(row.verdict for row in rows)
    rate = total["killed"] / max(1, len(rows) - total["equivalent"])
    print(f"{len(rows)} mutants of {len({row.subject for row in rows})} classes: " + ", ".join(f"{total[key]} {key}" for key in VERDICTS)
          + f"; {rate:.1%} of those that are not equivalent are killed")
    for row in wrong:
        print(f"FAIL {row.mutant.name}: killed, but called equivalent")
    good = rate >= RATE_BAR and (len(rows) >= COUNT_BAR or options.only) and not wrong
    print(f"{'PASS' if good else 'FAIL'} mutants: bar {RATE_BAR:.0%} of at least {COUNT_BAR}")
    return 0 if good else 1


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--loris", type=pathlib.Path, default=harness.LORIS)
    parser.add_argument("--time", type=int, default=5, help="seconds for the tests of a class, and for a question about a mutant")
    parser.add_argument("--most", type=int, default=12, help="mutants of a class")
    parser.add_argument("--only", default="", help="classes whose name contains the word")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--controls", type=int, default=50, help="killed mutants that are judged as well")
    parser.add_argument("--quick", action="store_true", help="does not look at those that survive: all of them count")
    options = parser.parse_args()
    options.loris = harness.require_loris(options.loris)
    WORK.mkdir(parents=True, exist_ok=True)
    start = time.monotonic()
    everything = list(subjects.compile_suites(options.only))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda subject: subject.make_tests(options), everything))
    subjects.compile_tests(everything)
    print(f"{sum(subject.count for subject in everything)} tests, {time.monotonic() - start:.0f} s", flush=True)
    machine = jvm.Machine()
    rows = list(try_all(options, machine, everything))
    print(f"{len(rows)} mutants have run, {time.monotonic() - start:.0f} s", flush=True)
    wrong = [] if options.quick else decide(options, machine, rows)
    machine.close()
    tell_subjects(everything, rows)
    status = tell(options, rows, wrong)
    print(f"{time.monotonic() - start:.0f} s")
    return status


if __name__ == "__main__":
    sys.exit(main())
