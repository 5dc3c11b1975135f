"""The classes that are mutated, with the tests that `loris test` writes for them."""

import json
import pathlib
import random
import re
import shutil

import bytecode
import harness
import jvm
import mutate

ROOT = harness.ROOT
WORK = harness.BUILD / "mutants"
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
        self.compiled = WORK / suite / "compiled"
        self.seconds, self.methods, self.problem = 0.0, [], ""
        self.count, self.left_out = 0, []

    def make_tests(self, options):
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        report, self.seconds = write_tests(options, self.classes, self.name, self.folder)
        if report is None:
            self.problem = "loris test failed"
            return
        self.methods = [method["method"] for method in report["methods"] if not method["skipped"]]
        self.left_out = [method["method"] for method in report["methods"] if method["skipped"]]
        self.count = report["tests"]
        self.problem = "" if self.tests else "no tests"

    def sources(self):
        return sorted((self.folder / "tests").rglob("*.java"))

    @property
    def tests(self):
        """Names of its test classes."""
        tests = self.folder / "tests"
        return [str(path.relative_to(tests).with_suffix("")).replace("/", ".") for path in self.sources() if path.stem.endswith("Test")]

    def wanted(self, method):
        """Methods whose cases all have tests, and, where that holds for the whole class, what only they can call."""
        name = f"{self.name}.{method.name}{method.descriptor}"
        is_added = method.flags & 0x1000 or method.name in ("<clinit>", "main")
        return not is_added and (name in self.methods or (method.flags & 0x2 and not self.left_out))

    def mutants(self, most, seed):
        mutants = list(mutate.mutants(self.data, self.wanted))
        if len(mutants) > most:
            mutants = random.Random(f"{seed}{self.name}").sample(mutants, most)
        return sorted(mutants, key=lambda mutant: (mutant.method, mutant.number, mutant.kind))


def write_tests(options, classes, name, folder):
    """(report, seconds); the tests are in folder/tests."""
    report = folder / "report.json"
    outcome = harness.run([options.loris, "test", "--package", "-k", "2", "--time", str(options.time), "--json", report,
                           "--junit", folder / "tests", classes, name], options.time * 2 + 60)
    if outcome.status not in (0, 2):
        return None, outcome.seconds
    return json.loads(report.read_text()), outcome.seconds


def compile_suites(only):
    for suite, (where, pattern) in SUITES.items():
        # Guests of the JDK's own packages are compiled against stubs and are no subjects.
        sources = [path for path in sorted((ROOT / where).glob(pattern)) if not path.stem.startswith("Jdk")]
        if not sources:
            continue
        classes = WORK / "classes" / suite
        harness.compile_java(sources, ["-g", "-cp", str(jvm.API)], classes)
        for path in sorted(classes.rglob("*.class")):
            subject = Subject(suite, classes, path)
            if only in subject.name:
                yield subject


def compile_tests(subjects):
    """The tests of a suite in one call of javac; the helper class is the same in all of them."""
    for suite in dict.fromkeys(subject.suite for subject in subjects):
        group = [subject for subject in subjects if subject.suite == suite and not subject.problem]
        sources = {str(path.relative_to(subject.folder)): path for subject in group for path in subject.sources()}
        if not group:
            continue
        shutil.rmtree(group[0].compiled, ignore_errors=True)
        problem = jvm.compile_tests(sorted(sources.values()), [group[0].classes], group[0].compiled)
        if problem:
            raise SystemExit(f"the tests of {suite} cannot be compiled:\n{problem}")
