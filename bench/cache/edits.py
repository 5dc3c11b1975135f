#!/usr/bin/env python3
"""Random edits of programs whose verdicts are cached: no answer may be stale.

    python3 bench/cache/edits.py [--edits 300] [--seed 1]

An edit changes a number, an operator, a condition or a call in one of the programs of tests/check or in tests/cache, which
have several classes. After each of them `check --all --cache` must say what `check --all` says, in text and JSON, and once
more, when all of it is known. The last line tells how many verdicts were taken from the cache though the program had changed.

An answer is stale if no run without anything known gives it. Two such runs may differ: a question to the solver may be given up
by the clock, and an example of an input depends on what the process was asked before. So where the answers are not those of a run
without cache, a run with an empty one (a process for each method, as whoever kept the answers had) and another one without are
asked; the last line counts these, too. Which numbers Z3 finds for an example depends on whether it had the time to find them in
the process or in a child, so that of all runs none may find the same: if nothing but examples differs, conditions, places, paths and
counts included, the answer is one that a fresh run gives, and is counted as one with other examples.
"""

import argparse
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))
import harness

PROGRAMS = ["cache/Shop", "check/Aliasing", "check/Boxes", "check/Callbacks", "check/EnumState", "check/Flow", "check/Generic",
            "check/Kinds", "check/NewObject", "check/Numbers", "check/Statics", "check/Thrown", "check/Types"]
BOUNDS = ["--package", "--bounded", "-k", "1", "--array", "1", "--loops", "2", "--time", "0", "--steps", "300000",
          "--query-time", "30000"]
OWN = ("seconds", "peak_kb", "instructions", "lookups", "queries", "answered_by", "decisions")
MARK = re.compile(r" \(cached[^)]*\)$", re.MULTILINE)
EDITS = [
    (r"(?<![\w.\"'])\d+(?![\w.\"'])", lambda chance, text: str(max(0, int(text) + chance.choice([-2, -1, 1, 2, 10])))),
    (r" (?:==|!=|<=|>=|<|>) ", lambda chance, text: chance.choice([" == ", " != ", " <= ", " >= ", " < ", " > "])),
    (r" [-+*/%] ", lambda chance, text: chance.choice([" + ", " - ", " * ", " / ", " % "])),
    (r"&&|\|\|", lambda chance, text: "||" if text == "&&" else "&&"),
    (r"\+\+|--", lambda chance, text: "--" if text == "++" else "++"),
    (r"\bif \(", lambda chance, text: "if (!!" + text[4:] if chance.random() < 0.3 else "if (false | "),
    (r"\bnull\b", lambda chance, text: "(null)"),
    (r"\btrue\b|\bfalse\b", lambda chance, text: "false" if text == "true" else "true"),
]


def edited(chance, text):
    """The text with one change in its code; comments are left alone."""
    while True:
        pattern, change = chance.choice(EDITS)
        body = text.index("{")
        places = [match for match in re.finditer(pattern, text) if match.start() > body and
                  "//" not in text[text.rfind("\n", 0, match.start()):match.start()]]
        if not places:
            continue
        place = chance.choice(places)
        new = text[:place.start()] + change(chance, place.group()) + text[place.end():]
        if new != text:
            return new


def compile_to(source, classes):
    fresh = classes.with_suffix(".new")
    shutil.rmtree(fresh, ignore_errors=True)
    done = subprocess.run([*harness.javac(), "-nowarn", "-g", "-proc:none", "-implicit:none", "-sourcepath",
                           str(ROOT / "models/loris"), "-d", str(fresh), str(source)], capture_output=True, text=True)
    if done.returncode:
        return False
    shutil.rmtree(classes, ignore_errors=True)
    fresh.rename(classes)
    return True


def drop_own(value):
    """Without times and work."""
    if isinstance(value, list):
        return [drop_own(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {key: drop_own(item) for key, item in value.items() if key not in OWN}


def report_of(path):
    """What the JSON says, without times and marks."""
    return [json.dumps(drop_own({key: value for key, value in result.items() if key != "cached"}))
            for result in json.loads(path.read_text())["results"]]


def check(loris, classes, folder, *more):
    report = folder / "report.json"
    outcome = harness.run([loris, "check", "--all", *BOUNDS, "--json", report, *more, classes])
    return outcome, report_of(report)


class Program:
    def __init__(self, name, folder):
        self.original = (ROOT / "tests" / f"{name}.java").read_text()
        self.name = name
        self.folder = folder / name.replace("/", "-")
        self.folder.mkdir()
        self.source = self.folder / f"{pathlib.Path(name).name}.java"
        self.classes = self.folder / "classes"
        self.text = self.original

    def edit(self, chance):
        """Edits add up, and are taken back at times."""
        for _ in range(50):
            text = self.original if chance.random() < 0.1 else edited(chance, self.text)
            self.source.write_text(text)
            if compile_to(self.source, self.classes):
                self.text = text
                return True
        return False


def fresh_runs(loris, program):
    """Runs that know nothing: without a cache, with an empty one, and without once more."""
    yield check(loris, program.classes, program.folder)
    empty = program.folder / "empty"
    shutil.rmtree(empty, ignore_errors=True)
    yield check(loris, program.classes, program.folder, "--cache", empty)
    yield check(loris, program.classes, program.folder)


def answer(outcome, report):
    return MARK.sub("", outcome.stdout), report, outcome.status


def drop_examples(value):
    if isinstance(value, list):
        return [drop_examples(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {key: drop_examples(item) for key, item in value.items() if key not in ("input", "heap") or not isinstance(item, dict)}


def without_examples(answered):
    """The input of a violation left out: in the text its lines, in the JSON its values and its heap."""
    text, report, status = answered
    text = re.sub(r"^  input .*\n(?: {10}.*\n)*", "", text, flags=re.MULTILINE)
    return text, [drop_examples(json.loads(result)) for result in report], status


def run(loris, edits, seed, programs=PROGRAMS):
    """(failures, verdicts from the cache after an edit, verdicts in all, edits for which the first fresh run was not enough,
    edits with other examples)"""
    chance = random.Random(seed)
    failures, known, told, others, examples = [], 0, 0, set(), set()
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        all_programs = [Program(name, folder) for name in programs]
        for number in range(edits):
            program = all_programs[number % len(all_programs)]
            if not program.edit(chance):
                failures.append(f"{program.name} cannot be edited")
                continue
            fresh, expected = fresh_runs(loris, program), []
            for again in (False, True):
                seen, report = check(loris, program.classes, program.folder, "--cache", program.folder / "cache")
                marks = len(MARK.findall(seen.stdout))
                known += 0 if again else marks
                told += 0 if again else len(report)
                while answer(seen, report) not in expected and (more := next(fresh, None)):
                    expected.append(answer(*more))
                if len(expected) > 1:
                    others.add(number)
                if answer(seen, report) not in expected:
                    examples.add(number)
                if without_examples(answer(seen, report)) not in map(without_examples, expected):
                    failures.append(f"edit {number} of {program.name}: {seen.stdout}\n instead of {expected[0][0]}\n{program.text}")
                if again and marks < len(report) // 2:
                    failures.append(f"edit {number} of {program.name}: only {marks} of {len(report)} are known the second time")
    return failures, known, told, len(others), len(examples)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--loris", type=pathlib.Path, default=harness.LORIS)
    parser.add_argument("--edits", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--programs", nargs="*", default=PROGRAMS)
    arguments = parser.parse_args()
    failures, known, told, others, examples = run(arguments.loris.resolve(), arguments.edits, arguments.seed, arguments.programs)
    for failure in failures:
        print("FAIL", failure)
    print(f"{arguments.edits} edits, {told} verdicts, {known} of them from the cache, {len(failures)} failures; "
          f"{others} edits needed more than one fresh run, {examples} have other examples")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
