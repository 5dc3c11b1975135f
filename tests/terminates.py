#!/usr/bin/env python3
"""`loris terminates` on programs of our own whose answers are known (tests/terminates/*.java), under both readings of integers.

The line above a method of a top-level class says what is true: `// wrap YES, math NO`. An answer in parentheses may also be MAYBE; without them it must be
found. `// tree ...` means that the inputs are trees (--tree). A wrong YES or NO fails always. The output is looked at, too: the first
line, the exit status, JSON, and that a second run says the same.
"""
import argparse
import concurrent.futures
import dataclasses
import json
import pathlib
import re
import sys
import tempfile

import harness

FOLDER = pathlib.Path(__file__).resolve().parent / "terminates"
STATUS = {"YES": 0, "NO": 1, "MAYBE": 2}
HEAD = re.compile(r"^ *// (tree )?((?:wrap|math) \(?(?:YES|NO)\)?(?:, math \(?(?:YES|NO)\)?)?)\n"
                  r" *(?:public |private )?(?:static )?[\w\[\]<>. ]+? (\w+)\(", re.MULTILINE)


# What people are told: lines, names of variables, sets that are never left.
EVIDENCE = {"Numbers.weightedNest": " at line 51; l at line 52)", "Numbers.callsAndRises": "from then on for ever: n >= 1",
            "Numbers.sumFalls": "Numbers.sumFalls (lines 13-17): falls and is bounded below: (x + y - 1)",
            "Products.area": "Products.area (lines 6-7): falls and is bounded below: (-i + a * b - 1)",
            "Calls.ackermann": "Calls.ackermann (lines 34-38): falls and is bounded below: (m"}
UNNAMED = re.compile(r"\b[ir][0-9]+\b")  # a reference of the graph


@dataclasses.dataclass
class Case:
    method: str
    is_tree: bool
    reading: str
    truth: str
    must: bool


def cases():
    for path in sorted(FOLDER.glob("*.java")):
        text = path.read_text()
        found = 0
        for match in HEAD.finditer(text):
            found += 1
            for part in match[2].split(", "):
                reading, answer = part.split()
                name = re.findall(r"^(?:public |final |abstract )*class (\w+)", text[:match.start()], re.MULTILINE)[-1]
                yield Case(f"{name}.{match[3]}", bool(match[1]), reading, answer.strip("()"), "(" not in answer)
        if found != len(re.findall(r"^ *// (?:tree )?(?:wrap|math) ", text, re.MULTILINE)):
            raise SystemExit(f"{path}: a comment that is not understood")


def check(loris, classes, case, options):
    limit = [] if case.must else ["--steps", str(options.open_steps)]
    command = [loris, "terminates", "--time", str(options.time), *limit, "--int", case.reading, *(["--tree"] if case.is_tree else []), classes, case.method]
    outcome = harness.run(command, options.time * 3 + 30)
    answer = outcome.stdout.split("\n", 1)[0]
    if answer not in STATUS or outcome.status != STATUS[answer]:
        return f"{answer!r} with status {outcome.status}: {outcome.stderr.strip()}"
    if answer == "MAYBE" and "unknown: " not in outcome.stderr:
        return "MAYBE without a cause"
    if answer != "MAYBE" and outcome.stdout.count("\n") < 2:
        return "an answer without evidence"
    if answer == "YES" and UNNAMED.search(outcome.stdout):
        return f"a measure of something without a name\n{outcome.stdout}"
    if answer != case.truth and answer != "MAYBE":
        return f"WRONG: {answer}\n{outcome.stdout}"
    if case.must and answer == "MAYBE":
        return f"MAYBE, not {case.truth}"
    return None


def check_output(loris, classes):
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder) / "report.json"
        cases = [(["--json", report, classes, "Loops.forever"], 1), (["--json", report, classes, "Loops.nothing"], 64),
                 (["--int", "float", classes, "Loops.up"], 64), (["--json", "/nonexistent/file", classes, "Loops.up"], 65),
                 (["--all", "--time", "20", classes, "Objects"], 0), (["--steps", "1", "--no-probe", classes, "Products.area"], 2)]
        for words, wanted in cases:
            outcome = harness.run([loris, "terminates", *words], 90)
            if outcome.status != wanted:
                yield f"{' '.join(map(str, words))}: exit status {outcome.status}, not {wanted}"
        harness.run([loris, "terminates", "--json", report, classes, "Loops.forever"], 60)
        found = json.loads(report.read_text())
        for method in ("Loops.forever", "Numbers.callsAndRises", "Numbers.callsAndFalls"):
            outcome = harness.run([loris, "terminates", "--int", "math", "--proof", report, "--dot", report.with_suffix(".dot"),
                                   classes, method], 60)
            answer = outcome.stdout.split("\n", 1)[0]
            if answer not in report.read_text().split("\n") or "digraph" not in report.with_suffix(".dot").read_text():
                yield f"{method}: no {answer} in the proof, or no drawing"
        for method, line in EVIDENCE.items():
            outcome = harness.run([loris, "terminates", "--int", "math", classes, method], 60)
            if line not in outcome.stdout:
                yield f"{method}: no line with {line!r}:\n{outcome.stdout}"
        if found["answer"] != "NO" or not found["loops"] or not all(loop["checked"] for loop in found["loops"]):
            yield f"JSON: {found}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--loris", default=str(harness.ROOT / "build" / "loris"))
    parser.add_argument("--only", default="", help="methods whose name contains this")
    parser.add_argument("--time", type=int, default=300, help="seconds: far more than any takes")
    parser.add_argument("--open-steps", type=int, default=100000, help="work for those that may be MAYBE: many would use up all they get")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    loris = harness.require_loris(options.loris)
    classes = harness.BUILD / "terminates"
    harness.compile_java(sorted(FOLDER.glob("*.java")), ["-g", "--release", "17"], classes)
    wanted = [case for case in cases() if options.only in case.method]
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for case, problem in zip(wanted, pool.map(lambda case: check(loris, classes, case, options), wanted)):
            if problem:
                failed += 1
                print(f"FAIL {case.method} ({case.reading}): {problem}")
    usage = list(check_output(loris, classes)) if not options.only else []
    print("\n".join(usage), end="\n" if usage else "")
    print(f"{len(wanted) + 1 - failed - bool(usage)} passed, {failed + bool(usage)} failed")
    return 1 if failed or usage else 0


if __name__ == "__main__":
    sys.exit(main())
