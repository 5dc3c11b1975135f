#!/usr/bin/env python3
"""The solver chain against plain incremental Z3, on the questions that exploring tests/subjects asks.

Every method of the table is explored under every strategy, with both kinds of integers, and its questions are
recorded (loris explore --record); the recordings are then played through the chain and through plain incremental
Z3 in one process. Bars: the chain is at least 20 times faster, and at most 20 % of the questions reach Z3.
"""
import pathlib
import re
import subprocess
import sys

BENCH = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(BENCH), str(BENCH.parent / "tests")]
import build  # noqa: E402
import tables  # noqa: E402

LORIS = build.ROOT / "build" / "release" / "loris"
WANTED = 200
MOST_BYTES = 4 << 20  # a recording that is longer says nothing new


def record_all(folder):
    """Recordings with at least one question, at most WANTED of them."""
    classes = tables.compile_subjects()
    recordings = []
    for row in tables.read_table():
        for strategy in tables.FORKING:
            for bound in (1, 2):
                for integers in ("wrap", "math"):
                    target = folder / f"{len(recordings):03}.rec"
                    words = [LORIS, "explore", "--heap", strategy, "-k", str(bound), "--array", str(bound), "--loops", "20",
                             "--int", integers, "--time", "2", "--record", target]
                    if row.invariant:
                        words += ["--invariant", row.invariant.format(k=bound)]
                    subprocess.run([*words, classes, row.method.format(k=bound)], capture_output=True, check=False)
                    if target.exists() and target.stat().st_size < MOST_BYTES and "\nc " in target.read_text():
                        recordings.append(target)
                    if len(recordings) == WANTED:
                        return recordings
    return recordings


def main():
    folder = build.ROOT / "build" / "bench" / "recordings"
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.rec"):
        old.unlink()
    replay = build.compile_bench("bench/solver/solve_replay.c", ["base", "term", "solve"], ["-lm"])
    recordings = record_all(folder)
    result = subprocess.run([replay, *recordings], capture_output=True, text=True, check=False)
    print("\n".join(line for line in result.stdout.splitlines() if ".rec:" not in line), result.stderr)
    ratio = re.search(r"ratio ([\d.]+)", result.stdout)
    share = re.search(r"^z3\s+\d+\s+([\d.]+) %", result.stdout, re.MULTILINE)
    good = (result.returncode == 0 and len(recordings) == WANTED and ratio and float(ratio[1]) >= 20
            and share and float(share[1]) <= 20)
    print(f"{'PASS' if good else 'FAIL'}: {len(recordings)} recordings, ratio {ratio and ratio[1]}, "
          f"{share and share[1]} % reach Z3")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
