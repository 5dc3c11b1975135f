#!/usr/bin/env python3
"""How many mutants do the tests of `loris test` kill? Classes of ours, small changes of their class files (mutate.py), k = 2.

Mutated are methods all of whose cases have a test (a case may need a state of the JDK that no test can build, or an order of
objects), and private methods of classes of which all have one. A mutant is killed when a test that was written for the original fails on it. A mutant that survives is looked at again, by exploring
both at the same bounds:

  equivalent     both explorations have the same cases: condition, input, outcome and heap afterwards, all of them symbolic, so that
                 original and mutant agree on every input up to the bounds
  survived       everything else: told apart by a test written for the mutant that fails on the original, or not decided

The rate counts killed / (killed + survived): what is not decided counts against it. The exit status is 1 when a bar is missed.
"""

import argparse
import collections
import concurrent.futures
import json
import pathlib
import random
import re
import shutil
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
import bytecode  # noqa: E402
import harness  # noqa: E402
import jvm  # noqa: E402
import mutate  # noqa: E402

WORK = harness.BUILD / "mutants"
RATE_BAR = 0.85
COUNT_BAR = 500
SUITES = {
    "coverage": ("tests/coverage", "*.java"),
    "examples": ("examples", "*.java"),
    "kiasan": ("tests/subjects/kiasan", "**/*.java"),
    "pose": ("tests/subjects/pose", "**/*.java"),
    "summary": ("tests/subjects/summary", "**/*.java"),
    "junit": ("tests/junit", "*.java"),
    "unit": ("tests/unit", "*.java"),
}


class Subject:
    """A class with its tests."""

    def __init__(self, suite, classes, path):
        self.suite, self.classes, self.path = suite, classes, path
        self.data = path.read_bytes()
        self.file = bytecode.ClassFile(self.data)
        self.name = self.file.name.replace("/", ".")
        self.folder = WORK / suite / re.sub(r"\W", "_", self.name)
        self.tests, self.seconds, self.methods, self.problem = [], 0.0, [], ""
        self.count, self.left_out = 0, []

    def make_tests(self, options):
        """Writes, compiles and runs the tests on the original, which must pass them."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        report, self.seconds = write_tests(options, self.classes, self.name, self.folder)
        if report is None:
            self.problem = "loris test failed"
            return
        self.methods = [method["method"] for method in report["methods"] if not method["skipped"]]
        self.left_out = [method["method"] for method in report["methods"] if method["skipped"]]
        sources = sorted((self.folder / "tests").rglob("*.java"))
        self.problem = jvm.compile_tests(sources, [self.classes], self.folder / "compiled") if sources else "no tests"
        self.tests = jvm.test_names(self.folder / "compiled")
        self.count = report["tests"]

    def wanted(self, method):
        """Methods whose cases all have tests, and, where that holds for the whole class, what only they can call."""
        name = f"{self.name}.{method.name}{method.descriptor}"
        is_added = method.flags & 0x1000 or method.name in ("<clinit>", "main")
        return not is_added and (name in self.methods or (method.flags & 0x2 and not self.left_out))


def write_tests(options, classes, name, folder):
    """(report, seconds); the tests are in folder/tests."""
    report = folder / "report.json"
    outcome = harness.run([options.loris, "test", "--package", "-k", "2", "--time", str(options.time), "--json", report,
                           "--junit", folder / "tests", classes, name], options.time * 2 + 60)
    if outcome.status not in (0, 2):
        return None, outcome.seconds
    return json.loads(report.read_text()), outcome.seconds


def compile_suites():
    for suite, (where, pattern) in SUITES.items():
        # Guests of the JDK's own packages are compiled against stubs and are no subjects.
        sources = [path for path in sorted((ROOT / where).glob(pattern)) if not path.stem.startswith("Jdk")]
        if not sources:
            continue
        classes = WORK / "classes" / suite
        harness.compile_java(sources, ["-g", "-cp", str(jvm.API)], classes)
        for path in sorted(classes.rglob("*.class")):
            yield Subject(suite, classes, path)


# --- equivalence ------------------------------------------------------------------------------------


def conjuncts(text):
    """The parts of a condition, split where no bracket is open."""
    parts, depth, start = [], 0, 0
    for at, letter in enumerate(text):
        depth += (letter in "([{") - (letter in ")]}")
        if not depth and text.startswith(" && ", at):
            parts.append(text[start:at])
            start = at + 4
    return sorted([*parts, text[start:]])


def without_examples(value):
    if isinstance(value, dict):
        return {key: without_examples(part) for key, part in value.items() if key not in ("example", "at")}
    return [without_examples(part) for part in value] if isinstance(value, list) else value


def explored(options, classes, method):
    """The cases of a method in comparable form; None: something was not decided."""
    path = WORK / "explore.json"
    path.unlink(missing_ok=True)
    outcome = harness.run([options.loris, "explore", "--cases", "-k", "2", "--loops", "4", "--time", str(options.time), "--json", path,
                           classes, method], options.time * 2 + 60)
    if outcome.status not in (0, 1, 2) or not path.exists():
        return None
    report = json.loads(path.read_text())
    if report["unknown"] or report["cut"]["time"] or report["cut"].get("memory"):
        return None
    keys = ("outcome", "exception", "input", "output", "value")
    cases = [json.dumps([conjuncts(case["condition"]), without_examples({key: case.get(key) for key in keys})], sort_keys=True)
             for case in report["case"]]
    stops = [json.dumps([conjuncts(case.get("condition", "")), case.get("cut")]) for case in report.get("stopped", [])]
    return sorted(cases), sorted(stops)


class Judge:
    """Decides about mutants that survive."""

    def __init__(self, options, machine):
        self.options, self.machine, self.known = options, machine, {}

    def original(self, subject, method):
        key = (subject.suite, method)
        if key not in self.known:
            self.known[key] = explored(self.options, subject.classes, method)
        return self.known[key]

    def mutated_classes(self, subject, mutant):
        folder = WORK / "mutated"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(subject.classes, folder)
        (folder / subject.path.relative_to(subject.classes)).write_bytes(mutate.write(subject.data, mutant, False))
        return folder

    def judge(self, subject, mutant):
        """equivalent, distinguished or undecided."""
        classes = self.mutated_classes(subject, mutant)
        name = f"{subject.name}.{mutant.method}"
        methods = [name] if name in subject.methods else subject.methods
        if self.are_equal(subject, classes, methods):
            return "equivalent"
        return "distinguished" if self.is_distinguished(subject, classes, methods) else "undecided"

    def are_equal(self, subject, classes, methods):
        for method in methods:
            before = self.original(subject, method)
            if before is None or explored(self.options, classes, method) != before:
                return False
        return True

    def is_distinguished(self, subject, classes, methods):
        """Tests of the mutant, run on the original."""
        folder = WORK / "of_mutant"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        report, _ = write_tests(self.options, classes, methods[0] if len(methods) == 1 else subject.name, folder)
        sources = sorted((folder / "tests").rglob("*.java"))
        if report is None or not sources or jvm.compile_tests(sources, [subject.classes], folder / "compiled"):
            return False
        outcome = self.machine.run("original", [subject.classes, folder / "compiled"], jvm.test_names(folder / "compiled"))
        return outcome.failed > 0


# --- the run ----------------------------------------------------------------------------------------


def run_mutants(machine, subject, mutants):
    """Yields (mutant, is it killed)."""
    place = subject.folder / "mutant" / subject.path.relative_to(subject.classes)
    place.parent.mkdir(parents=True, exist_ok=True)
    for mutant in mutants:
        place.write_bytes(mutate.write(subject.data, mutant, True))
        outcome = machine.run(mutant.name.replace("\t", " "), [subject.folder / "mutant", subject.classes, subject.folder / "compiled"],
                              subject.tests)
        yield mutant, outcome.failed > 0


def choose(subject, most, seed):
    mutants = list(mutate.mutants(subject.data, subject.wanted))
    if len(mutants) > most:
        mutants = random.Random(f"{seed}{subject.name}").sample(mutants, most)
    return sorted(mutants, key=lambda mutant: (mutant.method, mutant.number, mutant.kind))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--loris", type=pathlib.Path, default=harness.LORIS)
    parser.add_argument("--time", type=int, default=5, help="seconds for the tests of a class")
    parser.add_argument("--most", type=int, default=20, help="mutants of a class")
    parser.add_argument("--only", default="", help="classes whose name contains the word")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--quick", action="store_true", help="does not look at those that survive: all of them count")
    parser.add_argument("--verbose", action="store_true", help="names every mutant that is not killed")
    options = parser.parse_args()
    options.loris = harness.require_loris(options.loris)
    WORK.mkdir(parents=True, exist_ok=True)
    subjects = [subject for subject in compile_suites() if options.only in subject.name]
    machine = jvm.Machine()
    judge = Judge(options, machine)
    total, kinds, used = collections.Counter(), collections.defaultdict(collections.Counter), 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda subject: subject.make_tests(options), subjects))
    for subject in subjects:
        good = machine.run("original", [subject.classes, subject.folder / "compiled"], subject.tests) if subject.tests else None
        if subject.problem or not good or good.failed:
            print(f"{subject.name:44} left out: {(subject.problem or good and good.failure or 'no tests')[:100]}", flush=True)
            continue
        used += 1
        counts = collections.Counter()
        for mutant, is_killed in run_mutants(machine, subject, choose(subject, options.most, options.seed)):
            verdict = "killed" if is_killed else "undecided" if options.quick else judge.judge(subject, mutant)
            counts[verdict] += 1
            kinds[mutant.kind][verdict] += 1
            if options.verbose and not is_killed:
                print(f"    {verdict}: {mutant.name}", flush=True)
        total += counts
        print(f"{subject.name:44} {subject.count:4} tests {subject.seconds:6.1f} s  " +
              ", ".join(f"{counts[key]} {key}" for key in ("killed", "equivalent", "distinguished", "undecided")), flush=True)
    machine.close()
    for kind, counts in sorted(kinds.items()):
        print(f"  {kind:12} {dict(counts)}")
    survived = total["distinguished"] + total["undecided"]
    rate = total["killed"] / max(1, total["killed"] + survived)
    print(f"{sum(total.values())} mutants of {used} classes: {total['killed']} killed, {total['equivalent']} equivalent, {survived} survived "
          f"({total['distinguished']} told apart by tests of the mutant, {total['undecided']} undecided); {rate:.1%} killed")
    good = rate >= RATE_BAR and (sum(total.values()) >= COUNT_BAR or options.only)
    print(f"bar: {RATE_BAR:.0%} of at least {COUNT_BAR} mutants: {'met' if good else 'missed'}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
