#!/usr/bin/env python3
"""Coverage: what `loris explore --coverage` says of the methods of tests/coverage is what stands behind their lines."""

import argparse
import json
import pathlib
import re
import sys

import harness

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


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--loris", type=pathlib.Path, default=harness.LORIS)
    loris = harness.require_loris(parser.parse_args().loris)
    WORK.mkdir(parents=True, exist_ok=True)
    classes = WORK / "classes"
    harness.compile_java(sorted(FOLDER.glob("*.java")), ["-g", "--release", "17"], classes)
    results = [*check_written(loris, classes), ("table", list(check_table(loris)))]
    for name, problems in results:
        if problems:
            print(f"FAILED {name}", *problems, sep="\n    ")
    failed = sum(bool(problems) for _, problems in results)
    print(f"coverage: {len(results) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
