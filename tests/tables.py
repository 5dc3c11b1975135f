#!/usr/bin/env python3
"""Published case counts, reproduced: explores the programs of tests/subjects and compares with table.toml.

A cell of a table is one run: a method under one strategy at one bound. It passes when the number of cases is the
expected one, nothing was cut by another bound than the table's own, nothing stayed unknown, no invariant broke and no
check failed.
The expected number is the published one unless the table gives ours and says why they differ.

    python3 tests/tables.py                 all rows, without the bounds that take long
    python3 tests/tables.py --long          all rows at all their bounds
    python3 tests/tables.py --only Avl      rows whose name or method contains the word
    python3 tests/tables.py --doc           runs all rows and writes doc/TABLES.md
"""

import argparse
import dataclasses
import json
import pathlib
import sys
import tempfile
import tomllib

import harness

sys.path.insert(0, str(harness.ROOT / "tools"))
import columns
import tables_questions

SUBJECTS = harness.ROOT / "tests" / "subjects"
TABLE = SUBJECTS / "table.toml"
DOCUMENT = harness.ROOT / "doc" / "TABLES.md"
API = harness.ROOT / "models" / "loris"  # sources of loris.Loris
STUBS = harness.ROOT / "tests" / "stubs"  # what an invariant of a JDK class is compiled against
JAVAC = ["-g", "--release", "17", "-implicit:none", "-sourcepath", str(API), "--patch-module", f"java.base={STUBS}"]
FORKING = ["lazy", "lazier", "lazier-sharp"]
MERGING = ["pose", "summary"]  # their cases are the paths of the program
STRATEGIES = FORKING + MERGING
UNBOUNDED = {"k": 1000, "loops": 100000}  # larger than any program of section C needs


class TableError(SystemExit):
    """The table contradicts itself."""


@dataclasses.dataclass
class Row:
    name: str
    section: str
    method: str
    invariant: str
    rules: str  # of the lazy family
    bounds: list  # values of k; [None] when only the program bounds itself
    published: dict  # strategy -> numbers, one for each bound; None: not published
    ours: dict  # strategy -> numbers where they differ
    threw: int  # ends by exception of pose and summary, counted apart in section C
    long: float  # bounds from this on take long
    why: str
    note: str
    is_fitted: bool


@dataclasses.dataclass
class Cell:
    row: Row
    strategy: str
    bound: int | None
    published: int | None
    expected: int
    counted: int | None = None
    threw: int = 0
    problem: str = ""
    seconds: float = 0.0

    @property
    def is_unbounded(self):
        """The program stops by itself or assumes the bound itself."""
        return self.bound is None or "{k}" in self.row.method + self.row.invariant

    @property
    def is_returning(self):
        """Only returning paths are compared: where the POSE language has no exceptions."""
        return self.row.section == "C" and self.strategy in MERGING

    @property
    def is_long(self):
        return self.bound is not None and self.bound >= self.row.long

    @property
    def label(self):
        bound = "" if self.bound is None else f" k={self.bound}"
        return f"{self.row.section} {self.row.name}{bound} {self.strategy}"


def numbers_of(entry, key):
    """strategy -> a list of numbers; None where the table says N/A."""
    lists = {strategy: value if isinstance(value, list) else [value] for strategy, value in entry.get(key, {}).items()}
    return {strategy: [None if number == "N/A" else number for number in numbers] for strategy, numbers in lists.items()}


def expected_paths(entry, published):
    """The numbers of pose and summary: `paths` for those that are run."""
    if "paths" not in entry:
        if published.keys() & set(MERGING):
            raise TableError(f"{entry['name']}: a published number of pose or summary needs paths")
        return {}
    skipped = entry.get("skip", [])
    return numbers_of({"paths": {strategy: entry["paths"] for strategy in MERGING if strategy not in skipped}}, "paths")


def read_row(entry):
    """One entry of the table, checked: our own numbers stand only where they differ, and with a reason."""
    published, ours = numbers_of(entry, "published"), numbers_of(entry, "ours")
    paths = expected_paths(entry, published)
    row = Row(name=entry["name"], section=entry["section"], method=entry["method"],
              invariant=entry.get("invariant", ""),
              rules=entry.get("rules", "kiasan" if entry["section"] == "D" else "loris"),
              bounds=[None] if entry["section"] == "C" else entry.get("k", [1, 2, 3]),
              published=published, ours={**ours, **paths}, threw=entry.get("threw", 0),
              long=entry.get("long", float("inf")), why=entry.get("why", ""), note=entry.get("note", ""),
              is_fitted=entry.get("fitted", False))
    unknown = (row.published.keys() | ours.keys()) - set(STRATEGIES) | (ours.keys() & set(MERGING))
    lengths = {len(numbers) for numbers in [*row.published.values(), *row.ours.values()]}
    if unknown or lengths != {len(row.bounds)}:
        raise TableError(f"{row.name}: a strategy is unknown or a list has not one number for each bound")
    stale = [key for key, numbers in ours.items() if numbers == row.published.get(key)]
    differs = ours or any(paths[key] != row.published[key] for key in paths.keys() & row.published.keys())
    if stale or bool(differs or entry.get("skip")) != bool(row.why):
        raise TableError(f"{row.name}: a difference without a reason, or a reason without a difference")
    return row


def read_table():
    """The rows of cases."""
    return [read_row(entry) for entry in tomllib.loads(TABLE.read_text(encoding="utf-8"))["row"]]


def read_questions():
    """The rows of questions."""
    return [tables_questions.read_question(entry) for entry in tomllib.loads(TABLE.read_text(encoding="utf-8"))["question"]]


def cells_of(row):
    for strategy in STRATEGIES:
        published = row.published.get(strategy, [None] * len(row.bounds))
        expected = row.ours.get(strategy, published)
        for bound, printed, number in zip(row.bounds, published, expected):
            if number is not None:
                yield Cell(row, strategy, bound, printed, number)


def compile_subjects():
    folder = harness.BUILD / "subjects"
    harness.compile_java(sorted(SUBJECTS.rglob("*.java")), JAVAC, folder)
    return folder


def command_of(loris, classes, cell, report):
    bounds = UNBOUNDED if cell.is_unbounded else {"k": cell.bound, "array": cell.bound, "loops": 1000}
    words = [loris, "explore", "--heap", cell.strategy, "--int", "math", "--json", report]
    for name, value in bounds.items():
        words += ["-k" if name == "k" else f"--{name}", value]
    if cell.strategy in FORKING:
        words += ["--rules", cell.row.rules]
    if cell.row.invariant:
        words += ["--invariant", cell.row.invariant.format(k=cell.bound)]
    return [*words, classes, cell.row.method.format(k=cell.bound)]


def counted(cell, result):
    return result["returned" if cell.is_returning else "cases"]


def problem_of(cell, result):
    """What is wrong with a result, or nothing."""
    allowed = set() if cell.is_unbounded else {"k", "array"}
    cut = {kind: count for kind, count in result["cut"].items() if count and kind not in allowed}
    if cut:
        return f"cut by {', '.join(cut)}"
    if result["unknown"]:
        return f"unknown: {', '.join(result['unknown'])}"
    if result.get("broken"):
        return f"{result['broken']} cases break the invariant"
    if result["threw"].get("java.lang.AssertionError"):
        return f"{result['threw']['java.lang.AssertionError']} cases fail a check"
    if counted(cell, result) != cell.expected:
        return f"{counted(cell, result)} {'returning paths' if cell.is_returning else 'cases'} instead of {cell.expected}"
    if cell.is_returning and sum(result["threw"].values()) != cell.row.threw:
        return f"{sum(result['threw'].values())} exceptions instead of {cell.row.threw}"
    if cell.strategy in MERGING and result["cases"] != result["paths"]:
        return f"{result['cases']} cases of {result['paths']} paths"
    return ""


def run_cell(loris, classes, cell, timeout):
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder, "report.json")
        outcome = harness.run(command_of(loris, classes, cell, report), timeout)
        cell.seconds = outcome.seconds
        if outcome.status not in (0, 2):
            end = "did not end in time" if outcome.status is None else f"exit status {outcome.status}"
            cell.problem = f"{end}: {harness.tail(outcome.stderr, 2)}"
            return cell
        result = json.loads(report.read_text(encoding="utf-8"))
    cell.counted = counted(cell, result)
    cell.threw = sum(result["threw"].values()) if cell.is_returning else 0
    cell.problem = problem_of(cell, result)
    return cell


def shown(number):
    return "-" if number is None else f"{number:,}"


def print_cell(cell, quiet):
    if quiet and not cell.problem:
        return
    verdict = f"FAIL {cell.problem}" if cell.problem else "ok"
    differs = "" if cell.published in (None, cell.counted) else f" (published {shown(cell.published)})"
    print(f"{cell.label:58} {shown(cell.counted):>10}{differs} {cell.seconds:6.2f} s {verdict}", flush=True)


# --- the document -------------------------------------------------------------------------------

INTRODUCTION = """# Published case counts and ours

Written by `python3 tests/tables.py --doc`; do not edit. The programs are in `tests/subjects`, the numbers expected of
them in `tests/subjects/table.toml`. A single number is both the published and our count, `published → ours` marks a
difference, and `(ours)` stands alone where nothing is printed or where another row, with another program, is compared
with the printed number. The notes say where differences come from. `-`: not run.
All runs use `--int math`, as the papers do. Counted are cases: ends of paths by return or by exception. Under `pose` and
`summary` cases are paths of the program; both columns must have the same numbers.

The programs are ours, but for the JDK's own TreeMap: the published subjects are mostly not public, and what the notes
say about them is inferred from their numbers. What stood open in their description (orders of evaluation, places of tests,
preconditions, how elements are compared) was decided by the printed numbers in the rows marked †; their agreement shows
that the rules can give these numbers and is no independent confirmation.
"""

SECTIONS = {
    "C": ("## Programs without preconditions",
          "Path-optimal symbolic execution, table 1 and section 2: nothing is assumed of the input heap, the programs"
          " bound themselves, and nothing may be cut. Under `pose` and `summary` the first number is that of returning"
          " paths; `+ n` are ends by an exception. The printed traces of POSE are those of programs in its own language, in"
          " which a null dereference is no alternative; they are compared below, with the questions."),
    "D": ("## Kiasan's subjects with class invariants",
          "Kiasan, table A.1: the invariant is assumed of the receiver (`--invariant repOk`) and checked afterwards."
          " The three numbers of a column are those at k = 1, 2, 3 (also the array bound), unless the row names its"
          " own."),
    "E": ("## Exact heap summaries",
          "Hillery, Mercer, Rungta, Person: Exact Heap Summaries for Symbolic Execution (VMCAI 2016). The method calls the"
          " invariant itself, so that the ends where it fails count. The printed columns GSE, L# and SL stand under lazy,"
          " lazier# and summary; each row names its bounds k."),
}


def cell_text(cell):
    if cell.counted is None:
        return "-"
    threw = f" + {cell.threw}" if cell.threw else ""
    if cell.published is None:
        return f"({shown(cell.counted)}{threw})"
    if cell.published == cell.counted:
        return shown(cell.counted) + threw
    return f"{shown(cell.published)} → {shown(cell.counted)}{threw}"


def section_text(section, rows, cells):
    title, text = SECTIONS[section]
    lines = [title, "", text, "", "| subject | method | lazy | lazier | lazier# | pose | summary | note |",
             "|---|---|---|---|---|---|---|---|"]
    notes = {}
    for row in (row for row in rows if row.section == section):
        columns = []
        for strategy in STRATEGIES:
            mine = [cell for cell in cells if cell.row is row and cell.strategy == strategy]
            columns.append("; ".join(cell_text(cell) for cell in mine) or "-")
        name = row.name if row.bounds in ([None], [1, 2, 3]) else f"{row.name} (k = {', '.join(map(str, row.bounds))})"
        text = " ".join(part for part in (row.why, row.note) if part)
        name += " †" if row.is_fitted else ""
        note = f"{section}{notes.setdefault(text, len(notes) + 1)}" if text else ""
        lines.append(f"| {name} | `{row.method}` | {' | '.join(columns)} | {note} |")
    lines.append("")
    lines += [f"* **{section}{number}**: {text}" for text, number in notes.items()]
    return "\n".join(lines).rstrip() + "\n"


def write_document(rows, cells, questions, asked):
    printed = [cell for cell in cells + asked if cell.published is not None]
    same = [cell for cell in printed if cell.published == cell.counted]
    fitted = sum(cell.row.is_fitted for cell in same if cell in cells)
    summary = (f"Of {len(printed)} published numbers that were run, {len(same)} come out exactly, {fitted} of them in"
               f" rows marked †; {len(printed) - len(same)} differ. {len(asked)} of them are in the table of questions.\n")
    parts = [INTRODUCTION, summary, *(section_text(section, rows, cells) for section in SECTIONS),
             tables_questions.text_of(questions, asked)]
    DOCUMENT.write_text(columns.fixed("\n".join(parts)), encoding="utf-8")
    print(f"{DOCUMENT.relative_to(harness.ROOT)}: {summary}", end="")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--loris", default=harness.ROOT / "build" / "release" / "loris")
    parser.add_argument("--only", default="", help="rows whose name or method contains this")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--timeout", type=float, default=120, help="seconds for one cell")
    parser.add_argument("--long", action="store_true", help="also the bounds that take long")
    parser.add_argument("--doc", action="store_true", help="writes doc/TABLES.md; implies --long")
    parser.add_argument("-q", "--quiet", action="store_true", help="shows failing cells only")
    options = parser.parse_args()
    loris = harness.require_loris(options.loris)
    rows, questions = [[row for row in part if options.only in row.name or options.only in row.method]
                       for part in (read_table(), read_questions())]
    if options.doc and options.only:
        parser.error("--doc needs all rows")
    classes = compile_subjects()
    cells = []
    for cell in harness.parallel(options.jobs, lambda cell: run_cell(loris, classes, cell, options.timeout),
                                 [cell for row in rows for cell in cells_of(row)
                                  if options.long or options.doc or not cell.is_long]):
        cells.append(cell)
        print_cell(cell, options.quiet)
    asked = []
    for cell in harness.parallel(options.jobs, lambda cell: tables_questions.run_cell(loris, classes, cell, options.timeout),
                                 [cell for row in questions for cell in tables_questions.cells_of(row)]):
        asked.append(cell)
        print_cell(cell, options.quiet)
    failed = sum(bool(cell.problem) for cell in cells + asked)
    if options.doc and not failed:
        write_document(rows, cells, questions, asked)
    print(f"tables: {len(cells) + len(asked) - failed} passed, {failed} failed")
    return 1 if failed or not cells + asked else 0


if __name__ == "__main__":
    sys.exit(main())
