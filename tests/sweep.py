#!/usr/bin/env python3
"""Many methods in one process, under the sanitizers: `check --all`, `test` and `explore` of a debug build over whole targets.

What one method leaves behind (classes, call sites, caches, files) the next one meets. The answers are the business of
other tests; here nothing may crash: no report of a sanitizer, no failed assertion, no internal error, no signal. The work
is bounded in steps, so every machine covers the same.

    python3 tests/sweep.py --loris build/debug/loris --only check -v
"""

import argparse
import dataclasses
import os
import pathlib
import re
import sys
import tempfile

import harness

TESTS = harness.ROOT / "tests"
CLASSES = harness.BUILD / "sweep"
BAD = re.compile(r"Sanitizer|runtime error: |internal error|Assertion .* failed|^loris: fatal", re.MULTILINE)
STATUSES = {0, 1, 2}
SANITIZERS = {"UBSAN_OPTIONS": "print_stacktrace=1", **os.environ}
SMALL = ["-k", "1", "--array", "2", "--loops", "2", "--query-time", "500", "--time", "0"]
PATIENCE = 600  # seconds for one run; the steps end it long before


@dataclasses.dataclass
class Target:
    sources: list  # of .java files
    options: list = dataclasses.field(default_factory=list)  # of javac


def targets():
    def java(folder, pattern="*.java"):
        return sorted((TESTS / folder).glob(pattern))

    patched = ["-sourcepath", TESTS.parent / "models" / "loris", "-implicit:none"]
    return {"check": Target(java("check"), patched), "junit": Target(java("junit")),
            "subjects": Target(java("subjects", "*/*.java"), [*patched, "--patch-module", f"java.base={TESTS / 'stubs'}"]),
            "run": Target(java("run", "2*.java"))}


@dataclasses.dataclass
class Run:
    target: str
    words: list  # command and options
    method: str = None

    @property
    def name(self):
        return " ".join([self.words[0], self.target, *([self.method] if self.method else []), *map(str, self.words[1:])])


def runs(junit):
    check, test = ["check", "--all", "--package", *SMALL], ["test", "--package", "--junit", junit, *SMALL]

    def checks(target, steps, heap):
        return Run(target, [*check, "--steps", steps, "--heap", heap, "--bounded"])

    # Graphs do not depend on the strategy, and are slow under the sanitizers: some classes, once.
    proofs = [Run("check", [*check, "--steps", 20000, "--heap", "pose"], name)
              for name in ("Loops", "Lists", "Arrays2", "Contracts", "Flow", "Generic")]
    return [*proofs, checks("check", 10000, "pose"), checks("check", 10000, "summary"), checks("check", 10000, "lazier-sharp"),
            checks("subjects", 30000, "pose"), checks("subjects", 30000, "lazier"), checks("subjects", 30000, "summary"),
            checks("junit", 500, "lazy"), checks("run", 500, "pose"), Run("junit", [*test, "--steps", 500]),
            Run("subjects", [*test, "--steps", 300, "--include", "pose.**,summary.**,kiasan.Stack*,kiasan.*List"])]


def explorations(loris):
    """Some methods of the subjects, with all that a case can have."""
    listed = harness.run([loris, "check", "--all", "--package", *SMALL, "--steps", "1", CLASSES / "subjects"], PATIENCE)
    methods = re.findall(r"^(\S+\(\S*\)\S+): ", listed.stdout, re.MULTILINE)
    shown = ["--cases", "--replay", "--coverage", "--expand", "2", "--json", "-", "--dot", "/dev/null"]
    strategies = ["pose", "summary", "lazier-sharp"]
    return [Run("subjects", ["explore", *shown, *SMALL, "--steps", "10000", "--heap", strategies[i % len(strategies)]], method)
            for i, method in enumerate(methods[::14])]


def problem_of(outcome):
    if outcome.status not in STATUSES:
        return f"exit status {outcome.status}"
    found = BAD.search(outcome.stderr)
    return found[0] if found else ""


def report(run, outcome, problem):
    print(f"FAIL {run.name}: {problem}")
    lines = outcome.stderr.splitlines()
    first = next((i for i, line in enumerate(lines) if BAD.search(line)), max(0, len(lines) - 30))
    print("\n".join(lines[max(0, first - 3):first + 40]))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--loris", type=pathlib.Path, default=harness.LORIS)
    parser.add_argument("--only", default="", help="runs whose name contains this")
    parser.add_argument("-j", "--jobs", default=2, type=int)
    parser.add_argument("-v", "--verbose", action="store_true")
    options = parser.parse_args()
    loris = harness.require_loris(options.loris)
    known = targets()
    for name, target in known.items():
        if target.sources:
            harness.compile_java(target.sources, ["-g", "-parameters", *map(str, target.options)], CLASSES / name)
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        chosen = [run for run in [*runs(folder), *explorations(loris)] if options.only in run.name]

        def go(run):
            words = [loris, *run.words, CLASSES / run.target, *([run.method] if run.method else [])]
            return run, harness.run(words, PATIENCE, SANITIZERS)

        for run, outcome in harness.parallel(options.jobs, go, chosen):
            problem = problem_of(outcome)
            failed += bool(problem)
            if problem:
                report(run, outcome, problem)
            if options.verbose or problem:
                last = outcome.stdout.splitlines()[-1:] or [""]
                print(f"{run.name}: status {outcome.status}, {outcome.cpu_seconds:.1f} s, {last[0]}", flush=True)
    print(f"sweep: {len(chosen) - failed} passed, {failed} failed")
    return 1 if failed or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
