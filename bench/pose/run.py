#!/usr/bin/env python3
"""Path-optimal strategies: pose against lazy, the list of five searches, and the published rows of heap summaries.

Times are CPU seconds of the whole process, start-up included, because wall time is noisy on a shared machine. Counts are
checked on the way. The exit status is 1 when a bar is missed or a count is wrong.
`asked` are questions to the solver. pose and summary first look whether the cheap layers at hand answer; `looked` counts
that apart. lazy never looks, so its questions stand against the sum of both.

    python3 bench/pose/run.py --examples DIR    also the prototype's example programs (or in the environment:
                                                LORIS_POSE_EXAMPLES)
"""

import argparse
import dataclasses
import json
import math
import os
import pathlib
import shutil
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
import curve  # noqa: E402
import harness  # noqa: E402
import lang  # noqa: E402
import tables  # noqa: E402

TRACES = 72230358  # of avl_maxElement under lazy, published
SUBJECT_BAR = 1.0  # seconds of pose
SHARE_BAR = 0.10  # of questions that reach Z3 ...
SHARE_SUBJECTS = 17  # ... on so many subjects of 21
RATIO_BAR = 10000  # avl_maxElement: lazy against pose
SHORT_RUNS = 25  # of what takes milliseconds: huge pages and a shared machine make single runs differ by half
ROW_BAR = 5.0  # seconds of a row of section E
LENGTHS = range(1, 13)
LENGTH_BAR = 12  # of pose and summary
LENGTH_LIMIT = 300  # seconds for one point of these two
PATH_BAR = 0.3e-3  # seconds a path takes at most at the greatest length
CURVE = ROOT / "build" / "bench" / "five-contains.svg"

# Table 1: name in table.toml -> (example program, traces of it, questions published for POSE). The traces are ours where the
# prototype counts contradictory states.
SUBJECTS = {
    "Fig. 1 (a)": ("fig_1a", 2, 2),
    "Fig. 1 (b)": ("fig_1b", 1, 0),
    "Fig. 1 (c) max = 4": ("fig_1c", 6, 10),
    "Fig. 1 (c) max = 10": ("fig_1c_max10", 12, 22),
    "avl_balanced": ("avl_balanced", 89, 225),
    "avl_find": ("avl_find", 190, 378),
    "avl_findMax": ("avl_findMax", 13, 25),
    "avl_findMin": ("avl_findMin", 13, 25),
    "avl_insertElem": ("avl_insertElem", 546, 2814),
    "avl_maxElement": ("avl_maxElement", 51, 92),
    "avl_minElement": ("avl_minElement", 51, 92),
    "dll_add": ("dll_add", 7, 12),
    "dll_get": ("dll_get", 6, 10),
    "dll_getFirst": ("dll_getFirst", 2, 2),
    "dll_getLast": ("dll_getLast", 2, 2),
    "dll_indexOf": ("dll_indexOf", 42, 74),
    "dll_remove": ("dll_remove", 7, 15),
    "dll_removeFirst": ("dll_removeFirst", 2, 2),
    "dll_removeLast": ("dll_removeLast", 2, 2),
    "ncll_add": ("ncll_add", 2, 2),
    "treemap_put": ("treemap_put", 44, 183),
}


@dataclasses.dataclass
class Run:
    seconds: float
    result: dict

    @property
    def cases(self):
        return self.result["cases"]

    @property
    def share(self):
        """Of the questions, those that reached Z3."""
        return self.result["answered_by"]["z3"] / max(1, self.result["queries"])

    @property
    def is_whole(self):
        """Nothing but the table's own bounds cut it short."""
        stopped = [kind for kind, count in self.result["cut"].items() if count and kind not in ("k", "array")]
        return not stopped and not self.result["unknown"]


class Bench:
    def __init__(self, options):
        self.loris = pathlib.Path(harness.require_loris(options.loris)).resolve()
        self.limit = options.time
        self.classes = tables.compile_subjects()

    def explore(self, heap, bounds, target, limit=None):
        with tempfile.TemporaryDirectory() as folder:
            report = pathlib.Path(folder, "report.json")
            limit = limit or self.limit
            words = [self.loris, "explore", "--heap", heap, "--int", "math", "--json", report, "--time", limit]
            for name, value in bounds.items():
                words += ["-k" if name == "k" else f"--{name}", value]
            outcome = harness.run([*words, *target], 4 * limit + 60)
            if outcome.status not in (0, 2):
                raise SystemExit(f"{target[-1]}: exit status {outcome.status}\n{harness.tail(outcome.stderr)}")
            return Run(outcome.cpu_seconds, json.loads(report.read_text(encoding="utf-8")))


def verdict(passed, text):
    print(f"{'PASS' if passed else 'FAIL'}  {text}", flush=True)
    return passed


# --- Table 1: pose against lazy -----------------------------------------------------------------


def print_pair(name, pose, lazy):
    more = "" if lazy.is_whole else " (stopped)"
    print(f"{name:20} {pose.seconds:8.2f} {pose.cases:6,} {pose.result['queries']:6,} "
          f"{pose.result['lookups']:6,} {100 * pose.share:6.1f} "
          f"{lazy.seconds:8.2f} {lazy.cases:10,} {lazy.result['queries']:8,}{more}", flush=True)


def compare_subjects(bench, title, targets):
    """targets: name -> (words of the target, expected pose cases)"""
    print(f"\n{title}")
    print(f"{'subject':20} {'pose s':>8} {'cases':>6} {'asked':>6} {'looked':>6} {'Z3 %':>6} {'lazy s':>8} {'cases':>10} "
          f"{'asked':>8}")
    pairs, good = {}, True
    for name, (target, expected) in targets.items():
        pairs[name] = [bench.explore(heap, tables.UNBOUNDED, target) for heap in ("pose", "lazy")]
        print_pair(name, *pairs[name])
        pose = pairs[name][0]
        good &= (pose.is_whole and pose.cases == expected) or verdict(
            False, f"{name}: {pose.cases} cases of pose instead of {expected}, or not whole")
    return pairs, good


def judge_subjects(bench, pairs, targets):
    poses = {name: pair[0] for name, pair in pairs.items()}
    slow = [f"{name} {run.seconds:.2f} s" for name, run in poses.items() if run.seconds >= SUBJECT_BAR]
    good = verdict(not slow, f"pose ends in {SUBJECT_BAR:g} s on {len(poses) - len(slow)} of {len(poses)} subjects; "
                             f"slower: {', '.join(slow) or 'none'}")
    low = sum(run.share <= SHARE_BAR for run in poses.values())
    good &= verdict(low >= SHARE_SUBJECTS, f"at most {100 * SHARE_BAR:g} % of the questions reach Z3 on {low} subjects "
                                           f"(bar {SHARE_SUBJECTS} of 21)")
    many = [f"{name} {run.result['queries']}" for name, run in poses.items()
            if run.result["queries"] > SUBJECTS[name][2]]
    good &= verdict(not many, f"questions of pose are at most the published ones; more: {', '.join(many) or 'none'}")
    both = sum(run.result["queries"] + run.result["lookups"] > SUBJECTS[name][2] for name, run in poses.items())
    print(f"      with what was looked up there are more than the published ones on {both} of {len(poses)} subjects")
    return good & judge_ratio(bench, pairs["avl_maxElement"], targets)


def shortest(bench, target):
    """CPU seconds of a run that takes some milliseconds: the least of several."""
    return min(bench.explore("pose", tables.UNBOUNDED, target).seconds for _ in range(SHORT_RUNS))


def judge_ratio(bench, pair, targets):
    lazy = pair[1]
    lazy_seconds = lazy.seconds if lazy.is_whole else lazy.seconds * TRACES / lazy.cases
    how = "measured" if lazy.is_whole else f"extrapolated from {lazy.cases:,} of {TRACES:,} cases"
    pose = shortest(bench, targets["avl_maxElement"][0])
    start = shortest(bench, targets["Fig. 1 (b)"][0])  # one path: nearly all of it is the start of the process
    ratio = lazy_seconds / pose
    print(f"      avl_maxElement without what the start of the process takes, {start:.4f} s: "
          f"{lazy_seconds / max(pose - start, 1e-4):,.0f} times faster")
    return verdict(ratio >= RATIO_BAR, f"avl_maxElement: lazy {lazy_seconds:,.0f} s ({how}), pose {pose:.4f} s (least of "
                                       f"{SHORT_RUNS}): {ratio:,.0f} times faster (bar {RATIO_BAR:,})")


def java_subjects(bench):
    rows = {row.name: row for row in tables.read_table() if row.section == "C"}
    return {name: ([bench.classes, rows[name].method], rows[name].ours["pose"][0] + rows[name].threw)
            for name in SUBJECTS}


def bench_java(bench):
    targets = java_subjects(bench)
    pairs, good = compare_subjects(bench, "Table 1, our Java programs: pose against lazy on the same bytecode", targets)
    return good & judge_subjects(bench, pairs, targets)


def bench_examples(bench, folder):
    with tempfile.TemporaryDirectory() as copy:
        shutil.copytree(folder, copy, dirs_exist_ok=True)
        targets = {}
        for name, (example, traces, _) in SUBJECTS.items():
            path = pathlib.Path(copy, example + ".pose")
            original, old, new = lang.EDITED.get(example, (example, "", ""))
            path.write_text(pathlib.Path(copy, original + ".txt").read_text().replace(old, new))
            targets[name] = ([path], traces)
        pairs, good = compare_subjects(bench, "Table 1, the prototype's programs", targets)
        return good & judge_subjects(bench, pairs, targets)


# --- the list of five searches ------------------------------------------------------------------


def paths_of_searches(length):
    """Each search but the last one that is made finds one of `length` places; a failing one ends the run."""
    return sum(length**found for found in range(6))


def degree(points):
    """The exponent of n between the last two points: steady for a polynomial, growing for an exponential."""
    (n, before), (m, after) = points[-2:]
    return math.log(after / before) / math.log(m / n)


def bench_series(bench, heap):
    """[(length, seconds)] up to the first length that exceeds the limit, and whether all counts are right."""
    points, cases, good = [], [], True
    for length in LENGTHS:
        run = bench.explore(heap, tables.UNBOUNDED, [bench.classes, f"summary.FiveContains.run{length}"],
                            limit=LENGTH_LIMIT if heap in tables.MERGING else None)
        if not run.is_whole:
            print(f"{heap:13} {length:3} stopped after {run.seconds:.1f} s with {run.cases:,} cases")
            break
        expected = paths_of_searches(length)
        print(f"{heap:13} {length:3} {run.seconds:8.2f} s {run.cases:12,} cases {run.result['paths']:9,} paths", flush=True)
        right = run.result["paths"] == expected and (heap not in tables.MERGING or run.cases == expected)
        good &= right or verdict(False, f"{expected:,} paths are expected")
        points.append((length, run.seconds))
        cases.append((length, run.cases))
    if len(points) > 1:
        print(f"{heap:13} between the last two lengths time grows as n^{degree(points):.1f}, cases as n^{degree(cases):.1f}")
    return points, good


def bench_searches(bench):
    print("\nFive searches in one list: time and cases against its length")
    series, good = {}, True
    for heap in ("lazy", "lazier-sharp", "summary", "pose"):
        points, right = bench_series(bench, heap)
        good &= right
        if points:
            series[heap] = points
    CURVE.parent.mkdir(parents=True, exist_ok=True)
    CURVE.write_text(curve.drawing("Five searches in one list: CPU time", "length of the list", series))
    print(f"drawn in {CURVE.relative_to(ROOT)}")
    reached = {heap: len(series.get(heap, [])) for heap in tables.MERGING}
    dear = [f"{heap} {1e3 * seconds / paths_of_searches(length):.2f} ms" for heap in tables.MERGING
            for length, seconds in series.get(heap, [])[-1:]]
    slow = [heap for heap in tables.MERGING for length, seconds in series.get(heap, [])[-1:]
            if seconds > PATH_BAR * paths_of_searches(length)]
    good &= verdict(not slow, f"a path takes less than {1e3 * PATH_BAR:g} ms at the greatest length: {', '.join(dear)}")
    return verdict(good and min(reached.values()) >= LENGTH_BAR,
                   f"cases are the paths of the program, 1 + n + ... + n^5, under pose up to n = {reached['pose']}, under "
                   f"summary up to n = {reached['summary']}")


# --- section E ----------------------------------------------------------------------------------


def bench_summaries(bench):
    print("\nPublished rows of exact heap summaries")
    slow, good = [], True
    for cell in (cell for row in tables.read_table() if row.section == "E" for cell in tables.cells_of(row)):
        if cell.strategy not in tables.MERGING:
            continue
        bounds = {"k": cell.bound, "array": cell.bound, "loops": 1000}
        run = bench.explore(cell.strategy, bounds, [bench.classes, cell.row.method], limit=120)
        print(f"{cell.label:32} {run.seconds:8.2f} s {run.cases:8,} cases", flush=True)
        good &= (run.is_whole and run.cases == cell.expected) or verdict(False, f"{cell.expected} cases are expected")
        slow += [f"{cell.label} {run.seconds:.1f} s"] if run.seconds >= ROW_BAR else []
    return good & verdict(not slow, f"every row ends in {ROW_BAR:g} s; slower: {', '.join(slow) or 'none'}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--loris", default=harness.LORIS)
    parser.add_argument("--time", type=int, default=20, help="seconds (of wall time) for one run of Table 1 or one point")
    parser.add_argument("--examples", default=os.environ.get("LORIS_POSE_EXAMPLES"))
    options = parser.parse_args()
    bench = Bench(options)
    good = bench_java(bench)
    if options.examples:
        good &= bench_examples(bench, options.examples)
    good &= bench_searches(bench)
    good &= bench_summaries(bench)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
