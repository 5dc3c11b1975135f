#!/usr/bin/env python3
"""The oracle of graphs on more random recursive heap programs than `make check` has: 20 times 1,000 by default.

Each seed makes other programs (tests/unit/graph_recursive.py; with --linked graph_linked.py, on lists that are linked in both
directions), which are compiled into the unit tests' classes and followed by the test graph_oracle_recursive_heaps (or
graph_oracle_linked_heaps). The exit status is 1 when a concrete state left its graph; the test prints the program.
"""
import argparse
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--first", type=int, default=100)
    parser.add_argument("--linked", action="store_true", help="lists that are linked in both directions")
    options = parser.parse_args()
    family = "linked" if options.linked else "recursive"
    source = ROOT / "build" / "release" / "unit-sources" / f"Heap{family.capitalize()}.java"
    subprocess.run(["make", "-s", "build/release/loris-test"], cwd=ROOT, check=True)
    classes = ROOT / "build" / "release" / "unit"
    failed = 0
    for seed in range(options.first, options.first + options.seeds):
        made = subprocess.run([sys.executable, ROOT / "tests" / "unit" / f"graph_{family}.py", str(seed), "1000"],
                              check=True, capture_output=True, text=True)
        source.write_text(made.stdout)
        subprocess.run(["javac", "-nowarn", "-g", "--release", "17", "-d", classes, source], check=True)
        outcome = subprocess.run([ROOT / "build" / "release" / "loris-test", f"graph_oracle_{family}_heaps"], cwd=ROOT,
                                 capture_output=True, text=True)
        print(f"seed {seed}: {outcome.stdout.strip() if outcome.returncode else outcome.stdout.splitlines()[0]}", flush=True)
        failed += outcome.returncode != 0
    source.unlink()  # the next build makes the default ones again
    print(f"{options.seeds} times 1000 programs, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
