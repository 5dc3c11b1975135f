"""Questions to the solver as POSE's table 1 counts them: a part of tests/tables.py."""

import dataclasses
import json
import pathlib
import tempfile

import harness

PROGRAMS = harness.ROOT / "tests" / "subjects" / "pose" / "lang"
UNBOUNDED = ["-k", 1000, "--loops", 100000, "--int", "math"]
COLUMNS = {"traces": "paths under pose", "pose": "questions, pose", "unwind": "questions, unwound",
           "lazy": "questions, lazy"}

TITLE = """## Questions to the solver

POSE's table 1. Its programs are written again in its language (`tests/subjects/pose/lang`), for `pose`; the questions of
`lazy` are those of the Java methods above. `loris explore --questions pose|unwind` counts them by the rules of that
evaluation (`doc/HEAPS.md`). A path that ends at a null that it has found itself is a trace there and here.
"""


@dataclasses.dataclass
class Question:
    name: str
    file: str
    method: str
    published: dict
    expected: dict
    why: str


@dataclasses.dataclass
class QuestionCell:
    row: Question
    column: str
    counted: int | None = None
    problem: str = ""
    seconds: float = 0.0

    @property
    def published(self):
        return self.row.published[self.column]

    @property
    def label(self):
        return f"questions {self.row.name} {self.column}"


def read_question(entry):
    published, ours = entry["published"], entry.get("ours", {})
    unknown = (published.keys() | ours.keys()) - COLUMNS.keys()
    if unknown or any(published.get(key) == number for key, number in ours.items()) or bool(ours) != bool(entry.get("why")):
        raise SystemExit(f"{entry['name']}: a column is unknown, or a difference stands without a reason")
    expected = {key: number for key, number in {**published, **ours}.items() if key not in entry.get("skip", [])}
    return Question(entry["name"], entry.get("file", ""), entry["method"], published, expected, entry.get("why", ""))


def cells_of(row):
    return [QuestionCell(row, column) for column in COLUMNS if column in row.expected]


def run_cell(loris, classes, cell, timeout):
    lazy = cell.column == "lazy"
    target = [classes, cell.row.method] if lazy else [PROGRAMS / cell.row.file]
    form = {"traces": "own", "unwind": "unwind"}.get(cell.column, "pose")
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder, "report.json")
        words = ["--heap", "lazy" if lazy else "pose", "--questions", form, *UNBOUNDED, "--json", report]
        outcome = harness.run([loris, "explore", *words, *target], timeout)
        cell.seconds = outcome.seconds
        if outcome.status not in ((0, 2) if lazy else (0,)):
            cell.problem = f"exit status {outcome.status}: {harness.tail(outcome.stderr, 2)}"
            return cell
        result = json.loads(report.read_text(encoding="utf-8"))
    cell.counted = result["paths" if cell.column == "traces" else "questions"]
    expected = cell.row.expected[cell.column]
    if cell.counted != expected:
        cell.problem = f"{cell.counted} instead of {expected}"
    elif any(result["cut"].values()) or result["unknown"]:
        cell.problem = "cut or unknown"
    return cell


def text_of(rows, cells):
    lines = [TITLE, f"| subject | {' | '.join(COLUMNS.values())} | note |", "|---|---|---|---|---|---|"]
    notes = {}
    for row in rows:
        mine = {cell.column: cell for cell in cells if cell.row is row}
        shown = [number_text(mine.get(column)) for column in COLUMNS]
        note = f"Q{notes.setdefault(row.why, len(notes) + 1)}" if row.why else ""
        lines.append(f"| {row.name} | {' | '.join(shown)} | {note} |")
    lines.append("")
    lines += [f"* **Q{number}**: {text}" for text, number in notes.items()]
    return "\n".join(lines).rstrip() + "\n"


def number_text(cell):
    if cell is None:
        return "-"
    if cell.published == cell.counted:
        return f"{cell.counted:,}"
    return f"{cell.published:,} → {cell.counted:,}"
