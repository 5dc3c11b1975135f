#!/usr/bin/env python3
"""Every distinct finding of `loris check` on the methods of tests/findings/*.java, and nothing else.

A line at which something is found ends with "// finds" and the simple names of exceptions, one for each finding there,
with ":rejects" or ":resource" behind those that are no bugs; a finding's line is that of the target's own code. What is
found in methods that others call stands in CALLED. Above a method stands "// rest:" and the beginning of what is known
beside the findings. Every input is run with java: it must throw that exception at that line. JSON, SARIF, JUnit's XML
and the terminal must have the same findings, and --first has one.
"""

import argparse
import collections
import dataclasses
import json
import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree

import check
import harness

FOLDER = harness.ROOT / "tests" / "findings"
WORK = harness.BUILD / "findings"
STRATEGIES = ["auto", "pose", "lazier-sharp"]
# What a method throws that another one calls: (exception, line's text, class).
CALLED = {
    "Several.twice": [("IllegalArgumentException", 'throw new IllegalArgumentException("negative")', "rejects")] * 2,
    "Classes.calls": [("IllegalArgumentException", 'throw new IllegalArgumentException("n")', "bug")],
    "Classes.passes": [("IllegalArgumentException", 'throw new IllegalArgumentException("n")', "rejects")],
    "Classes.passesTwice": [("IllegalArgumentException", 'throw new IllegalArgumentException("n")', "rejects")],
    "Classes.chooses": [("IllegalArgumentException", 'throw new IllegalArgumentException("n")', "bug")],
    "Classes.changes": [("IllegalArgumentException", 'throw new IllegalArgumentException("n")', "bug")],
    "Classes.letter": [("IllegalArgumentException", "enum Letter { A, B }", "bug")],
    "Classes.next": [("IllegalStateException", "if (n == 7) throw new IllegalStateException();", "rejects")],
    "Classes.reads": [("IOException", 'throw new IOException("five")', "rejects")],
}


@dataclasses.dataclass
class Subject(check.Program):
    expected: collections.Counter = None  # of (exception, line, class)
    rest: str = ""


def read_marks(text):
    """By line number: the exceptions that are found there, and their classes."""
    marks = {}
    for number, line in enumerate(text.splitlines(), 1):
        if found := re.search(r"// finds (.*)$", line):
            words = [word.strip().partition(":") for word in found[1].split(",")]
            marks[number] = [(name, kind or "bug") for name, _, kind in words]
    return marks


def read_subjects(source, api):
    text = source.read_text()
    lines, marks = text.splitlines(), read_marks(text)
    classes = WORK / "classes" / source.stem
    harness.compile_java([source], ["-g", "-parameters", "-cp", str(api)], classes)
    subjects, rest = [], None
    for number, line in enumerate(lines, 1):
        if found := re.match(r"\s*// rest: (.*)", line):
            rest = found[1]
        elif rest is not None and (head := re.search(r"(\w+)\(.*\{$", line)):
            end = next(at for at in range(number, len(lines) + 1) if lines[at - 1].startswith("  }"))
            expected = collections.Counter((name, at, kind) for at in range(number, end) for name, kind in marks.get(at, []))
            subject = Subject(source, head[1], "VIOLATION", "", [], classes=classes, expected=expected, rest=rest)
            for name, part, kind in CALLED.get(subject.name, []):
                expected[name, next(at for at, one in enumerate(lines, 1) if part in one), kind] += 1
            subjects.append(subject)
            rest = None
    return subjects


def key(finding):
    return re.split(r"[.$]", finding["exception"])[-1], int(re.search(r":(\d+)\)$", finding["place"])[1]), finding["class"]


def formats_problem(stdout, report, sarif, xml):
    """What of the formats differs; None: nothing."""
    findings = report.get("findings", [])
    titles = re.findall(r"^\d+\. (\S+) at (.*)$", stdout, re.MULTILINE)
    wanted = [(one["exception"], one["place"]) for one in findings] if len(findings) > 1 else []
    if titles != wanted:
        return f"the terminal has {titles}"
    results = sarif["runs"][0]["results"]
    if [one["properties"]["exception"] for one in results] != [one["exception"] for one in findings]:
        return f"SARIF has {len(results)} results"
    prints = [one["partialFingerprints"]["lorisViolation/v1"] for one in results]
    if len(set(prints)) < len(prints):
        return f"fingerprints {prints}"
    failures = ElementTree.fromstring(xml).findall(".//failure")
    if len(failures) != bool(findings) or any(f"{one['exception']} at {one['place']}" not in failures[0].text for one in findings):
        return "the XML has other findings"
    more = re.search(r" \(and (\d+) more\)$", stdout.splitlines()[-1])
    if (int(more[1]) if more else 0) != max(0, len(findings) - 1):
        return stdout.splitlines()[-1]
    if findings and findings[0] != report["violation"]:
        return "the verdict names another finding"
    return None


def run(loris, subject, strategy, *options):
    paths = {name: WORK / f"{subject.name}.{strategy}.{name}" for name in ("json", "sarif", "junit-xml")}
    files = [word for name, path in paths.items() for word in (f"--{name}", path)]
    command = [loris, "check", "--calls", "0", "--heap", strategy, "--bounded", "--sources", FOLDER, *options, *files, subject.classes, subject.name]
    outcome = harness.run(command, 240)
    report = json.loads(paths["json"].read_text())
    problem = formats_problem(outcome.stdout, report, json.loads(paths["sarif"].read_text()), paths["junit-xml"].read_text())
    return outcome, report, problem


def judge(loris, subject, strategy):
    outcome, report, problem = run(loris, subject, strategy)
    seen = collections.Counter(key(one) for one in report.get("findings", []))
    rest = report["verdict"] if not seen else report.get("otherwise")
    if problem:
        pass
    elif outcome.status != (1 if subject.expected else 0):
        problem = f"exit status {outcome.status}"
    elif seen != subject.expected:
        problem = f"finds {dict(seen - subject.expected)} besides, not {dict(subject.expected - seen)}"
    elif not (rest or "").startswith(subject.rest if seen else "SAFE") and "not considered" not in (rest or ""):
        problem = f"all else: {rest}"
    return problem, report.get("findings", [])


def first_problem(loris, subject):
    outcome, report, problem = run(loris, subject, "auto", "--first")
    if problem or len(report.get("findings", [])) != 1 or "otherwise" in report or outcome.status != 1:
        return f"--first: {problem or outcome.stdout}"
    return None


def bugs_problem(loris, subject):
    """With --bugs nothing else counts, and what does not is told beside it."""
    outcome, report, _ = run(loris, subject, "auto", "--bugs")
    bugs = sum(count for (_, _, kind), count in subject.expected.items() if kind == "bug")
    others = subject.expected.total() - bugs
    last = outcome.stdout.splitlines()[-1]
    beside = re.findall(r"^(?:rejects|resource): ", outcome.stdout, re.MULTILINE)
    more = re.search(r" \(and (\d+) more\)$", last)
    if bugs and (outcome.status != 1 or not last.startswith("VIOLATION") or (int(more[1]) if more else 0) != bugs - 1):
        return f"{subject.name} --bugs: {outcome.status} {last}"
    if not bugs and others and (outcome.status not in (0, 2) or "no bug" not in last or "violation" in report):
        return f"{subject.name} --bugs: {outcome.status} {last}"
    if len(beside) != others or collections.Counter(key(one) for one in report.get("findings", [])) != subject.expected:
        return f"{subject.name} --bugs: beside it {beside}"
    return None


def expected_problem(loris, subjects):
    """--expected by full and simple names, of the class and of one above it."""
    subject = next((one for one in subjects if one.name == "Classes.refuses"), None)
    for name, count in [("Refused", 1), ("Classes$Refused", 1), ("java.lang.RuntimeException", 0), ("ArithmeticException", 1),
                        ("ArithmeticException,Classes$Refused", 0), ("Arithmetic", 2), ("Error", 2)] if subject else []:
        outcome, report, _ = run(loris, subject, "auto", "--expected", name)
        if len(report.get("findings", [])) != count or outcome.status != bool(count):
            return f"--expected {name}: {outcome.stdout}"
    return None


def constructor_problem(loris, classes):
    """Null that a constructor never accepts: its first argument, and the second."""
    path = WORK / "made.json"
    harness.run([loris, "check", "--calls", "0", "--json", path, classes, "Classes$Made.<init>"], 240)
    found = sorted((one["class"], one.get("precondition")) for one in json.loads(path.read_text()).get("findings", []))
    return None if found == [("rejects", "first != null"), ("rejects", "second != null")] else f"Made.<init>: {found}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--loris", default=harness.LORIS, type=pathlib.Path, help="the program under test")
    parser.add_argument("--only", default="", help="methods whose Class.name contains this word")
    arguments = parser.parse_args()
    loris, api = harness.require_loris(arguments.loris), harness.ROOT / "build" / "loris-api.jar"
    WORK.mkdir(parents=True, exist_ok=True)
    subjects = [one for source in sorted(FOLDER.glob("*.java")) for one in read_subjects(source, api) if arguments.only in one.name]
    if not subjects:
        raise SystemExit("no method has this name")
    work = [(subject, strategy) for subject in subjects for strategy in STRATEGIES]
    results, passed, failures = [], 0, []
    for (subject, strategy), (problem, findings) in zip(work, harness.parallel(2, lambda item: judge(loris, *item), work)):
        passed += not problem
        failures += [f"{subject.name} --heap {strategy}: {problem}"] if problem else []
        results += [check.Result(subject, strategy, violation=one) for one in findings]
    check.compare_with_java(results, api, WORK / "java")
    failures += [f"{one.program.name} --heap {one.strategy}: {one.problem}" for one in results if one.problem]
    passed += sum(not one.problem for one in results)
    for subject in (one for one in subjects if len(one.expected) > 1):
        problem = first_problem(loris, subject)
        passed += not problem
        failures += [f"{subject.name} {problem}"] if problem else []
    made = [constructor_problem(loris, one.classes) for one in subjects if one.name == "Classes.passes"]
    for problem in [*(bugs_problem(loris, subject) for subject in subjects), expected_problem(loris, subjects), *made]:
        passed += not problem
        failures += [problem] if problem else []
    for failure in failures:
        print(f"FAIL {failure}")
    print(f"findings: {passed} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
