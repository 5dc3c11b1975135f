#!/usr/bin/env python3
"""JUnit tests for public classes of Debian's jars: every test is compiled and run in two random orders, none may fail.

The jars come from packages (libcommons-lang3-java, libguava-java, ...); what is not installed is left out and named. The orders are
random in classes and in methods, and all test classes of one library share a JVM: no test may depend on what another one left.
"""

import argparse
import json
import os
import pathlib
import shutil
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))

import harness  # noqa: E402
import junit  # noqa: E402

# A library: its jars, the first one the target, and its classes.
LIBRARIES = {
    "lang3": (["commons-lang3"], "org.apache.commons.lang3", [
        "math.Fraction", "math.IEEE754rUtils", "StringUtils", "CharUtils", "CharRange", "BooleanUtils", "BitField", "Range", "mutable.MutableInt",
        "mutable.MutableObject", "text.StrBuilder", "tuple.ImmutablePair", "builder.HashCodeBuilder", "exception.ContextedRuntimeException"]),
    "guava": (["guava", "jsr305"], "com.google.common", [
        "collect.Range", "math.IntMath", "math.LongMath", "primitives.Ints", "primitives.UnsignedInteger", "primitives.Booleans",
        "base.Splitter", "base.Strings", "base.Ascii", "base.Optional", "base.CaseFormat", "hash.HashCode"]),
    "collections4": (["commons-collections4"], "org.apache.commons.collections4", ["keyvalue.MultiKey", "bag.HashBag", "list.TreeList"]),
    "math3": (["commons-math3"], "org.apache.commons.math3", ["complex.Complex", "fraction.Fraction", "util.ArithmeticUtils", "geometry.euclidean.threed.Vector3D"]),
    "text": (["commons-text", "commons-lang3"], "org.apache.commons.text", ["similarity.HammingDistance", "similarity.JaccardSimilarity", "TextStringBuilder"]),
    "gson": (["gson"], "com.google.gson", ["JsonPrimitive", "JsonArray", "internal.LazilyParsedNumber"]),
    "codec": (["commons-codec"], "org.apache.commons.codec", ["binary.Hex", "language.Soundex", "digest.MurmurHash2"]),
    "cli": (["commons-cli"], "org.apache.commons.cli", ["Option", "OptionGroup"]),
}
SEEDS = (11, 4711)


def write_tests(loris, jars, names, arguments, folder):
    """(tests, problems)."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    tests, problems = 0, []
    for name in names:
        report, place = folder / f"{name}.json", folder / "tests"
        outcome = harness.run([loris, "test", "--time", arguments.time, "--json", report, "--junit", place, ":".join(jars), name,
                               *(["--junit4"] if arguments.junit4 else []), *(["--package"] if arguments.package else [])], arguments.time * 3 + 60)
        if outcome.status not in (0, 2):
            problems.append(f"{name}: exit status {outcome.status}: {harness.tail(outcome.stderr, 1)}")
        found = json.loads(report.read_text()) if report.exists() and report.stat().st_size else {"tests": 0}
        (folder / f"{name}.err").write_text(outcome.stderr)
        print(f"    {name}: {found['tests']} tests, {outcome.seconds:.0f} s", flush=True)
        tests += found["tests"]
    return tests, problems


def compile_tests(path, folder):
    (folder / "sources").write_text("\n".join(map(str, sorted((folder / "tests").rglob("*.java")))))
    outcome = harness.run([*harness.javac(), "-XDignore.symbol.file", "-proc:none", "-nowarn", "-Xmaxerrs", "50",
                           "-cp", os.pathsep.join(path), "-d", folder / "classes", f"@{folder / 'sources'}"], 600)
    return [] if outcome.status == 0 else [f"javac: {harness.tail(outcome.stderr, 40)}"]


def run_order(path, classes, seed, folder):
    """All tests of a library in one JVM; (passed, failures)."""
    found, failures, outcome = junit.run_junit5(path, classes, seed)
    (folder / f"order{seed}.out").write_text(outcome.stdout + outcome.stderr)
    return found.get("successful", 0), [failure[:300] for failure in failures]


def run_library(loris, key, arguments):
    """(tests written, [passed per order], problems)."""
    names, package, classes = LIBRARIES[key]
    missing = [name for name in names if not (junit.JARS / f"{name}.jar").exists()]
    if missing:
        print(f"{key:12} left out: {', '.join(missing)} not installed")
        return 0, [0] * len(SEEDS), []
    folder = harness.BUILD / "junit_jars" / key
    jars = junit.jars(names)
    wanted = [f"{package}.{name}" for name in classes if arguments.only in name]
    tests, problems = write_tests(loris, jars, wanted, arguments, folder)
    path = [*jars, *junit.jars(junit.JUNIT5)]
    wrong = compile_tests(path, folder)
    passed = []
    for seed in SEEDS if not wrong else ():
        good, failures = run_order([*path, str(folder / "classes"), *junit.jars(junit.LAUNCHER)], folder / "classes", seed, folder)
        passed.append(good)
        problems += [f"order {seed}: {failure}" for failure in failures]
        if good != tests and not failures:
            problems.append(f"order {seed}: {good} of {tests} tests passed")
    problems += wrong
    print(f"{key:12} {len(wanted):3} classes {tests:6} tests written, passed by order: {', '.join(map(str, passed)) or 'none'}", flush=True)
    for problem in problems[:arguments.show]:
        print(f"  FAIL {problem}")
    return tests, passed or [0] * len(SEEDS), problems


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--loris", default=harness.LORIS, type=pathlib.Path)
    parser.add_argument("--libraries", default=",".join(LIBRARIES), help="which, with commas")
    parser.add_argument("--only", default="", help="classes whose name contains this")
    parser.add_argument("--time", default=60, type=int, help="seconds per class")
    parser.add_argument("--show", default=20, type=int, help="failures that are shown per library")
    parser.add_argument("--package", action="store_true")
    parser.add_argument("--junit4", action="store_true")
    arguments = parser.parse_args()
    loris = harness.require_loris(arguments.loris)
    results = [run_library(loris, key, arguments) for key in arguments.libraries.split(",")]
    tests, failed = sum(result[0] for result in results), sum(len(result[2]) for result in results)
    passed = [sum(result[1][i] for result in results) for i in range(len(SEEDS))]
    print(f"{'FAIL' if failed else 'PASS'} jars: {tests} tests written, passed in order "
          f"{', '.join(f'{seed}: {count}' for seed, count in zip(SEEDS, passed))}; {failed} problems")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
