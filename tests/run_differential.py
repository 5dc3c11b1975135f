#!/usr/bin/env python3
"""Runs every program of tests/run and tests/asm under HotSpot and under loris; they must behave alike.

Compared are stdout, the exit status and the lines of stderr. A Java program is one file with its own package and
a class Main in it. Header comments steer it:

    // releases: 11 17     the javac --release values it is compiled at (default 8 11 17)
    // javac: OPTIONS      further javac options
    // java: OPTIONS       options of the JVM, which loris does not need
    // args: WORDS         arguments, as in a shell
    // exit: N             the exit status, for the reader (HotSpot's is checked against it)
"""

import argparse
import dataclasses
import pathlib
import re
import shlex
import sys

import harness

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "asm"))
import asm  # noqa: E402

TESTS = pathlib.Path(__file__).resolve().parent
RELEASES = ["8", "11", "17"]


@dataclasses.dataclass
class Case:
    name: str
    class_path: pathlib.Path
    words: list  # main class and arguments
    java_options: list
    status: int | None  # the exit status the header promises, if it is known
    key: str  # digest of everything HotSpot's answer depends on
    broken: str = ""  # what javac said about a program that does not compile


def header(text, name):
    found = re.search(rf"^// {name}:(.*)$", text, re.MULTILINE)
    return shlex.split(found.group(1)) if found else []


def compile_group(paths, options, folder):
    """Class folder and error message of each program. A program that javac refuses is left out and spoils no other."""
    broken = {}
    while len(broken) < len(paths):
        try:
            harness.compile_java([path for path in paths if path not in broken], options, folder)
            break
        except harness.CompileError as error:
            message = str(error)
            blamed = {path for path in paths if f"{path}:" in message} - broken.keys()
            if not blamed:
                raise
            broken.update((path, message) for path in blamed)
    return {path: (folder, broken.get(path, "")) for path in paths}


def java_cases(only, releases):
    """Compiles the programs in groups of equal release and options; one case per program and release."""
    groups = {}
    for path in sorted((TESTS / "run").glob("*.java")):
        if only in path.stem:
            text = path.read_text(encoding="utf-8")
            for release in header(text, "releases") or RELEASES:
                if release in releases:
                    groups.setdefault((release, tuple(header(text, "javac"))), []).append((path, text))
    cases = []
    for (release, options), programs in groups.items():
        # A partial selection gets its own folder, so that it does not spoil the full one.
        label = "-".join([release, *(re.sub(r"\W+", "", word) for word in options), *([only] if only else [])])
        folder = harness.BUILD / "classes" / label
        places = compile_group([path for path, _ in programs], ["--release", release, *options], folder)
        for path, text in programs:
            place, broken = places[path]
            package = re.search(r"^package ([\w.]+);", text, re.MULTILINE).group(1)
            words = [f"{package}.Main", *header(text, "args")]
            flags = header(text, "java")
            key = harness.digest(harness.java_version(), text, path.name, release, *options, *flags)
            status = int((header(text, "exit") or ["0"])[0])
            cases.append(Case(f"{path.stem}@{release}", place, words, flags, status, key, broken))
    return cases


def asm_cases(only):
    paths = sorted((TESTS / "asm").glob("*.jasm"))
    if not any(only in path.stem for path in paths):
        return []
    folder = harness.BUILD / "classes" / "asm"
    cases, everything = [], [path.read_text() for path in paths]
    for path, text in zip(paths, everything):
        asm.write_classes(asm.assemble(text, path.name), folder)
        if only in path.stem and " main (" in text:
            key = harness.digest(harness.java_version(), path.stem, (TESTS / "asm" / "asm.py").read_bytes(), *everything)
            cases.append(Case(f"{path.stem}@asm", folder, [path.stem], [], None, key))
    return cases


def check(case, options):
    """HotSpot's outcome and the report of differences, empty if none."""
    if case.broken:
        return harness.Outcome(None, "", ""), case.broken
    expected = harness.run_java(case.class_path, case.words, case.java_options, cache_key=case.key)
    if case.status not in (None, expected.status):
        return expected, f"HotSpot itself exits with {expected.status}, not {case.status}\n{expected.stderr}"
    if options.hotspot_only:
        return expected, ""
    actual = harness.run([options.loris, "run", case.class_path, *case.words], options.timeout)
    return expected, harness.difference(expected, actual, options.jdk_frames)


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--loris", default=harness.LORIS, type=pathlib.Path, help="the program under test")
    parser.add_argument("--only", default="", metavar="WORD", help="programs whose name contains WORD")
    parser.add_argument("--releases", default=",".join(RELEASES), help="e.g. 8,17")
    parser.add_argument("--timeout", default=120.0, type=float, help="seconds per run of loris")
    parser.add_argument("--jdk-frames", default="exact", choices=("exact", "name", "ignore"),
                        help="how stack frames inside the JDK are compared")
    parser.add_argument("--hotspot-only", action="store_true", help="only compile, run HotSpot and show its outcomes")
    parser.add_argument("-q", "--quiet", action="store_true", help="name failing programs without their differences")
    parser.add_argument("-j", dest="jobs", default=2, type=int, help="runs at a time")
    return parser.parse_args()


def main():
    options = parse_arguments()
    if not options.hotspot_only:
        harness.require_loris(options.loris)
    cases = java_cases(options.only, options.releases.split(",")) + asm_cases(options.only)
    if not cases:
        sys.exit(f"no program matches {options.only!r}")
    failed = 0
    for case, (expected, report) in zip(cases, harness.parallel(options.jobs, lambda case: check(case, options), cases)):
        if options.hotspot_only:
            lines = expected.stdout.count("\n")
            print(f"{case.name}: exit {expected.status}, {lines} lines, {expected.seconds:.2f} s", flush=True)
        if report:
            failed += 1
            print(f"FAIL {case.name}" if options.quiet else f"FAIL {case.name}\n{report}\n", flush=True)
    print(f"differential: {len(cases) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
