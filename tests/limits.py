#!/usr/bin/env python3
"""Limits of a run: time, steps, memory, depth and interrupts end `loris explore` and `loris check` in time, with what it has found.

Each method of tests/limits/Limits.java runs into one limit. The run must keep to it, exit with 2, name the limit on stderr
and write JSON that is whole. A sample of limits_programs.py shows that it does so whatever the analysis meets; bench/limits has all of
them, at more times. A progress line appears on a terminal, also before the first case. Without libz3 a question that needs it
is unknown, and says so. What counts as late is the work after the limit, which does not depend on others who use the machine.
"""

import argparse
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile

import harness
import limits_programs as programs

SLACK = 1.1
MOST_LATE = 2  # processor seconds after the limit; bench/limits has the strict bar
ENDLESS = list(programs.ENDLESS)
# Of limits_programs.RUNS: those that were late once, and one of each kind.
SAMPLE = ["Texts.ignoreCase --heap pose", "Texts.arguments", "Texts.decode", "Texts.matches", "Numbers.gaps", "Numbers.matrix",
          "Shapes.indexOf --heap summary", "Shapes.reverse --heap summary", "Shapes.reverse -k 5", "Shapes.table", "test Texts",
          "test java.util.TreeMap", "--all"]
SIGNALLED = ["Texts.ignoreCase --heap pose", "Numbers.gaps", "Shapes.reverse --heap summary", "test Texts"]
SMALL = ["Texts.digits", "Numbers.mix", "Limits.terms"]  # with little memory


class Checks:
    def __init__(self):
        self.passed = self.failed = 0

    def check(self, name, truth, detail):
        if truth:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAIL {name}: {detail}")


def explore(arguments, classes, method, options, interrupt_after=None, command="explore",
            environment=None):
    """(exit status, JSON, stderr, seconds late)"""
    run = programs.Run(command, f"Limits.{method}", tuple(options), ("--json",))
    limit = interrupt_after or (float(options[options.index("--time") + 1]) if "--time" in options else 60)
    result = programs.measure(run, arguments.loris, classes, limit, limits=(), send=signal.SIGINT if interrupt_after else None,
                              environment=environment)
    return result.status, result.report, result.err, result.late if result.wall > limit * 0.9 else -1


def check_time(checks, arguments, classes, limit=1):
    for method in ["paths", "spin", "ask", "factors", "chain"]:
        options = [*ENDLESS, "--time", str(limit), "--cases"]
        status, report, err, late = explore(arguments, classes, method, options)
        good = (status == 2 and report is not None and report["cut"]["time"] == 1 and not report["complete"]
                and "time limit" in err and 0 <= late < MOST_LATE)
        checks.check(f"time {method}", good, f"status {status}, {late:.2f} s late, {err}")


def chosen(words):
    """The first run for each word."""
    return [next(run for run in programs.RUNS if word in run.name) for word in words]


def check_sample(checks, arguments, classes, limit=1, memory=64):
    for run in chosen(SAMPLE):
        result = programs.measure(run, arguments.loris, classes, limit)
        good = result.status in (0, 1, 2) and result.late < MOST_LATE and (result.report or "--json" not in run.outputs)
        checks.check(f"time of {run.name}", good, f"status {result.status}, {result.late:.2f} s late, {result.err}")
    for number, run in enumerate(chosen(SIGNALLED)):
        result = programs.measure(run, arguments.loris, classes, limit, limits=("--time", "300"),
                                  send=[signal.SIGINT, signal.SIGTERM][number % 2])
        good = result.status in (0, 1, 2) and result.late < MOST_LATE
        checks.check(f"signal to {run.name}", good, f"status {result.status}, {result.late:.2f} s late, {result.err}")
    for run in chosen(SMALL):
        result = programs.measure(run, arguments.loris, classes, 3, limits=("--memory", str(memory), "--time", "3"),
                                  measures_memory=True)
        # All processes together; bench/limits has the strict bar.
        good = result.status in (0, 1, 2) and memory / 4 < result.peak < memory * 1.5
        checks.check(f"memory of {run.name}", good, f"status {result.status}, {result.peak:.0f} MB, {result.err}")


def check_memory(checks, arguments, classes, limit=200):
    for method in ["chain", "blocks", "terms"]:
        status, report, err, _ = explore(arguments, classes, method, [*ENDLESS, "--memory", str(limit)])
        peak = report["peak_kb"] / 1024 if report else 0
        good = (status == 2 and report is not None and report["cut"]["memory"] == 1 and "memory limit" in err
                and limit / 2 < peak < limit * SLACK)
        checks.check(f"memory {method}", good, f"status {status}, {peak:.0f} MB, {err}")


def check_javac(checks, arguments):
    """javac is ended with the run, and leaves nothing behind."""
    body = "int y = x * {0}; for (int i = 0; i < x; i++) y += i ^ x + {0}; return y > {0} ? y : x;"
    methods = "".join(f"  static int m{i}(int x) {{ {body.format(i)} }}\n" for i in range(20000))
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as temporary:
        source = pathlib.Path(folder) / "Big.java"
        source.write_text(f"class Big {{\n{methods}}}\n")
        result = programs.measure(programs.Run("check", "Big.m1"), arguments.loris, source, 1,
                                  environment={**os.environ, "TMPDIR": temporary})
        good = (result.status == 2 and "the time limit was reached" in result.err and result.late < MOST_LATE
                and not os.listdir(temporary))
        checks.check("time of javac", good, f"status {result.status}, {result.late:.2f} s late, {result.err}")


def check_depth(checks, arguments, classes, limit=5):
    status, report, err, _ = explore(arguments, classes, "bits", ["--depth", str(limit), "--cases"])
    good = (status == 2 and report is not None and report["cut"]["depth"] == 2 ** limit and "depth bound" in err
            and all(len(case["decisions"]) <= limit for case in report["case"]))
    checks.check("depth", good, f"status {status}, {err}, {report and report['cut']}")


def check_steps(checks, arguments, classes, limit=3000000):
    """A run that is cut by its steps ends at the same place every time; one that needs fewer is not cut."""
    for method in ["paths", "spin", "chain"]:
        runs = [explore(arguments, classes, method, [*ENDLESS, "--steps", str(limit), "--cases"]) for _ in range(2)]
        counts = []
        for status, report, err, _ in runs:
            good = status == 2 and report is not None and report["cut"]["steps"] == 1 and "steps limit" in err
            checks.check(f"steps {method}", good, f"status {status}, {err}")
            counts.append(report and {key: report[key] for key in report if key not in ("seconds", "peak_kb")})
        checks.check(f"steps {method} twice", counts[0] == counts[1], f"{counts[0]} and {counts[1]}"[:2000])
        few, many = (explore(arguments, classes, method, [*ENDLESS, "--steps", str(limit // part)])[1] for part in (10, 1))
        checks.check(f"more steps {method}", few["instructions"] < many["instructions"], f"{few} {many}")
    status, report, err, _ = explore(arguments, classes, "sign", ["--steps", str(limit)], None, "check")
    checks.check("enough steps", status == 0 and report["verdict"] == "SAFE", f"status {status}, {err}")


def check_interrupt(checks, arguments, classes):
    for method in ["paths", "spin", "factors"]:
        status, report, err, late = explore(arguments, classes, method, [*ENDLESS, "--cases"], interrupt_after=1.0)
        good = (status == 2 and report is not None and report["cut"]["interrupt"] == 1 and "interrupted" in err
                and 0 <= late < MOST_LATE and len(report["case"]) == report["cases"])
        checks.check(f"interrupt {method}", good, f"status {status}, {late:.2f} s late, {err}")


def check_verdicts(checks, arguments, classes):
    """`loris check` at a limit: inconclusive, and the verdict is in the JSON."""
    runs = [("time", ["--time", "2"], None), ("memory", ["--memory", "200"], None), ("interrupt", [], 1.0)]
    for limit, options, interrupt_after in runs:
        status, report, err, _ = explore(arguments, classes, "chain", ["--bounded", *ENDLESS, *options], interrupt_after, "check")
        good = (status == 2 and report is not None and report["command"] == "check" and report["cut"][limit] == 1
                and report["verdict"].startswith("UNKNOWN: ") and limit in report["verdict"] and limit in err)
        checks.check(f"check {limit}", good, f"status {status}, {report and report['verdict']}, {err}")


def check_without_z3(checks, arguments, classes):
    cause = "libz3.so.4 cannot be loaded"
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "libz3.so.4").touch()  # found first, and no library
        environment = {**os.environ, "LD_LIBRARY_PATH": folder}
        for command, verdict in [("explore", None), ("check", f"UNKNOWN: {cause}")]:
            status, report, err, _ = explore(arguments, classes, "factors", [], None, command, environment)
            good = (status == 2 and report is not None and report["unknown"] == {cause: 1} and report["verdict"] == verdict
                    and cause in err)
            checks.check(f"{command} without libz3", good, f"status {status}, {report and report['unknown']}, {err}")
        status, report, err, _ = explore(arguments, classes, "sign", [], None, "check", environment)
        checks.check("nothing asked of libz3", status == 0 and report["verdict"] == "SAFE" and not err,
                     f"status {status}, {err}")


def terminal_output(arguments, classes, method, extra):
    """Everything that a terminal shows of a run."""
    command = [str(arguments.loris), "explore", *ENDLESS, "--time", "1", *extra, str(classes), f"Limits.{method}"]
    shown = subprocess.run(["script", "-qec", " ".join(command), "/dev/null"], stdin=subprocess.DEVNULL, timeout=60,
                           stdout=subprocess.PIPE, env={**os.environ, "TERM": "xterm"}, check=False).stdout
    return shown.decode(errors="replace")


def check_progress(checks, arguments, classes):
    for method in ["spin", "paths"]:
        shown = terminal_output(arguments, classes, method, [])
        lines = re.findall(r"\r(\d+) paths, (\d+) cases, \d\.\d s", shown)
        checks.check(f"progress {method}", len(lines) >= 3 and (method == "paths" or lines[0] == ("0", "0")), repr(shown))
    shown = terminal_output(arguments, classes, "spin", ["--quiet"])
    checks.check("progress --quiet", "0 cases, " not in shown, repr(shown))
    _, _, err, _ = explore(arguments, classes, "spin", [*ENDLESS, "--time", "1"])
    checks.check("no progress in a file", "\r" not in err, repr(err))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--loris", type=pathlib.Path, default=harness.LORIS)
    arguments = parser.parse_args()
    arguments.loris = arguments.loris.resolve()
    checks = Checks()
    with tempfile.TemporaryDirectory() as classes:
        programs.compile_to(classes)
        check_time(checks, arguments, classes)
        check_sample(checks, arguments, classes)
        check_steps(checks, arguments, classes)
        check_memory(checks, arguments, classes)
        check_javac(checks, arguments)
        check_depth(checks, arguments, classes)
        check_interrupt(checks, arguments, classes)
        check_verdicts(checks, arguments, classes)
        check_progress(checks, arguments, classes)
        check_without_z3(checks, arguments, classes)
    print(f"limits: {checks.passed} passed, {checks.failed} failed")
    return 1 if checks.failed else 0


if __name__ == "__main__":
    sys.exit(main())
