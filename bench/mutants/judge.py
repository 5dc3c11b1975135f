"""Decides about mutants that survive: equivalent, alive (with an input that tells it from the original) or undecided.

First by `loris check` of a driver that runs both on the same input (twins.py). Where that is refused or gives no answer, by exploring both at the same bounds: the
same cases, all of them symbolic (condition, input, outcome, heap afterwards), mean the same on every input up to the bounds; a test of the mutant that
fails on the original tells them apart.
"""

import json
import shutil
import threading

import harness
import jvm
import mutate
import subjects
import twins

WORK = subjects.WORK


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


def explored(options, classes, method, path):
    """The cases of a method in comparable form; None: something was not decided."""
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
    def __init__(self, options, machine):
        self.options, self.machine, self.known = options, machine, {}
        self.lock = threading.Lock()
        self.suites = {}

    def suite(self, subject):
        with self.lock:
            if subject.suite not in self.suites:
                self.suites[subject.suite] = twins.Suite(subject.classes, WORK / "twins" / subject.suite)
            return self.suites[subject.suite]

    def judge(self, subject, mutant):
        """(verdict, an input or the reason)"""
        verdict, why = self.compare(subject, mutant)
        if verdict != "undecided":
            return verdict, why
        with self.lock:
            classes = self.mutated_classes(subject, mutant)
            methods = self.entries(subject, mutant)
            if self.are_equal(subject, classes, methods):
                return "equivalent", "the same cases"
            difference = self.difference(subject, classes, methods)
        return ("alive", difference) if difference else ("undecided", why)

    # --- both in one run

    def compare(self, subject, mutant):
        """Of the method itself; where it is private and not the same, of those that reach it."""
        suite, seconds = self.suite(subject), self.options.time
        verdict, why = suite.check(mutant, mutant.method, self.options.loris, seconds)
        if verdict == "equivalent" or self.is_tested(subject, mutant):
            return verdict, why
        verdicts = [suite.check(mutant, method, self.options.loris, seconds) for method in self.callers(suite, subject, mutant)]
        for wanted in ("alive", "undecided"):
            for item in verdicts:
                if item[0] == wanted:
                    return item
        return ("equivalent", "in all that call it") if verdicts else (verdict, why)

    @staticmethod
    def is_tested(subject, mutant):
        return f"{subject.name}.{mutant.method}" in subject.methods

    @staticmethod
    def callers(suite, subject, mutant):
        prefix = subject.name + "."
        for name in subject.methods:
            method = name.removeprefix(prefix)
            item = suite.methods[suite.number_of(mutant.file, method)][1]
            if (mutant.file, mutant.method) in suite.reach(mutant.file, item).methods:
                yield method

    # --- one after the other

    def entries(self, subject, mutant):
        return [f"{subject.name}.{mutant.method}"] if self.is_tested(subject, mutant) else subject.methods

    @staticmethod
    def mutated_classes(subject, mutant):
        folder = WORK / "mutated"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(subject.classes, folder)
        (folder / subject.path.relative_to(subject.classes)).write_bytes(mutate.write(subject.data, mutant, False))
        return folder

    def original(self, subject, method):
        key = (subject.suite, method)
        if key not in self.known:
            self.known[key] = explored(self.options, subject.classes, method, WORK / "explore.json")
        return self.known[key]

    def are_equal(self, subject, classes, methods):
        for method in methods:
            before = self.original(subject, method)
            if before is None or explored(self.options, classes, method, WORK / "explore.json") != before:
                return False
        return bool(methods)

    def difference(self, subject, classes, methods):
        """A test of the mutant that fails on the original; "": none does."""
        folder = WORK / "of_mutant"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        report, _ = subjects.write_tests(self.options, classes, methods[0] if len(methods) == 1 else subject.name, folder)
        sources = sorted((folder / "tests").rglob("*.java"))
        if report is None or not sources or jvm.compile_tests(sources, [subject.classes], folder / "compiled"):
            return ""
        outcome = self.machine.run("original", [subject.classes, folder / "compiled"], jvm.test_names(folder / "compiled"))
        # An input that the original excludes by an assumption does not count.
        return outcome.failure if outcome.failed and "IllegalStateException" not in outcome.failure else ""
