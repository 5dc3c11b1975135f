#!/usr/bin/env python3
"""The runner of unit tests and the sums of tools/check.py: a test that crashes has failed, is named, and the others run.

Compiles tests/runner/*_test.c with src/base/test_main.c: tests that pass, fail and end their process in every way.
"""

import contextlib
import importlib.util
import io
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "tests" / "runner"
SANITIZE = ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined", "-fno-omit-frame-pointer"]
PASSED, FAILED = 4, 8  # what tests/runner has; the last one is the leak of a whole file
ENDS = {"fails_and_goes_on": None, "dies_of_a_signal": "signal 11", "aborts": "signal 6", "exits_in_silence": "exit status 0",
        "ends_as_fatal_does": "exit status 70", "reads_what_is_freed": "exit status 1", "copies_from_null": "exit status 1"}

counts = {True: 0, False: 0}


def expect(what, holds):
    counts[bool(holds)] += 1
    if not holds:
        print(f"FAIL {what}")


def build():
    FOLDER.mkdir(parents=True, exist_ok=True)
    program = FOLDER / "runner-test"
    sources = [ROOT / "src/base/test_main.c", *sorted((ROOT / "tests/runner").glob("*_test.c"))]
    subprocess.run(["gcc", "-std=c17", "-D_GNU_SOURCE", "-g", "-w", f"-I{ROOT}/src", *SANITIZE, "-o", program, *sources],
                   check=True)
    return program


def load_check():
    spec = importlib.util.spec_from_file_location("check", ROOT / "tools" / "check.py")
    check = importlib.util.module_from_spec(spec)
    sys.modules["check"] = check  # dataclasses look their module up
    spec.loader.exec_module(check)
    return check


def check_parts(program):
    """Every test is in one part of two, and a part that is none is refused."""
    sums = [0, 0]
    for part in ("1/2", "2/2"):
        run = subprocess.run([program, "--part", part], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        passed, failed = re.fullmatch(r"(\d+) passed, (\d+) failed", run.stdout.splitlines()[-1]).groups()
        expect(f"part {part} is not all", 0 < int(passed) + int(failed) < PASSED + FAILED)
        sums = [sums[0] + int(passed), sums[1] + int(failed)]
    expect("two parts are all tests", sums == [PASSED, FAILED])
    for part in ("0/2", "3/2", "1", "1/2x", ""):
        run = subprocess.run([program, "--part", part], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        expect(f"part {part} is refused", run.returncode == 1 and "--part wants I/N" in run.stdout)


def check_runner(program, check):
    run = subprocess.run([program], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
                         env={"PATH": "/usr/bin:/bin", **check.SANITIZERS})
    expect("the sum counts every test once", run.stdout.splitlines()[-1] == f"{PASSED} passed, {FAILED} failed")
    expect("failures have an exit status", run.returncode == 1)
    for name, end in ENDS.items():
        line = re.search(rf"^FAIL {name} .*", run.stdout, re.MULTILINE)
        expect(f"{name} is named, {end}", line and (end is None or end in line[0]))
    expect("a leak is told with its file", re.search(r"^FAIL \S*leak_test.c: after its tests", run.stdout, re.MULTILINE))
    told = "\n".join(check.excerpt(run.stdout))
    for place in ("use_freed", "copy_nothing"):
        expect(f"the stack of {place} is shown", re.search(rf"#\d+ .* in {place}", told))
    expect("the stage counts as the runner does", check.tally(run.stdout, run.returncode) == (PASSED, FAILED))


def check_words(program):
    one = subprocess.run([program, "passes_first"], stdout=subprocess.PIPE, text=True, check=False)
    expect("a word chooses tests", one.stdout.splitlines()[-1] == "1 passed, 0 failed" and one.returncode == 0)
    none = subprocess.run([program, "no such test"], stdout=subprocess.PIPE, text=True, check=False)
    expect("no match is a failure", none.returncode == 1)


def check_excerpt(check):
    """A failure far from the end of the output is shown as well."""
    text = "\n".join(["a.c:1: failed: early", *map(str, range(1000)), "9 passed, 1 failed"])
    told = check.excerpt(text)
    expect("an early failure is shown", told[0] == "a.c:1: failed: early" and told[-1] == "9 passed, 1 failed")
    expect("the rest is not", len(told) < 100)
    expect("in short, the failure alone", check.summary(text) == ["a.c:1: failed: early"])
    expect("in short, the end of what names no failure", check.summary("\n".join(map(str, range(1000))))[-1] == "999")
    expect("a stage without a sum fails by its status", check.tally("", 3) == (0, 1))
    expect("a crash behind the sum counts", check.tally("5 passed, 0 failed\n", -11) == (5, 1))


def check_end(check):
    """What fails is told with the stage, and again when all stages have run."""
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()) as out:
        check.LOGS = pathlib.Path(folder)
        stages = [check.Stage("bad", ["sh", "-c", "echo FAIL this one; echo 1 passed, 1 failed; exit 1"], after=()),
                  check.Stage("good", ["sh", "-c", "echo 3 passed, 0 failed"], after=())]
        passed, failed, failures = check.run_all(stages)
    expect("stages add up", (passed, failed) == (4, 1))
    expect("a failure is told with its stage", "FAIL this one" in out.getvalue())
    expect("and once more at the end", failures[0].startswith("bad ") and failures[1].strip() == "FAIL this one" and len(failures) == 2)


def main():
    check = load_check()
    program = build()
    check_runner(program, check)
    check_parts(program)
    check_words(program)
    check_excerpt(check)
    check_end(check)
    print(f"runner: {counts[True]} passed, {counts[False]} failed")
    return 1 if counts[False] else 0


if __name__ == "__main__":
    sys.exit(main())
