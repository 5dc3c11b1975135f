#!/usr/bin/env python3
"""`loris irrelevant` as a program: the class of each line, exit status, text, JSON, SARIF, DOT.

A method of tests/irrelevant stands behind a line `// method: NAME [options]`; the lines of code that it has end with the sign of
their class. Lines of a method that it calls have `// of: NAME` behind the declaration. That what is called irrelevant is so is the
business of src/relevance/sound_test.c.
"""
import argparse
import json
import pathlib
import re
import sys
import tempfile

import harness

FOLDER = pathlib.Path(__file__).resolve().parent / "irrelevant"
IDLE = "idle"  # operations of the method itself that change nothing
NAMES = {"+": "relevant", ".": "neutral", "-": "irrelevant", "x": "unreachable"}


def expectations(path):
    """(method, options) -> {line: class, IDLE: opcodes}, in the order of the file."""
    methods, current = {}, None
    for number, text in enumerate(path.read_text().splitlines(), 1):
        if found := re.search(r"// method: (\w+)((?: --?[\w.,-]+(?: (?!\()[\w.,]+)?)*)", text):
            current = (found[1], tuple(found[2].split()))
            idle = re.search(r"\(idle: ([\w ]+)\)", text)
            methods[current] = {IDLE: sorted(idle[1].split()) if idle else []}
        elif found := re.search(r"// of: (\w+)", text):
            current = next(key for key in methods if key[0] == found[1])
        elif found := re.search(r"// ([+.x-])$", text):
            methods[current][number] = NAMES[found[1]]
    return methods


class Suite:
    def __init__(self, loris, folder):
        self.loris, self.folder, self.passed, self.failed = loris, folder, 0, 0

    def expect(self, name, good, detail=""):
        self.passed += bool(good)
        self.failed += not good
        if not good:
            print(f"FAIL {name}: {detail}")

    def run(self, *words):
        return harness.run([self.loris, "irrelevant", *words], timeout=60)

    def lines(self, class_name, method, options, wanted):
        out = self.folder / "out.json"
        result = self.run(*options, "--json", out, self.folder, f"{class_name}.{method}")
        name = f"{class_name}.{method} {' '.join(options)}"
        if result.status not in (0, 1) or not out.exists():
            self.expect(name, False, f"status {result.status}: {result.stderr}")
            return
        data = json.loads(out.read_text())
        idle = sorted(code["opcode"] for code in data["opcodes"] if "idle" in code)
        self.expect(name + " idle", idle == wanted.pop(IDLE), idle)
        self.closure(name, data)
        found = {line["line"]: line["relevance"] for line in data["lines"] if line["line"] in wanted}
        wrong = [f"line {line}: {found.get(line)}, not {kind}" for line, kind in wanted.items() if found.get(line) != kind]
        self.expect(name, not wrong and wanted, "; ".join(wrong) or "nothing is expected")
        idle = sum(data["counts"]["opcodes"][kind] for kind in ("irrelevant", "unreachable"))
        self.expect(name + " status", result.status == (1 if idle else 0), result.status)
        self.expect(name + " reasons", all(bool(line["reason"]) == (line["relevance"] == "relevant") for line in data["lines"]))
        counted = {kind: sum(code["relevance"] == kind for code in data["opcodes"]) for kind in NAMES.values()}
        self.expect(name + " counts", counted == data["counts"]["opcodes"], counted)


    def closure(self, name, data):
        """What the marks need by the implications is at least what is relevant, and instructions say whether they are."""
        needs = {}
        for unit, needed in data["implications"]:
            needs.setdefault(unit, set()).add(needed)
        is_relevant = {number for number, unit in enumerate(data["units"]) if unit.get("relevant")}
        self.expect(name + " implications",
                    all(needs.get(number, set()) <= is_relevant for number in is_relevant), "what is needed is not relevant")
        codes = {(code["method"], code["offset"]) for code in data["opcodes"] if code["relevance"] == "relevant"}
        self.expect(name + " units", codes == {(data["units"][number]["method"], data["units"][number]["offset"])
                                               for number in is_relevant}, "units and opcodes differ")
        marks = {unit["mark"]: number for number, unit in enumerate(data["units"]) if unit["kind"] == "mark"}
        self.expect(name + " marks", "out" in marks, marks)


def reached(data, mark):
    """Lines of code that a mark needs, by the implications alone."""
    seen = [number for number, unit in enumerate(data["units"]) if unit.get("mark") == mark]
    for unit in seen:
        seen += [needed for start, needed in data["implications"] if start == unit and needed not in seen]
    return {(data["units"][number]["method"], data["units"][number]["offset"]) for number in seen if "method" in data["units"][number]}


def implications(suite):
    """Other marks are answered by the implications as by another run."""
    for mark in ("this.f", "this.g", "return", "Basics.total"):
        answers = []
        for words in (("--mark", mark), ("--mark", "out")):
            out = suite.folder / "out.json"
            suite.run(*words, "--json", out, suite.folder, "Basics.marked")
            answers.append(json.loads(out.read_text()))
        wanted = {(code["method"], code["offset"]) for code in answers[0]["opcodes"] if code["relevance"] == "relevant"}
        suite.expect(f"implications of {mark}", wanted == reached(answers[1], mark) and wanted, reached(answers[1], mark) ^ wanted)


def figure(suite):
    """Figure 4.11: the opcodes of main, when the local `res` is marked and exceptions are ignored."""
    out = suite.folder / "figure.json"
    suite.run("--exceptions", "ignored", "--mark", "res", "--json", out, suite.folder, "Network.main")
    codes = [code for code in json.loads(out.read_text())["opcodes"] if code["method"].startswith("Network.main(")]
    of = {kind: [code["offset"] for code in codes if code["relevance"] == kind] for kind in NAMES.values()}
    suite.expect("figure 4.11: relevant", of["relevant"] == [0, 1, 4, 7, 8, 66, 67], of["relevant"])
    suite.expect("figure 4.11: neutral", of["neutral"] == [63, 69], of["neutral"])
    suite.expect("figure 4.11: the others", len(of["irrelevant"]) + len(of["unreachable"]) == 22, of)
    suite.expect("example 4.1: never added", of["unreachable"] == [57, 58, 60], of["unreachable"])


def formats(suite):
    sarif, dot = suite.folder / "out.sarif", suite.folder / "out.dot"
    result = suite.run("--sarif", sarif, "--dot", dot, suite.folder, "Basics.negate")
    results = json.loads(sarif.read_text())["runs"][0]["results"]
    suite.expect("SARIF", len(results) == 2 and all(note["level"] == "note" for note in results), results)
    text = dot.read_text()
    suite.expect("DOT", text.count("digraph") == 1 and text.count("#f4b6b0") == 3 and "->" in text, text)
    last = result.stdout.splitlines()[-1]
    suite.expect("last line", re.fullmatch(
        r"lines: 2 relevant, 0 neutral, 2 irrelevant, 0 unreachable; opcodes: 5 relevant, 0 neutral, 3 irrelevant, 0 unreachable",
        last), last)
    suite.expect("callers", "is irrelevant when called from Basics.twice(I)I, line" in suite.run(suite.folder, "Basics.twice").stdout)
    result = suite.run("--all", "--json", "-", suite.folder, "Network")
    suite.expect("--all", result.status in (1, 2) and result.stdout.count('"command": "irrelevant"') > 0, result.status)


def annotations(suite):
    out = suite.folder / "out.json"
    suite.run("--json", out, suite.folder, "Marked$Counter.next")
    signs = [line["relevance"] for line in json.loads(out.read_text())["lines"]]
    suite.expect("the result of a marked method", signs == ["irrelevant", "relevant", "relevant"], signs)


def shared_output(suite):
    """What goes to stdout comes before the text, whose last line stays the last."""
    for words, count in ((["Basics.negate"], 1), (["--all", "Network"], None)):
        result = suite.run("--json", "-", suite.folder, *words)
        data, end = json.JSONDecoder().raw_decode(result.stdout)
        suite.expect(f"JSON on stdout {words}", isinstance(data, dict) if count else bool(data) and isinstance(data, list), result.stdout[:300])
        suite.expect(f"text after it {words}", "lines: " in result.stdout[end:].splitlines()[-1], result.stdout[-300:])


def refusals(suite):
    for words, status in (
            ((suite.folder, "Basics.negate", "--mark", "nobody"), 64), ((suite.folder, "Basics.negate", "--mark", "this"), 64),
            ((suite.folder, "Basics.negate", "--exceptions", "maybe"), 64), ((suite.folder, "Basics.nothing"), 64),
            ((suite.folder / "missing", "A.b"), 65), ((suite.folder, "Network.main", "--states", "20"), 2)):
        result = suite.run(*words)
        suite.expect(f"{words[1:]}", result.status == status and result.stderr.count("\n") >= 1, f"{result.status} {result.stderr}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--loris", default=harness.LORIS, type=pathlib.Path, help="the program under test")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        harness.compile_java(sorted(FOLDER.glob("*.java")), ["-g"], folder)
        suite = Suite(options.loris, folder)
        for path in sorted(FOLDER.glob("*.java")):
            for (method, words), wanted in expectations(path).items():
                suite.lines(path.stem, method, words, wanted)
        figure(suite)
        implications(suite)
        formats(suite)
        annotations(suite)
        shared_output(suite)
        refusals(suite)
    print(f"{suite.passed} passed, {suite.failed} failed")
    return 1 if suite.failed else 0


if __name__ == "__main__":
    sys.exit(main())
