#!/usr/bin/env python3
"""Coverage: what loris says, and what a JVM measures.

What `loris explore --coverage` says of the methods of tests/coverage is what stands behind their lines. The tests that `loris test` writes
for classes of ours run on classes with a probe in every branch (tests/bytecode.py): the branches that the JVM takes are as many as loris has
foreseen, method by method. JaCoCo is not used: it puts probes at the ends of blocks, and a block that an exception leaves counts as not run.
"""

import argparse
import collections
import json
import pathlib
import re
import shutil
import sys

import bytecode
import harness
import jvm

FOLDER = harness.ROOT / "tests" / "coverage"
WORK = harness.BUILD / "coverage"


def read_methods(source):
    """method name: {line: (branches, vectors, is run)} with the texts of the comments."""
    methods, lines = {}, None
    for number, line in enumerate(source.read_text().splitlines(), 1):
        if found := re.match(r"    (?:static )?\w+ (\w+)\(.*\{$", line):
            lines = methods.setdefault(found[1], {})
        comment = line.partition("//")[2]
        if lines is not None and comment and not line.strip().startswith("//"):
            branches = re.search(r"branches (\d+/\d+)", comment)
            vectors = re.search(r"mcc (\d+/\d+)", comment)
            lines[number] = (branches and branches[1], vectors and vectors[1], "not run" not in comment)
    return methods


def text(count):
    return f"{count['covered']}/{count['total']}" if count else None


def check_method(expected, report):
    """Yields what differs."""
    coverage = report["coverage"]
    for line in coverage["line"]:
        seen = (text(line.get("branches")), text(line.get("mcc")), line["covered"])
        wanted = expected.get(line["line"], (None, None, True))
        if seen != wanted:
            yield f"line {line['line']}: {seen}, not {wanted}"
    if set(expected) - {line["line"] for line in coverage["line"]}:
        yield "lines are missing"
    for name in ("branches", "mcc"):
        counts = [line[name] for line in coverage["line"] if name in line]
        sums = {key: sum(count[key] for count in counts) for key in ("covered", "total")}
        if {key: coverage[name][key] for key in sums} != sums:
            yield f"{name}: {coverage[name]} is not {sums}"
        if not report["complete"] or coverage[name]["feasible"] != sums["covered"]:
            yield f"{name}: not all feasible ones are known"


def check_written(loris, classes):
    """The methods with figures behind their lines."""
    source = FOLDER / "Decisions.java"
    for method, expected in read_methods(source).items():
        for heap in ("pose", "lazy"):
            path = WORK / "explore.json"
            command = [loris, "explore", "--coverage", "--heap", heap, "--json", path, classes, f"Decisions.{method}"]
            outcome = harness.run(command)
            problems = [outcome.stderr] if outcome.status else list(check_method(expected, json.loads(path.read_text())))
            yield f"{method} {heap}", problems


def check_table(loris):
    """The table has a row a line, with its text; the verdict is the last line."""
    outcome = harness.run([loris, "explore", "--coverage", FOLDER / "Decisions.java", "Decisions.impossible"])
    rows = re.findall(r"^ +\d+  (yes|no ) +(\d/\d)? +(\d/\d)?  \| (.+)$", outcome.stdout, re.MULTILINE)
    if [row[0].strip() for row in rows] != ["yes", "no", "yes"] or rows[0][1:3] != ("3/4", "2/3"):
        yield outcome.stdout
    if "branches 3 of 4 (75 %), all that are feasible" not in outcome.stdout or "2 paths" not in outcome.stdout.splitlines()[-1]:
        yield outcome.stdout
    outcome = harness.run([loris, "explore", "--coverage", "--int", "math", FOLDER / "Decisions.java", "Decisions.and"])
    if outcome.status != 64:
        yield f"unbounded integers: exit status {outcome.status}"


def check_helpers(loris):
    """Methods that the method calls are covered, too, by one process and by two; those of the JDK are none."""
    source = FOLDER / "Helpers.java"
    for method, helpers, branches in (("delegates", ["both", "factorial"], (6, 6)), ("once", ["both"], (3, 4)), ("alone", [], None)):
        for jobs in ("1", "2"):
            path = WORK / "helpers.json"
            outcome = harness.run([loris, "explore", "--coverage", "-j", jobs, "--json", path, source, f"Helpers.{method}"])
            coverage = json.loads(path.read_text())["coverage"]
            names = [helper["method"] for helper in coverage.get("helpers", [])]
            if sorted(name.partition("(")[0] for name in names) != [f"Helpers.{name}" for name in helpers] or coverage["branches"]["total"]:
                yield f"{method} -j {jobs}: {coverage}"
            if not branches:
                continue
            counted = coverage["with_helpers"]["branches"]
            line = f"coverage with {len(helpers)} helper{'s' if len(helpers) > 1 else ''}: "
            if (counted["covered"], counted["total"]) != branches or line not in outcome.stdout or f"branches {branches[0]} of {branches[1]} " not in outcome.stdout:
                yield f"{method} -j {jobs}: {outcome.stdout}"


# --- measured on the JVM ----------------------------------------------------------------------------

MEASURED = {  # suite: sources, classes that are measured
    "coverage": (["tests/coverage/Decisions.java"], ["Decisions"]),
    "subjects": (["tests/subjects/kiasan/*.java", "tests/subjects/summary/*.java"],
                 ["kiasan.DoubleLinkedList", "kiasan.StackAr", "kiasan.DisjSetsFast", "kiasan.Numbers", "kiasan.BinarySearchTree", "kiasan.Vector", "kiasan.ItemVector",
                  "summary.LinkedList"]),
}


def add_probes(classes, folder):
    """The classes again, with probes; (class, method, line) of every probe."""
    shutil.rmtree(folder, ignore_errors=True)
    numbers = []
    for path in sorted(classes.rglob("*.class")):
        file = bytecode.ClassFile(path.read_bytes())
        bytecode.add_probes(file, numbers)
        target = folder / path.relative_to(classes)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(file.write())
    return numbers


def measure(machine, name, classes, probed, loris):
    """(report of loris, outcome of the JVM, problem)"""
    folder = WORK / "measured" / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    outcome = harness.run([loris, "test", "--package", "--coverage", "--time", "20", "--json", folder / "report.json", "--junit", folder / "tests",
                           classes, name], 60)
    if outcome.status not in (0, 2):
        return None, None, outcome.stderr
    problem = jvm.compile_tests(sorted((folder / "tests").rglob("*.java")), [classes], folder / "compiled")
    if problem:
        return None, None, problem
    run = machine.run(name, [probed, folder / "compiled"], jvm.test_names(folder / "compiled"))
    return json.loads((folder / "report.json").read_text()), run, run.failure


def compare(report, run, numbers, compared):
    """Yields what differs; appends the methods with branches that were compared. The tests of a method have its name in front; overloaded methods are left to the class as a whole."""
    names = collections.Counter(method["method"].partition("(")[0] for method in report["methods"])
    for method in report["methods"]:
        owner, _, name = method["method"].partition("(")[0].rpartition(".")
        if names[f"{owner}.{name}"] > 1 or method["skipped"]:
            continue
        own = {number for number, place in enumerate(numbers)
               if f"{place[0].replace('/', '.')}.{place[1]}" == method["method"]}
        first = "construct" if name == "<init>" else name
        taken = set().union(*(hits for test, hits in run.hits.items() if test == first or test.startswith(first + "_")))
        measured = len(own & taken)
        lines = collections.Counter(numbers[number][2] for number in own & taken)
        foreseen = {line["line"]: line["branches"]["covered"] for line in method["coverage"]["line"] if "branches" in line}
        if lines != collections.Counter(foreseen):
            yield f"{method['method']}: by lines {foreseen} foreseen, {dict(lines)} measured"
        compared += [method["method"]] if own else []
        if (method["branches"], method["covered"]) != (len(own), measured):
            yield f"{method['method']}: {method['covered']} of {method['branches']} foreseen, {measured} of {len(own)} measured"


def check_measured(loris):
    machine, compared = jvm.Machine(), []
    for suite, (patterns, names) in MEASURED.items():
        sources = [path for pattern in patterns for path in sorted(harness.ROOT.glob(pattern)) if not path.stem.startswith("Jdk")]
        classes = WORK / f"{suite}-classes"
        harness.compile_java(sources, ["-g", "-cp", str(jvm.API)], classes)
        numbers = add_probes(classes, WORK / f"{suite}-probed")
        for name in names:
            report, run, problem = measure(machine, name, classes, WORK / f"{suite}-probed", loris)
            if not problem and not any(method["covered"] for method in report["methods"]):
                problem = "nothing is covered"
            yield f"measured {name}", [problem] if problem else list(compare(report, run, numbers, compared))
    machine.close()
    print(f"{len(compared)} methods measured")
    yield "enough methods", [] if len(compared) >= 40 else [f"only {len(compared)} were compared"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--loris", type=pathlib.Path, default=harness.LORIS)
    loris = harness.require_loris(parser.parse_args().loris)
    WORK.mkdir(parents=True, exist_ok=True)
    classes = WORK / "classes"
    harness.compile_java(sorted(FOLDER.glob("*.java")), ["-g", "--release", "17"], classes)
    results = [*check_written(loris, classes), ("table", list(check_table(loris))), ("helpers", list(check_helpers(loris))), *check_measured(loris)]
    for name, problems in results:
        if problems:
            print(f"FAILED {name}", *problems, sep="\n    ")
    failed = sum(bool(problems) for _, problems in results)
    print(f"coverage: {len(results) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
