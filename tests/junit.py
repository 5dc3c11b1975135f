#!/usr/bin/env python3
"""The tests that `loris test` writes for our own classes: compiled with javac, run with JUnit, all must pass.

A suite is a set of Java sources that are compiled together. tests/junit has what is difficult to say in Java; bench/junit runs all suites.
"""

import argparse
import dataclasses
import json
import os
import pathlib
import re
import shutil
import sys
import time

import harness

ROOT = harness.ROOT
JARS = pathlib.Path("/usr/share/java")
JUNIT5 = ["junit-jupiter-api", "apiguardian-api", "opentest4j", "junit-platform-commons"]
LAUNCHER = ["junit-platform-console", "junit-platform-launcher", "junit-platform-engine", "junit-platform-reporting",
            "junit-jupiter-engine", "picocli", "opentest4j-reporting-events"]
JUNIT4 = ["junit4", "hamcrest-core"]
SUITES = {
    "junit": ("tests/junit/*.java", "tests/junit/odd/*.java", "tests/unit/Built.java"),
    "unit": ("tests/unit/*.java",),
    "check": ("tests/check/*.java",),
    "kiasan": ("tests/subjects/kiasan/**/*.java",),
    "pose": ("tests/subjects/pose/**/*.java",),
    "summary": ("tests/subjects/summary/**/*.java",),
}


@dataclasses.dataclass
class Result:
    suite: str
    report: dict = None
    passed: int = 0
    seconds: float = 0.0
    problems: list = dataclasses.field(default_factory=list)


def jars(names):
    paths = [JARS / f"{name}.jar" for name in names]
    missing = [path.name for path in paths if not path.exists()]
    if missing:
        raise SystemExit(f"not installed: {', '.join(missing)}")
    return [str(path) for path in paths]


def write_tests(loris, suite, arguments, folder):
    """Runs loris on the compiled suite; the tests are in folder/tests."""
    api = ROOT / "build" / "loris-api.jar"
    # Guests of the JDK's own packages are compiled against stubs and are no subjects.
    sources = [path for pattern in SUITES[suite] for path in sorted(ROOT.glob(pattern)) if not path.stem.startswith("Jdk")]
    harness.compile_java(sources, ["-g", "-cp", str(api)], folder / "classes")
    shutil.rmtree(folder / "tests", ignore_errors=True)
    report = folder / "report.json"
    report.unlink(missing_ok=True)
    options = ["--junit4"] if arguments.junit4 else []
    options += ["--minimal"] if arguments.minimal else []
    only = [arguments.only] if arguments.only else []
    outcome = harness.run([loris, "test", "--package", *options, "--time", arguments.time, "--steps", arguments.steps, "-k", arguments.k,
                           "--json", report, "--junit", folder / "tests", folder / "classes", *only], (arguments.time or 300) * 3 + 60)
    (folder / "stderr").write_text(outcome.stderr)
    result = Result(suite, seconds=outcome.seconds)
    if outcome.status not in (0, 2):
        result.problems.append(f"exit status {outcome.status}: {harness.tail(outcome.stderr, 1)}")
    if report.exists() and report.stat().st_size:  # empty after a crash
        result.report = json.loads(report.read_text())
    return result


def run_junit5(path, folder, seed=7):
    """In a random order of classes and methods: no test may depend on another."""
    orders = ["junit.jupiter.testmethod.order.default=org.junit.jupiter.api.MethodOrderer$Random",
              "junit.jupiter.testclass.order.default=org.junit.jupiter.api.ClassOrderer$Random",
              f"junit.jupiter.execution.order.random.seed={seed}"]
    command = ["org.junit.platform.console.ConsoleLauncher", "--disable-banner", "--details=summary",
               f"--scan-classpath={folder}", *(f"--config={order}" for order in orders)]
    outcome = harness.run([harness.tool("java"), "-ea", *harness.JAVA_OPTIONS, "-cp", os.pathsep.join(path), *command], 900)
    found = {key: int(count) for count, key in re.findall(r"\[\s*(\d+) tests (\w+)\s*\]", outcome.stdout)}
    failures = re.findall(r"JUnit Jupiter:(\S+?):(.*)\n.*\n\s*=> (.*)", outcome.stdout)
    return found, [f"{name} {title}: {what}" for name, title, what in failures], outcome


def run_junit4(path, folder):
    names = [str(file.relative_to(folder).with_suffix("")).replace("/", ".") for file in sorted(folder.rglob("*Test.class"))]
    outcome = harness.run([harness.tool("java"), "-ea", *harness.JAVA_OPTIONS, "-cp", os.pathsep.join(path),
                           "org.junit.runner.JUnitCore", *names], 300)
    good = re.search(r"^OK \((\d+) tests?\)", outcome.stdout, re.MULTILINE)
    bad = re.search(r"Tests run: (\d+),\s+Failures: (\d+)", outcome.stdout)
    found = {"successful": int(good[1])} if good else {"successful": int(bad[1]) - int(bad[2])} if bad else {}
    failures = re.findall(r"^\d+\) (.*)\n(.*)", outcome.stdout, re.MULTILINE)
    return found, [f"{name}: {what}" for name, what in failures], outcome


def run_tests(result, arguments, folder):
    """Compiles and runs what loris wrote."""
    path = [str(folder / "classes"), str(ROOT / "build" / "loris-api.jar"), *jars(JUNIT4 if arguments.junit4 else JUNIT5)]
    sources = sorted((folder / "tests").rglob("*.java"))
    if not sources:
        result.problems.append("no tests")
        return
    compiled = folder / "test_classes"
    shutil.rmtree(compiled, ignore_errors=True)
    (folder / "sources").write_text("\n".join(map(str, sources)))
    # No warnings but those about classes that stand in a file of another name: that is the choice of their author.
    status, said = harness.COMPILER.compile(["-Xlint:all,-auxiliaryclass", "-Werror", "-XDignore.symbol.file", "-proc:none", "-Xmaxerrs", "20",
                                             "-cp", os.pathsep.join(path), "-d", str(compiled), f"@{folder / 'sources'}"])
    if status:
        result.problems.append(f"javac: {harness.tail(said, 20)}")
        return
    path.append(str(compiled))
    if arguments.junit4:
        found, failures, outcome = run_junit4(path, compiled)
    else:
        found, failures, outcome = run_junit5(path + jars(LAUNCHER), compiled)
        again = run_junit5(path + jars(LAUNCHER), compiled, 4711)
        failures += [f"in another order: {failure}" for failure in again[1]]
        found["successful"] = min(found.get("successful", 0), again[0].get("successful", 0))
    result.passed = found.get("successful", 0)
    result.problems += failures
    if result.passed != result.report["tests"] and not failures:
        result.problems.append(f"{result.passed} of {result.report['tests']} tests passed: {harness.tail(outcome.stdout)}"
                               f"{harness.tail(outcome.stderr)}")


def run_suite(loris, suite, arguments):
    folder = harness.BUILD / ("junit4" if arguments.junit4 else "junit5") / suite
    folder.mkdir(parents=True, exist_ok=True)
    result = write_tests(loris, suite, arguments, folder)
    if result.report:
        run_tests(result, arguments, folder)
    return result


def tell(result):
    report = result.report or {"methods": [], "tests": 0, "skipped": 0, "cases": 0, "coverage": {"branches": 0, "covered": 0}}
    classes = {method["method"].split("(")[0].rsplit(".", 1)[0] for method in report["methods"] if method["tests"]}
    coverage = report["coverage"]
    print(f"{result.suite:8} {len(classes):4} classes {len(report['methods']):5} methods {report['cases']:6} cases "
          f"{report['tests']:6} tests {result.passed:6} passed {report['skipped']:5} skipped  "
          f"branches {coverage['covered']}/{coverage['branches']}  {result.seconds:6.1f} s")
    for problem in result.problems[:20]:
        print(f"  FAIL {problem}")
    return len(classes)


def add_limits(parser, what):
    parser.add_argument("--time", default=0, type=int, help=f"seconds per {what}; 0: the steps are the only limit")
    parser.add_argument("--steps", type=int, help="of each exploration; 0: no limit")


def choose_limits(arguments, steps):
    """Where nothing is said the same is covered on every machine."""
    if arguments.steps is None:
        arguments.steps = 0 if arguments.time else steps


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--loris", default=harness.LORIS, type=pathlib.Path, help="the program under test")
    parser.add_argument("--suite", default="junit", help="suites, with commas, or all")
    parser.add_argument("--only", default="", help="this class or method")
    parser.add_argument("--junit4", action="store_true")
    parser.add_argument("--minimal", action="store_true")
    parser.add_argument("-k", default=2, type=int)
    add_limits(parser, "suite")
    arguments = parser.parse_args()
    choose_limits(arguments, 100000)
    loris = harness.require_loris(arguments.loris)
    suites = list(SUITES) if arguments.suite == "all" else arguments.suite.split(",")
    start = time.monotonic()
    results = [run_suite(loris, suite, arguments) for suite in suites]
    classes = sum([tell(result) for result in results])
    failed = sum(len(result.problems) for result in results)
    tests, seconds = sum(result.report["tests"] for result in results if result.report), sum(result.seconds for result in results)
    print(f"{classes} classes, {sum(result.passed for result in results)} tests passed, {tests / max(seconds, 1e-3):.0f} tests written per second, "
          f"{time.monotonic() - start:.1f} s")
    print(f"junit: {len(results) - sum(bool(result.problems) for result in results)} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
