#!/usr/bin/env python3
"""How soon do the tests of `loris test` cover the branches of a class? Classes of ours with branches, all their methods but private ones.

The time is that of the shortest run (of limits that grow) which covers as many branches as the longest one, in seconds of CPU time with the
start of loris: other load on the machine does not count. Coverage is told twice: of those branches that are not shown to be infeasible (where the
exploration of a method is complete and every case has a test, what no test covers cannot be covered: dead code, the other side of an
assumption), and of all. The bar is held against the second. Classes whose order comes from Loris.rank are left out: no test can give objects such an order.
The exit status is 1 when a bar is missed.
"""

import argparse
import json
import math
import pathlib
import statistics
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
import harness  # noqa: E402
import jvm  # noqa: E402

WORK = harness.BUILD / "coverage-bench"
SUITES = {
    "coverage": "tests/coverage/*.java",
    "examples": "examples/*.java",
    "kiasan": "tests/subjects/kiasan/*.java",
    "pose": "tests/subjects/pose/*.java",
    "summary": "tests/subjects/summary/*.java",
    "junit": "tests/junit/*.java",
    "unit": "tests/unit/*.java",
}
LIMITS = [1, 3, 10]
CLASS_BAR, TIME_BAR, COVERAGE_BAR = 30, 1.0, 0.90


def run(loris, classes, name, limit):
    """(report, CPU seconds); None when the class has no methods to test."""
    report = WORK / "report.json"
    report.unlink(missing_ok=True)
    outcome = harness.run([loris, "test", "--package", "--time", str(limit), "--json", report, "--junit", WORK / "tests",
                           classes, name], limit * 4 + 60)
    if outcome.status not in (0, 2):
        return None, outcome.cpu_seconds
    return json.loads(report.read_text()), outcome.cpu_seconds


def covered(report):
    return report["coverage"]["covered"]


def feasible(report):
    """All branches but those that are shown to be infeasible."""
    return sum(method["covered"] if method["complete"] and not method["skipped"] else method["branches"] for method in report["methods"])


def measure(loris, classes, name):
    """(branches, covered, seconds, tests, tests per second, is it complete, feasible branches); None: no branches."""
    runs = []
    for limit in LIMITS:
        report, seconds = run(loris, classes, name, limit)
        if report is None or not report["coverage"]["branches"]:
            return None
        runs.append((report, seconds))
        if report["complete"]:
            break
    best = max(covered(report) for report, _ in runs)
    report, seconds = next(item for item in runs if covered(item[0]) == best)
    return report["coverage"]["branches"], best, seconds, report["tests"], report["tests"] / max(seconds, 1e-3), runs[-1][0]["complete"], feasible(runs[-1][0])


def classes_of(suite, pattern):
    sources = [path for path in sorted(ROOT.glob(pattern)) if not path.stem.startswith("Jdk")]
    classes = WORK / suite
    harness.compile_java(sources, ["-g", "-cp", str(jvm.API)], classes)
    for path in sorted(classes.rglob("*.class")):
        data = path.read_bytes()
        if "$" not in path.stem and not (b"loris/Loris" in data and b"\0\4rank" in data):
            yield classes, str(path.relative_to(classes).with_suffix("")).replace("/", ".")


def geometric(numbers):
    return math.exp(statistics.mean(map(math.log, numbers)))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--loris", type=pathlib.Path, default=harness.LORIS)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    loris = harness.require_loris(options.loris)
    WORK.mkdir(parents=True, exist_ok=True)
    rows = []
    for suite, pattern in SUITES.items():
        for classes, name in classes_of(suite, pattern):
            row = measure(loris, classes, name) if options.only in name else None
            if not row:
                continue
            rows.append(row)
            print(f"{name:36} {row[1]:4} of {row[0]:4} branches {row[1] / row[0]:6.1%}, of the feasible {min(1, row[1] / max(1, row[6])):6.1%}  {row[2]:6.2f} s  {row[3]:5} tests "
                  f"{row[4]:7.0f} per second{'' if row[5] else '  (not complete)'}", flush=True)
    times = [row[2] for row in rows]
    plain = geometric([max(row[1], 0.5) / row[0] for row in rows])
    mean = geometric([min(1, max(row[1], 0.5) / max(1, row[6])) for row in rows])
    rate = sum(row[3] for row in rows) / sum(times)
    print(f"{len(rows)} classes: median {statistics.median(times):.2f} s to all feasible branches, geometric mean of branch coverage {mean:.1%} "
          f"of the feasible branches ({plain:.1%} of all), "
          f"{rate:.0f} tests per second")
    good = statistics.median(times) < TIME_BAR and plain >= COVERAGE_BAR and (len(rows) >= CLASS_BAR or options.only)
    print(f"bars: {CLASS_BAR} classes, median under {TIME_BAR:.0f} s, {COVERAGE_BAR:.0%}: {'met' if good else 'missed'}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
