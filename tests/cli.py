#!/usr/bin/env python3
"""The command line as a shell uses it: operands, streams that cannot be written, interrupts, time that methods share.

Streams: whatever the command, output that cannot be written ends it with one line on stderr and exit status 65. Interrupts:
a signal at any time ends loris by that signal or with what it has found, and leaves no temporary folder and no javac.
"""

import argparse
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

import harness

FOLDER = harness.ROOT / "tests" / "cli"
SOURCE, SHARE, LETTERS = FOLDER / "Cli.java", FOLDER / "Share.java", FOLDER / "Letters.java"
INVARIANT, ORDERS, MERGING = FOLDER / "Invariant.java", FOLDER / "Orders.java", FOLDER / "Merging.java"
MESSAGE = re.compile(r"loris: stdout cannot be written(: [\w ]+)?\n\Z")
FEW = ["--steps", "3000", "--loops", "2"]
PATIENCE = 60  # seconds: nothing here takes as long


class Checks:
    def __init__(self):
        self.passed = self.failed = 0

    def check(self, name, truth, detail=""):
        if truth:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAIL {name}: {detail}")


# --- operands


def check_operands(checks, loris, classes):
    for command in ("explore", "check", "test", "graph", "terminates", "info"):
        outcome = harness.run([loris, command, classes, "Cli.sign", "extra"])
        good = outcome.status == 64 and "extra: one operand too many" in outcome.stderr and not outcome.stdout
        checks.check(f"extra operand of {command}", good, outcome)
    all_methods = harness.run([loris, "check", "--all", classes, "Cli", "extra"])
    checks.check("extra operand of check --all", all_methods.status == 64, all_methods)
    many = harness.run([loris, "run", classes, "Cli", "a", "b", "c"])
    checks.check("run has as many as the program wants", many.status == 0, many)


def check_methods(checks, loris, classes):
    """Which methods are all."""
    public = {"<init>", "sign", "divide", "main"}
    for options, wanted in ([], public), (["--package"], public | {"ofThePackage"}):
        outcome = harness.run([loris, "check", "--all", *FEW, *options, classes, "Cli"])
        found = set(re.findall(r"^Cli\.([\w<>]+)\(.*?: ", outcome.stdout, re.MULTILINE))
        checks.check(f"all methods {options}", found == wanted, outcome)


# --- files


# What each command says of an invariant, by its name; of `check`, which runs it as a contract, in its own words.
VACUOUS = {
    "throwing": {"explore": "the invariant throwing can never hold: it throws java.lang.IllegalStateException",
                 "check": "the invariant `throwing()' can never hold"},
    "contradicting": {"explore": "the invariant contradicting can never hold",
                      "check": "the invariant `contradicting()' can never hold"},
    "far": {"explore": "no input within the bounds satisfies the invariant far",
            "check": "no input within the bounds satisfies the invariant `far()'"},
    "holding": None,
    "half": None,
}


def check_invariants(checks, loris, classes):
    """A method that no input lets begin is not explored: that is said, and nothing is complete or safe."""
    for name, told in VACUOUS.items():
        for command, heap in ("explore", "pose"), ("explore", "lazy"), ("check", "pose"), ("test", "lazier-sharp"):
            outcome = harness.run([loris, command, "--heap", heap, "--invariant", name, "-k", "1", classes, "Invariant.get"])
            text = told and told.get(command, told["explore"])
            good = outcome.status == 2 and f"{text}\n" in outcome.stderr if told else (
                outcome.status in (0, 2) and "invariant" not in outcome.stderr)
            checks.check(f"{command} --heap {heap} --invariant {name}", good, outcome)
    # Null has no invariant: a method that takes it begins all the same.
    outcome = harness.run([loris, "explore", "--invariant", "throwing", classes, "Invariant.of"])
    checks.check("null has no invariant", outcome.status == 0 and outcome.stdout.startswith("1 paths"), outcome)


def check_heaps(checks, loris, classes):
    """`auto` is for verdicts and tests: explore lists the cases of one strategy. The JSON says whose verdict it is."""
    outcome = harness.run([loris, "explore", "--heap", "auto", classes, "Orders.insert"])
    for words, told in ((["--rules", "none"], "none is neither loris nor kiasan"), (["--rules", "kiasan"], "only with --heap lazy")):
        wrong = harness.run([loris, "explore", *words, classes, "Orders.insert"])
        checks.check(f"explore {' '.join(words)}", wrong.status == 64 and told in wrong.stderr, wrong)
    checks.check("explore --heap auto", outcome.status == 64 and "auto is none of pose," in outcome.stderr, outcome)
    for command in "check", "test":
        outcome = harness.run([loris, command, "--heap", "none", classes, "Orders.insert"])
        checks.check(f"{command} --heap none", outcome.status == 64 and "none is none of auto, pose," in outcome.stderr, outcome)
    plain = harness.run([loris, "check", "--json", "-", classes, "Orders.fails"])
    named = harness.run([loris, "check", "--heap", "auto", "--json", "-", classes, "Orders.fails"])
    owners = [re.search(r'"heap": "([\w-]+)"', outcome.stdout) for outcome in (plain, named)]
    again = re.search(r"loris check --heap ([\w-]+) ", plain.stdout)
    good = all(owners) and again and owners[0][1] == owners[1][1] == again[1] and again[1] in ("pose", "lazier-sharp")
    checks.check("auto is the default of check, and tells who it was", good, plain)


def check_search(checks, loris, classes):
    """Every order finds the same cases, and the same seed the same order."""
    def run(*words):
        outcome = harness.run([loris, "explore", "--cases", *words, classes, "Orders.insert"])
        counts = re.search(r"^\d+ paths, \d+ cases .*$", outcome.stdout, re.MULTILINE)
        ends = sorted(re.findall(r"^case \d+: (.*)$", outcome.stdout, re.MULTILINE))
        return outcome, counts and counts[0], ends
    for heap in "pose", "summary", "lazy", "lazier-sharp":
        first, counts, ends = run("--heap", heap, "-k", "1", "--loops", "2")
        checks.check(f"cases of {heap}", counts and ends, first)
        for order in "bfs", "random", "coverage":
            outcome, found, same = run("--heap", heap, "-k", "1", "--loops", "2", "--search", order)
            checks.check(f"--search {order} --heap {heap}", (found, same) == (counts, ends), outcome)
    first, again, other = (run("-k", "1", "--loops", "2", "--search", "random", "--seed", seed)[0].stdout for seed in "112")
    checks.check("the order follows from the seed", first == again and first != other, other)
    wrong = harness.run([loris, "explore", "--search", "up", classes, "Orders.insert"])
    checks.check("no such order", wrong.status == 64 and "--search: up is none of" in wrong.stderr, wrong)
    for order in "bfs", "random", "coverage":
        outcome = harness.run([loris, "check", "--search", order, classes, "Orders.fails"])
        again = re.search(r"^  again   (.*)$", outcome.stdout, re.MULTILINE)
        checks.check(f"check --search {order}", outcome.status == 1 and f"--search {order}" in again[1], outcome)
        tests = harness.run([loris, "test", "--search", order, classes, "Orders.fails"])
        checks.check(f"test --search {order}", "branch coverage 4 of 4" in tests.stdout, tests)


def heaps_of(loris, classes, *options):
    """The input heaps of Merging.heaps, each with how it ends."""
    outcome = harness.run([loris, "explore", "--expand", "2", *options, classes, "Merging.heaps"])
    cases = re.split(r"^case \d+: ", outcome.stdout, flags=re.MULTILINE)[1:]
    return {(case.split()[0], line) for case in cases for line in re.findall(r"^ +(p=.*;q=.*)$", case, re.MULTILINE)}


def check_merging(checks, loris, classes):
    for heap in ("pose", "summary", "lazier-sharp"):
        for options, cases in ([], 8), (["--merge"], 1):
            outcome = harness.run([loris, "explore", "--heap", heap, "--replay", *options, classes, "Merging.bits"])
            good = outcome.status == 0 and f" {cases} cases ({cases} returned)" in outcome.stdout and "all as foreseen" in outcome.stdout
            checks.check(f"bits {heap} {options}", good, outcome)
    plain, merged = heaps_of(loris, classes), heaps_of(loris, classes, "--merge")
    checks.check("merged cases have the same heaps", len(plain) > 3 and plain == merged, (plain, merged))
    for heap in ("auto", "pose"):
        fails = harness.run([loris, "check", "--merge", "--heap", heap, classes, "Merging.fails"])
        checks.check(f"check --merge {heap} finds", "VIOLATION java.lang.ArithmeticException" in fails.stdout and " --merge " in fails.stdout, fails)
        safe = harness.run([loris, "check", "--merge", "--heap", heap, classes, "Merging.safe"])
        checks.check(f"check --merge {heap} is sure", safe.stdout.splitlines()[-1] == "SAFE", safe)
    for command in ("explore", "test"):
        for options in [], ["--merge"]:
            covered = harness.run([loris, command, "--coverage", *options, classes, "Merging.bits"])
            checks.check(f"coverage of {command} {options}", ("feasible" in covered.stdout) <= (not options), covered)
        wrong = harness.run([loris, command, "--merge", "--search", "bfs", classes, "Merging.bits"])
        checks.check(f"{command} merges depth-first only", wrong.status == 64 and "--merge" in wrong.stderr, wrong)


def options_of(loris, command):
    return set(re.findall(r"--([a-z][a-z-]*)", harness.run([loris, command, "--help"]).stdout))


def check_files(checks, loris):
    """Every file that a command writes is UTF-8 and has the names of the program, whatever their characters."""
    method, kinds = "Letters.\U0001d4b3", {"json", "sarif", "junit-xml", "dot", "svg"}
    listed = re.findall(r"^  (\w+) ", harness.run([loris, "--help"]).stdout, re.MULTILINE)
    written = set()
    with tempfile.TemporaryDirectory() as classes:
        subprocess.run([*harness.javac(), "-g", "-encoding", "UTF-8", "-d", classes, LETTERS], check=True)
        for command in listed:
            for kind in sorted(kinds & options_of(loris, command)):
                written.add(kind)
                path = pathlib.Path(classes, f"{command}.{kind}")
                more = ["--junit", classes + "/tests"] if command == "test" else ["--steps", "200000"] if command in ("explore", "check") else []
                outcome = harness.run([loris, command, f"--{kind}", path, *more, classes, method])
                try:
                    text = path.read_bytes().decode()
                    if kind in ("json", "sarif"):
                        text = json.dumps(json.loads(text), ensure_ascii=False)
                    good = ("\U0001d4b3" in text or "\U0001d4b4" in text) and "\ufffd" not in text
                except (OSError, ValueError) as problem:
                    good, outcome = False, f"{problem} {outcome}"
                checks.check(f"{command} --{kind} of strange names", good, outcome)
    checks.check("all kinds of files were written", written == kinds, kinds - written)


# --- streams


def commands(classes, folder):
    """Every command that prints, with much and with little output."""
    method = [classes, "Cli.sign"]
    return {"help": ["--help"], "version": ["--version"], "manual": ["--man"], "help of a command": ["check", "--help"],
            "run": ["run", classes, "Cli"], "explore": ["explore", *method], "cases": ["explore", "--cases", *method],
            "json": ["explore", "--json", "-", *method], "check": ["check", *method], "violation": ["check", classes, "Cli.divide"],
            "all": ["check", "--all", *FEW, classes], "test": ["test", *FEW, "--junit", folder, classes, "Cli"],
            "graph": ["graph", *method], "terminates": ["terminates", *method], "info": ["info", classes, "Cli"]}


def to_full(command):
    with open("/dev/full", "wb") as full:
        return subprocess.run(command, stdout=full, stderr=subprocess.PIPE, timeout=PATIENCE, check=False)


def to_nobody(command):
    """A pipe whose other end is closed."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        return subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, timeout=PATIENCE, check=False)
    finally:
        os.close(writer)


def to_nothing(command):
    return subprocess.run(command, stderr=subprocess.PIPE, timeout=PATIENCE, check=False, preexec_fn=lambda: os.close(1))


def check_streams(checks, loris, classes):
    with tempfile.TemporaryDirectory() as folder:
        for name, words in commands(classes, folder).items():
            for run in (to_full, to_nobody, to_nothing):
                ended = run([loris, *words])
                good = ended.returncode == 65 and MESSAGE.search(ended.stderr.decode())
                checks.check(f"{name} {run.__name__}", good, f"status {ended.returncode}, {ended.stderr.decode()}")
        report = pathlib.Path(folder, "report.json")
        to_nothing([loris, "explore", "--json", report, classes, "Cli.sign"])
        checks.check("a closed stdout does not become a file", '"tool"' in report.read_text() and "paths, " not in report.read_text())
    check_endless(checks, loris, classes)


def check_endless(checks, loris, classes):
    """A program that prints for ever ends when nobody reads."""
    with subprocess.Popen([loris, "run", classes, "Cli", "endless"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        first = process.stdout.readline()
        process.stdout.close()
        try:
            status = process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            status = None
        checks.check("endless output", first == b"line 0\n" and status == 65, f"{first} {status}")


# --- interrupts


def processes_of(folder):
    """The processes that have this folder in their command line."""
    found = []
    for entry in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            line = (entry / "cmdline").read_bytes()
        except OSError:
            continue
        if str(folder).encode() in line:
            found.append(int(entry.name))
    return found


def wait_until(holds):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.005)
    return False


def interrupt(checks, name, command, kind, is_time):
    """Sends a signal as soon as is_time(folder for temporary files, stdout) holds."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "TMPDIR": folder}
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment) as process:
            come = is_time(pathlib.Path(folder), process.stdout)
            process.send_signal(kind)
            process.stdout.read()
            status = process.wait(PATIENCE)
        left = [path.name for path in pathlib.Path(folder).iterdir()]
        good = come and not left and not processes_of(folder) and status in (-kind, 2)
        checks.check(f"{kind.name} {name}", good, f"status {status}, left {left}, {processes_of(folder)}")


def folder_is_there(folder, _):
    return wait_until(lambda: any(folder.iterdir()))


def javac_runs(folder, _):
    return wait_until(lambda: processes_of(folder))


def has_printed(folder, stdout):
    return stdout.readline() == b"line 0\n" and not any(folder.iterdir())


def check_interrupts(checks, loris):
    for kind in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        interrupt(checks, "with a folder", [loris, "check", SOURCE, "Cli.sign"], kind, folder_is_there)
        interrupt(checks, "during javac", [loris, "run", SOURCE, "endless"], kind, javac_runs)
    interrupt(checks, "of a program", [loris, "run", SOURCE, "endless"], signal.SIGTERM, has_printed)
    with tempfile.TemporaryDirectory() as folder:
        bad = pathlib.Path(folder, "Bad.java")
        bad.write_text("class Bad { int f( }")
        outcome = harness.run([loris, "check", bad, "Bad.f"], environment={**harness.ENVIRONMENT, "TMPDIR": folder})
        left = [path.name for path in pathlib.Path(folder).iterdir()]
        checks.check("what does not compile leaves nothing", outcome.status == 65 and left == ["Bad.java"], f"{outcome} {left}")


# --- shared time


def check_sharing(checks, loris, classes, limit=16):
    start = time.monotonic()
    outcome = harness.run([loris, "check", "--all", "--bounded", "--time", limit, classes, "Share"])
    seconds = time.monotonic() - start
    verdicts = dict(re.findall(r"^Share\.(\w+)\(.*?: (.*)", outcome.stdout, re.MULTILINE))
    names = re.findall(r"^Share\.(\w+)\(", outcome.stdout, re.MULTILINE)
    wanted = re.findall(r"static \w+ (\w+)\(", SHARE.read_text().replace("private static int step", ""))
    checks.check("every method has a verdict, in their order", names == wanted, f"{names}")
    undecided = {name for name, verdict in verdicts.items() if verdict != "SAFE"}
    checks.check("nobody takes the time of others", undecided == {"endless0", "endless1"}, f"{undecided}")
    # Two strategies take turns, and the last one may end a little early.
    checks.check("the time is used", limit * 0.7 < seconds < limit * 1.5 + 2, f"{seconds:.1f} s")
    checks.check("it is inconclusive", outcome.status == 2, outcome.status)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--loris", type=pathlib.Path, default=harness.LORIS)
    loris = parser.parse_args().loris.resolve()
    for kind in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):  # ignored where this runs in the background
        signal.signal(kind, signal.SIG_DFL)
    checks = Checks()
    with tempfile.TemporaryDirectory() as classes:
        subprocess.run([*harness.javac(), "-g", "-d", classes, SOURCE, SHARE, INVARIANT, ORDERS, MERGING], check=True)
        check_operands(checks, loris, classes)
        check_methods(checks, loris, classes)
        check_invariants(checks, loris, classes)
        check_heaps(checks, loris, classes)
        check_search(checks, loris, classes)
        check_merging(checks, loris, classes)
        check_files(checks, loris)
        check_streams(checks, loris, classes)
        check_interrupts(checks, loris)
        check_sharing(checks, loris, classes)
    print(f"cli: {checks.passed} passed, {checks.failed} failed")
    return 1 if checks.failed else 0


if __name__ == "__main__":
    sys.exit(main())
