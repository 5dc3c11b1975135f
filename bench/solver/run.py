#!/usr/bin/env python3
"""The solver chain against plain incremental Z3, on the questions that exploring tests/subjects asks.

Every method of the table is explored under every strategy, with both kinds of integers, and so are the walks over
inputs of any shape of bench/shapes under pose and summary; their questions are recorded (loris explore --record). The
recordings are then played through the chain and through plain incremental Z3 in one process. Bars, for the forking and
for the merging strategies: the chain is at least 20 times faster in all, slower on no recording, and at most 20 % of
the questions reach Z3.
"""
import argparse
import itertools
import pathlib
import re
import subprocess
import sys

BENCH = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(BENCH), str(BENCH.parent / "tests")]
import build  # noqa: E402
import tables  # noqa: E402

LORIS = build.ROOT / "build" / "release" / "loris"
WANTED = {"forking": 200, "merging": 200}
MOST_BYTES = {"forking": 4 << 20, "merging": 100 << 10}  # a recording that is longer says nothing new, and takes plain Z3 minutes
WALKS = ["search", "reverse", "sum", "append", "merge", "linked", "insert", "swap", "scan", "size"]


def explorations(family):
    """(options and target of loris explore) of everything that is recorded"""
    classes = tables.compile_subjects()
    for row in tables.read_table():
        for strategy in tables.FORKING if family == "forking" else tables.MERGING:
            for bound in (1, 2):
                for integers in ("wrap", "math"):
                    words = ["--heap", strategy, "-k", bound, "--array", bound, "--loops", "20", "--int", integers]
                    if row.invariant:
                        words += ["--invariant", row.invariant.format(k=bound)]
                    yield [*words, classes, row.method.format(k=bound)]


def walks(folder):
    """The same of bench/shapes, under the strategies that merge."""
    subprocess.run(["javac", "-d", folder, BENCH / "shapes" / "Shapes.java"], check=True)
    for walk in WALKS:
        for strategy in tables.MERGING:
            for bound in (1, 2, 3, 4):
                for integers in ("wrap", "math"):
                    yield ["--heap", strategy, "-k", bound, "--array", bound, "--loops", bound + 2, "--int", integers, folder, f"Shapes.{walk}"]


def record(commands, folder, wanted, most_bytes):
    """Recordings with at least one question."""
    recordings = []
    for command in commands:
        target = folder / f"{len(recordings):03}.rec"
        target.unlink(missing_ok=True)
        subprocess.run(list(map(str, [LORIS, "explore", "--time", "2", "--record", target, *command])), capture_output=True, check=False)
        if target.exists() and target.stat().st_size < most_bytes and re.search(r"\n[cq] ", target.read_text()):
            recordings.append(target)
        if len(recordings) == wanted:
            break
    return recordings


def slower(text):
    """Recordings on which the chain is slower than plain Z3."""
    for name, chain, plain in re.findall(r"(\S+\.rec): .*chain ([\d.]+) ms, plain ([\d.]+) ms", text):
        if float(chain) > float(plain):
            yield f"{pathlib.Path(name).name}: chain {chain} ms, plain {plain} ms"


def measure(replay, family, recordings, wanted):
    result = subprocess.run([replay, *recordings], capture_output=True, text=True, check=False)
    print("\n".join(line for line in result.stdout.splitlines() if ".rec:" not in line), result.stderr)
    ratio = re.search(r"ratio ([\d.]+)", result.stdout)
    share = re.search(r"^z3\s+\d+\s+([\d.]+) %", result.stdout, re.MULTILINE)
    late = list(slower(result.stdout))
    print("\n".join(late))
    good = (result.returncode == 0 and len(recordings) == wanted and ratio and float(ratio[1]) >= 20
            and share and float(share[1]) <= 20 and not late)
    print(f"{'PASS' if good else 'FAIL'} {family}: {len(recordings)} recordings, ratio {ratio and ratio[1]}, "
          f"{share and share[1]} % reach Z3, {len(late)} are slower", flush=True)
    return good


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--family", choices=WANTED, nargs="+", default=list(WANTED))
    families = parser.parse_args().family
    base = build.ROOT / "build" / "bench" / "recordings"
    replay = build.compile_bench("bench/solver/solve_replay.c", ["base", "term", "solve"], ["-lm"])
    good = True
    for family in families:
        wanted = WANTED[family]
        folder = base / family
        folder.mkdir(parents=True, exist_ok=True)
        first = walks(base / "classes") if family == "merging" else iter(())
        recordings = record(itertools.chain(first, explorations(family)), folder, wanted, MOST_BYTES[family])
        good &= measure(replay, family, recordings, wanted)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
