#!/usr/bin/env python3
"""Ordinary classes: orders, stocks, accounts, ledgers, jobs, texts, figures. Half of the methods have a bug, half are safe.

Above a method of tests/ordinary/*.java stands its verdict, as in tests/check (see check.py); a line that fails ends with
"// fails". Every violation is shown by java with the input that loris prints; every method that is safe is called by java
with thousands of random inputs, and nothing may leave it.
"""

import argparse
import pathlib
import re
import shutil
import sys
import time

import check
import harness

FOLDER = harness.ROOT / "tests" / "ordinary"
MODELS = harness.LORIS.resolve().parent / "models"
STRATEGIES = ["pose", "lazier-sharp"]
UNDECIDED = 0.1  # of the methods, at most


def read(source, api):
    programs = check.read_programs(source)
    classes = harness.BUILD / "ordinary_classes" / source.stem
    harness.compile_java([source], ["-g", "-parameters", "-cp", str(api)], classes)
    for program in programs:
        program.classes = classes
    return programs


def parameters(program):
    """How many the source gives the method."""
    head = re.search(rf"\b{program.method}\(([^)]*)\) {{$", program.source.read_text(), re.MULTILINE)[1]
    while "<" in head:  # from the inside
        head = re.sub(r"<[^<>]*>", "", head)
    return len(head.split(",")) if head else 0


def try_safe_ones(programs):
    """What java says of methods that are safe, by their names."""
    folder = harness.BUILD / "ordinary_main"
    harness.compile_java([harness.ROOT / "tests" / "ordinary_main" / "Try.java"], [], folder)
    lines = [f"{program.classes}/\t{program.source.stem}\t{program.method}\t{parameters(program)}" for program in programs]
    (folder / "list").write_text("\n".join(lines) + "\n")
    outcome = harness.run_java(folder, ["Try", folder / "list"], ["-ea"], timeout=300)
    return dict(line.split(" ", 1) for line in outcome.stdout.splitlines())


def strategies(at, both):
    """One of them for each method, in turn: tests/check.py compares them all on programs of its own."""
    return STRATEGIES if both else [STRATEGIES[at % len(STRATEGIES)]]


def states_problem():
    """What is wrong with the states of the JDK's classes that inputs have, after random calls; None: nothing."""
    folder = harness.BUILD / "ordinary_main"
    harness.compile_java([harness.ROOT / "tests" / "ordinary_main" / "States.java"], [], folder)
    opens = [word for package in ("util", "lang", "time") for word in ("--add-opens", f"java.base/java.{package}=ALL-UNNAMED")]
    outcome = harness.run_java(folder, ["States"], opens, timeout=300)
    return None if outcome.stdout.startswith("states ") else (outcome.stdout + outcome.stderr)[:300]


def models_problem():
    """What differs between the models of the JDK's collections and these themselves, after random calls; None: nothing."""
    folder, patch = harness.BUILD / "ordinary_main", harness.BUILD / "ordinary_models"
    harness.compile_java([harness.ROOT / "tests" / "ordinary_main" / f"{name}.java" for name in ("Models", "Sequences")], [], folder)
    shutil.rmtree(patch, ignore_errors=True)
    for found in [*(MODELS / "java" / "util").glob("Loris*.class"), MODELS / "java" / "lang" / "LorisVM.class"]:
        target = patch / found.relative_to(MODELS)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(found, target)
    opens = ["--patch-module", f"java.base={patch}", "--add-opens", "java.base/java.util=ALL-UNNAMED"]
    outcome = harness.run_java(folder, ["Models"], opens, timeout=300)
    return None if outcome.stdout.startswith("models ") else (outcome.stdout + outcome.stderr)[:300]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--loris", default=harness.LORIS, type=pathlib.Path, help="the program under test")
    parser.add_argument("--only", default="", help="methods whose Class.name contains this word")
    parser.add_argument("--both", action="store_true", help="every method under both strategies, not under one of them in turn")
    parser.add_argument("--timeout", default=120, type=int, help="seconds per run; much more than any needs")
    arguments = parser.parse_args()
    loris, api = harness.require_loris(arguments.loris), harness.ROOT / "build" / "loris-api.jar"
    programs = [program for source in sorted(FOLDER.glob("*.java")) for program in read(source, api) if arguments.only in program.name]
    if not programs:
        raise SystemExit("no method has this name")
    start = time.monotonic()
    work = [(program, strategy) for at, program in enumerate(programs) for strategy in strategies(at, arguments.both)]
    results = list(harness.parallel(2, lambda item: check.run_program(loris, *item, arguments.timeout), work))
    print(f"{len(programs)} methods, {len(work)} runs in {time.monotonic() - start:.1f} s")
    check.compare_with_java([result for result in results if result.violation], api, harness.BUILD / "ordinary_check")
    failures = [f"{result.program.name} --heap {result.strategy}: {result.problem}" for result in results if result.problem]
    safe = [program for program in programs if program.verdict == "SAFE"]
    tried = try_safe_ones(safe)
    for program in safe:
        said = tried.get(program.name, "nothing")
        if not re.fullmatch(r"returned [1-9]\d*", said):
            failures.append(f"{program.name} in java: {said}")
    states = states_problem()
    failures += [f"states of the JDK's classes: {states}"] if states else []
    models = models_problem()
    failures += [f"models of the JDK's classes: {models}"] if models else []
    for failure in failures:
        print(f"FAIL {failure}")
    undecided = sum(program.verdict == "UNKNOWN" for program in programs)
    if undecided > UNDECIDED * len(programs):
        raise SystemExit("too many methods are unknown")
    print(f"ordinary: {len(results) + len(safe) + 2 - len(failures)} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
