#!/usr/bin/env python3
"""What `loris check` says makes the inputs of findings: the calls are compiled and run by java.

The methods of tests/built/Built.java end with "// built" if every finding in them must have calls, "// unbuilt" if none
may: the verdict is POSSIBLE then, and the exit status 2, with --strict 1, and with --calls 0 it is as of any other. All calls of all findings become the blocks of one program: the last call of each must throw the exception of the
finding, and the others nothing.
"""

import argparse
import json
import pathlib
import re
import sys
import tempfile

import harness

SOURCE = harness.ROOT / "tests" / "built" / "Built.java"


def read_subjects():
    """(Class.method, whether its findings are built)."""
    owner = "Built"
    for line in SOURCE.read_text().splitlines():
        if found := re.match(r"  public static class (\w+)", line):
            owner = f"Built${found[1]}"
        elif line == "  }":
            owner = "Built"
        if found := re.search(r"(\w+)\(.*// (un)?built$", line):
            yield f"{owner}.{found[1]}", not found[2]


def check(loris, classes, name, *options):
    """What is seen of the run, and its JSON."""
    report = classes.parent / "report.json"
    outcome = harness.run([loris, "check", "--steps", "200000", "--bounded", *options, "--json", report, classes, name])
    return outcome, json.loads(report.read_text())


def problem_of(loris, classes, name, is_built):
    """What is wrong with the verdict of a method, and its findings."""
    outcome, report = check(loris, classes, name)
    findings, verdict = report["findings"], outcome.stdout.splitlines()[-1]
    if not findings or any(bool(one["calls"]) != is_built or one["state"] != ("built" if is_built else "possible") for one in findings):
        return f"{name}: {[(one['state'], one['calls']) for one in findings]}", []
    if not verdict.startswith("VIOLATION" if is_built else "POSSIBLE") or outcome.status != (1 if is_built else 2):
        return f"{name}: {outcome.status} {verdict}", findings
    for options, word in () if is_built else ((["--strict"], "POSSIBLE"), (["--calls", "0"], "VIOLATION"), (["--states", "any"], "VIOLATION")):
        other = check(loris, classes, name, *options)[0]
        if other.status != 1 or not other.stdout.splitlines()[-1].startswith(word):
            return f"{name} {options}: {other.status} {other.stdout.splitlines()[-1]}", findings
    return None, findings


def list_problem(loris, classes):
    """Of many methods: a line a finding, bugs first, then a table, whose sums are those of the lines."""
    outcome = harness.run([loris, "check", "--all", "--steps", "200000", "--bounded", classes])
    words = re.findall(r"^(bug|possible|resource|rejects) +Built", outcome.stdout, re.MULTILINE)
    order = ["bug", "possible", "resource", "rejects"]
    row = re.search(r"^all +" + r" +".join([r"(\d+)"] * 8) + "$", outcome.stdout, re.MULTILINE)
    wanted = [words.count(word) for word in ("bug", "possible", "rejects", "resource")]
    if words != sorted(words, key=order.index) or not row or [int(number) for number in row.groups()[4:]] != wanted or 0 in wanted[:3]:
        return f"--all: {outcome.stdout}"
    return None if outcome.status == 1 else f"--all: exit status {outcome.status}"


def block(number, name, finding):
    """Statements, then the call that fails."""
    *first, last = finding["calls"]
    kind = finding["exception"]
    return f"""
  static void block{number}() {{
    {" ".join(first)}
    try {{ {last} }} catch ({kind} e) {{ passed++; return; }}
    System.out.println("FAIL {name}: no {kind}");
  }}"""


def program(blocks):
    calls = "\n".join(f"    block{i}();" for i in range(len(blocks)))
    return f"""public class Calls {{
  static int passed;{"".join(blocks)}
  public static void main(String[] args) {{
{calls}
    System.out.println("passed " + passed);
  }}
}}
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--loris", default=harness.LORIS, type=pathlib.Path)
    loris = harness.require_loris(parser.parse_args().loris)
    failures, blocks, passed = [], [], 0
    with tempfile.TemporaryDirectory() as folder:
        classes, main_classes = pathlib.Path(folder) / "classes", pathlib.Path(folder) / "main"
        harness.compile_java([SOURCE], ["-g", "-parameters"], classes)
        subjects = list(read_subjects())
        assert len(subjects) == 22, subjects
        for name, is_built in subjects:
            problem, findings = problem_of(loris, classes, name, is_built)
            passed += not problem
            failures += [problem] if problem else []
            blocks += [block(len(blocks) + i, name, one) for i, one in enumerate(one for one in findings if one["calls"])]
        calls = pathlib.Path(folder) / "Calls.java"
        calls.write_text(program(blocks))
        harness.compile_java([calls], ["-cp", str(classes)], main_classes)
        problem = list_problem(loris, classes)
        passed += not problem
        failures += [problem] if problem else []
        outcome = harness.run(["java", *harness.JAVA_OPTIONS, "-cp", f"{classes}:{main_classes}", "Calls"])
        print(outcome.stdout.strip(), outcome.stderr.strip())
        passed += outcome.stdout.count(f"passed {len(blocks)}\n")
        failures += [] if f"passed {len(blocks)}\n" in outcome.stdout else ["not all calls throw what they should"]
    for failure in failures:
        print(f"FAIL {failure}")
    print(f"built: {passed} passed, {len(failures)} failed")
    return len(failures) > 0


if __name__ == "__main__":
    sys.exit(main())
