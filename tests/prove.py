#!/usr/bin/env python3
"""Proofs without bounds: verdicts of `loris check` on the methods of tests/prove/*.java.

Above a method stands `// safe`, `// unsafe Exception` (the simple name), or `// open`: unsafe, but too far away to be found. Loops and recursion have no bound there, and
an unsafe method is a near miss of a safe one. Every unsafe one must be a VIOLATION by that exception; no safe one may be a
violation, nor an unsafe one SAFE; and of the safe ones at least the share BAR must be SAFE, each within the time. Those
that are not are listed: they are what invariants are missing for. With `--bounded` none of the safe ones that bounds
cut off may be SAFE: so the test would notice if it asked for nothing.
"""

import argparse
import collections
import concurrent.futures
import dataclasses
import json
import pathlib
import re
import sys

import harness

FOLDER = harness.ROOT / "tests" / "prove"
BAR = 0.8
SECONDS = 20  # that a proof may take


@dataclasses.dataclass
class Subject:
    name: str  # Class.method
    exception: str  # None: it is safe; empty: it is not, but need not be found


def read_subjects(source):
    subjects, found = [], None
    for line in source.read_text().splitlines():
        if kind := re.match(r"\s*// (safe|open|unsafe (\w+))$", line):
            found = kind
        elif found:
            method = re.search(r"(\w+)\(", line)
            subjects.append(Subject(f"{source.stem}.{method[1]}", "" if found[1] == "open" else found[2]))
            found = None
    return subjects


def check(loris, classes, subject, options, seconds=SECONDS):
    report = harness.BUILD / "prove" / f"{subject.name}.json"
    report.unlink(missing_ok=True)
    outcome = harness.run([loris, "check", "--time", seconds, *options, "--json", report, classes, subject.name],
                          SECONDS * 3)
    lines = outcome.stdout.splitlines()
    verdict = lines[-1] if lines else outcome.stderr
    return outcome, verdict, json.loads(report.read_text()) if report.exists() else {}


def judge(subject, outcome, verdict, report):
    """What is wrong with a verdict; empty: nothing."""
    kind = next((kind for kind in ("SAFE up to", "SAFE", "VIOLATION", "UNKNOWN") if verdict.startswith(kind)), None)
    if outcome.status != {"SAFE": 0, "VIOLATION": 1, "SAFE up to": 2, "UNKNOWN": 2}.get(kind):
        return f"exit status {outcome.status}"
    if report.get("verdict") != verdict:
        return f"the JSON says {report.get('verdict')}"
    proof = report.get("proof", {})
    if ("by graph" in verdict) != (proof.get("states", 0) > 0) or ("by invariants" in verdict) != ("loops" in proof):
        return f"the JSON has the proof {proof}"
    if subject.exception:
        return "" if re.match(rf"VIOLATION ([\w.]+[.$])?{subject.exception} ", verdict) else "should be a violation"
    if subject.exception == "":
        return "is not safe" if kind == "SAFE" else ""
    return "is safe" if kind == "VIOLATION" else ""


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--loris", default=harness.LORIS)
    parser.add_argument("--only", default="", help="part of the name of a method")
    parser.add_argument("--time", type=int, default=SECONDS, help="seconds for a method (those that are not proved use them all)")
    parser.add_argument("-j", "--jobs", type=int, default=2)
    options = parser.parse_args()
    loris = harness.require_loris(options.loris)
    sources = sorted(FOLDER.glob("*.java"))
    classes = harness.BUILD / "prove"
    harness.compile_java(sources, ["-g"], classes)
    subjects = [each for source in sources for each in read_subjects(source) if options.only in each.name]
    counts, failed, open_ones = collections.Counter(), 0, []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        runs = pool.map(lambda subject: (subject, *check(loris, classes, subject, [], options.time)), subjects)
        for subject, outcome, verdict, report in runs:
            problem = judge(subject, outcome, verdict, report)
            if problem:
                failed += 1
                print(f"FAIL {subject.name}: {verdict}: {problem}")
            kind = "safe" if subject.exception is None else "unsafe"
            counts[kind] += 1
            if kind == "safe" and outcome.status == 0:
                counts["proved"] += 1
                counts["by graph"] += "by graph" in verdict
                counts["by invariants"] += "by invariants" in verdict
            elif kind == "safe":
                open_ones.append(f"{subject.name}: {verdict}")
    for line in open_ones:
        print(f"open {line}")
    print(f"{counts['safe']} safe ones, {counts['proved']} proved ({counts['by graph']} by graph, "
          f"{counts['by invariants']} by invariants); {counts['unsafe']} unsafe ones")
    if counts["proved"] < BAR * counts["safe"] and not options.only:
        failed += 1
        print(f"FAIL fewer than {BAR:.0%} are proved")
    bounded, verdict, _ = check(loris, classes, Subject("Ints.sum", None), ["--bounded", "--time", "1"])
    if bounded.status != 2 or not verdict.startswith("SAFE up to"):
        failed += 1
        print(f"FAIL with --bounded Ints.sum is {verdict}")
    print(f"{len(subjects) + 1 - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
