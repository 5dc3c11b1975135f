#!/usr/bin/env python3
"""Tests of the JDK's own collections, which `loris test` makes of calls alone: compiled, run with JUnit, all must pass.

Without --all a sample of methods; with --all every public method of the classes. One folder of tests per run of loris, compiled together.
"""

import argparse
import concurrent.futures
import json
import pathlib
import shutil
import sys
import time

import harness
import junit

CLASSES = ["java.util.TreeMap", "java.util.ArrayDeque", "java.util.PriorityQueue", "java.util.LinkedList", "java.util.HashMap"]
SAMPLE = """
java.util.TreeMap.put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;
java.util.TreeMap.get java.util.TreeMap.remove java.util.TreeMap.firstKey java.util.TreeMap.floorKey java.util.TreeMap.pollFirstEntry
java.util.ArrayDeque.addFirst java.util.ArrayDeque.pollLast java.util.ArrayDeque.contains java.util.ArrayDeque.remove(Ljava/lang/Object;)Z
java.util.PriorityQueue.offer java.util.PriorityQueue.poll java.util.PriorityQueue.remove(Ljava/lang/Object;)Z
java.util.LinkedList.get java.util.LinkedList.set java.util.LinkedList.indexOf java.util.LinkedList.add(ILjava/lang/Object;)V
java.util.HashMap.get java.util.HashMap.putIfAbsent java.util.HashMap.remove(Ljava/lang/Object;)Ljava/lang/Object;
""".split()


def write_tests(loris, subject, folder, arguments):
    """Tests of one class or method into folder/tests."""
    empty = folder / "classes"
    empty.mkdir(parents=True, exist_ok=True)
    report = folder / "report.json"
    report.unlink(missing_ok=True)
    # Hash codes are hard for the solver: few calls in the sample.
    calls = arguments.k if arguments.all or "HashMap." not in subject else 1
    outcome = harness.run([loris, "test", "-k", calls, "--time", arguments.time, "--steps", arguments.steps, "--json", report, "--junit", folder / "tests",
                           *(["--junit4"] if arguments.junit4 else []), empty, subject], (arguments.time or 300) * 2 + 60)
    result = junit.Result(subject, seconds=outcome.seconds)
    if outcome.status not in (0, 2):
        result.problems.append(f"exit status {outcome.status}: {harness.tail(outcome.stderr)}")
    else:
        result.report = json.loads(report.read_text())
        if not result.report["tests"]:
            result.problems.append(f"no tests: {harness.tail(outcome.stderr)}")
    return result


def collect(results, folder):
    """All tests, each run's in a package of its own, so that they are compiled and run at once."""
    for number, result in enumerate(results):
        for source in (folder / str(number) / "tests").rglob("*.java"):
            target = folder / "tests" / f"part{number}" / source.name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(source.read_text().replace("package loris.java.util;", f"package part{number};"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--loris", default=harness.LORIS, type=pathlib.Path, help="the program under test")
    parser.add_argument("--all", action="store_true", help="every public method of the classes")
    parser.add_argument("--only", default="", help="this class or method")
    parser.add_argument("--junit4", action="store_true")
    parser.add_argument("-k", default=2, type=int)
    junit.add_limits(parser, "class or method")
    arguments = parser.parse_args()
    junit.choose_limits(arguments, 1000000)
    loris = harness.require_loris(arguments.loris)
    start = time.monotonic()
    subjects = [arguments.only] if arguments.only else CLASSES if arguments.all else SAMPLE
    folder = harness.BUILD / "junit_calls"
    shutil.rmtree(folder, ignore_errors=True)
    with concurrent.futures.ThreadPoolExecutor(2 if arguments.all else 1) as pool:  # of `make check` other stages run beside it
        results = list(pool.map(lambda item: write_tests(loris, item[1], folder / str(item[0]), arguments), enumerate(subjects)))
    collect(results, folder)
    whole = junit.Result("all", report={"tests": sum(result.report["tests"] for result in results if result.report)})
    (folder / "classes").mkdir(exist_ok=True)
    junit.run_tests(whole, arguments, folder)
    for result in results:
        report = result.report or {"tests": 0, "methods": [], "coverage": {"covered": 0, "branches": 0}}
        tested = sum(1 for method in report["methods"] if method["tests"])
        print(f"{result.suite[:60]:60} {tested:3}/{len(report['methods']):3} methods {report['tests']:5} tests  "
              f"branches {report['coverage']['covered']}/{report['coverage']['branches']}  {result.seconds:5.1f} s")
    problems = [f"{result.suite}: {problem}" for result in [*results, whole] for problem in result.problems]
    for problem in problems[:20]:
        print(f"  FAIL {problem}")
    seconds = sum(result.seconds for result in results)
    print(f"{whole.passed} of {whole.report['tests']} tests passed, {whole.report['tests'] / max(seconds, 1e-3):.0f} tests written per second, "
          f"{time.monotonic() - start:.1f} s")
    print(f"junit_calls: {len(results) - len(problems)} passed, {len(problems)} failed")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
