#!/usr/bin/env python3
"""The solver chain against plain incremental Z3, on the questions that explorations ask.

Every method of tests/subjects is explored under every strategy, with both kinds of integers; under pose and summary so are the walks over inputs of
any shape of bench/shapes and the methods of bench/merge, these with and without --merge. Their questions are recorded (loris explore --record). The
recordings are then played through the chain and through plain incremental Z3 in one process, as far as plain Z3 comes in SECONDS of its time. Bars,
for the forking and for the merging strategies: the chain is at least 20 times faster in all, slower on no recording, and at most 20 % of the
questions reach Z3.
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
MOST_BYTES = 4 << 20  # a recording that is longer says nothing new
SECONDS = {"forking": 20, "merging": 0.5}
MERGES = ["flags", "greatest", "clamps", "fields", "grade", "count", "again", "sorted", "has", "bisect", "steps"]
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
    for bound in (2, 3, 4):
        for walk in WALKS:
            for strategy in tables.MERGING:
                for integers in ("wrap", "math"):
                    yield ["--heap", strategy, "-k", bound, "--array", bound, "--loops", bound + 2, "--int", integers, folder, f"Shapes.{walk}"]


def merges(folder):
    """The same of bench/merge."""
    subprocess.run(["javac", "-d", folder, BENCH / "merge" / "Merging.java"], check=True)
    for method in MERGES:
        for strategy in tables.MERGING:
            for more in ([], ["--merge"]):
                yield ["--heap", strategy, "-k", 3, "--array", 4, "--loops", 6, *more, folder, f"Merging.{method}"]


def spread(commands, count):
    """So many of them, evenly."""
    commands = list(commands)
    return [commands[i * len(commands) // count] for i in range(count)]


def record(commands, folder, wanted):
    """Recordings with at least one question."""
    recordings = []
    for command in commands:
        target = folder / f"{len(recordings):03}.rec"
        target.unlink(missing_ok=True)
        subprocess.run(list(map(str, [LORIS, "explore", "--time", "2", "--record", target, *command])), capture_output=True, check=False)
        if target.exists() and target.stat().st_size < MOST_BYTES and re.search(r"\n[cq] ", target.read_text()):
            recordings.append(target)
        if len(recordings) == wanted:
            break
    return recordings


PLAYED = r"(\S+\.rec): .*chain ([\d.]+) ms, plain ([\d.]+) ms, z3 (\d+)"


def ratio_without_z3(text):
    """Of the recordings of which no question reached Z3."""
    times = [(float(chain), float(plain)) for _, chain, plain, z3 in re.findall(PLAYED, text) if z3 == "0"]
    return f"{len(times)} recordings without Z3: ratio {sum(plain for _, plain in times) / max(sum(chain for chain, _ in times), 0.001):.1f}"


def slower(text):
    """Recordings on which the chain is slower than plain Z3."""
    for name, chain, plain, _ in re.findall(PLAYED, text):
        if float(chain) > float(plain):
            yield f"{pathlib.Path(name).name}: chain {chain} ms, plain {plain} ms"


def measure(replay, family, recordings, wanted):
    result = subprocess.run([replay, str(SECONDS[family]), *recordings], capture_output=True, text=True, check=False)
    print("\n".join(line for line in result.stdout.splitlines() if ".rec:" not in line), result.stderr)
    ratio = re.search(r"ratio ([\d.]+)", result.stdout)
    share = re.search(r"^z3\s+\d+\s+([\d.]+) %", result.stdout, re.MULTILINE)
    late = list(slower(result.stdout))
    print(ratio_without_z3(result.stdout), *late, sep="\n")
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
        commands = explorations(family)
        if family == "merging":
            classes = base / "classes"
            commands = itertools.chain(walks(classes), merges(classes), spread(commands, wanted))
        recordings = record(commands, folder, wanted)
        good &= measure(replay, family, recordings, wanted)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
