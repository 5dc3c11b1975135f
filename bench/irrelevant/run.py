#!/usr/bin/env python3
"""`loris irrelevant` on public classes: what is found in 20 of them, and whether it is so on methods of libraries.

`run.py` lists what `irrelevant --all` finds in classes of the JDK and of Debian's commons-lang3: lines that are irrelevant for their own
method, and operations without effect. `run.py --sound` runs the mode of src/relevance/sound_test.c on public methods of such
classes: irrelevant instructions do something else, and what the method returns, leaves in its parameters and throws must stay the
same. The exit status is 1 when a run differs.
"""
import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
JAVA = pathlib.Path("/usr/share/java")
LANG = ("org.apache.commons.lang3", "commons-lang3.jar", (
    "BitField", "BooleanUtils", "CharRange", "CharSet", "CharUtils", "Conversion", "ObjectUtils", "Range", "StringUtils",
    "math.Fraction", "math.NumberUtils", "mutable.MutableInt", "time.StopWatch"))
JDK = ("java.util.ArrayDeque", "java.util.ArrayList", "java.util.BitSet", "java.util.LinkedList", "java.util.PriorityQueue",
       "java.util.StringJoiner", "java.util.StringTokenizer", "java.util.UUID", "java.util.Vector", "java.lang.Integer")
SOUND = (
    ("commons-lang3.jar", "org.apache.commons.lang3", ("BitField", "CharRange", "math.Fraction", "mutable.MutableInt", "Range")),
    ("commons-codec.jar", "org.apache.commons.codec", ("binary.Hex", "language.Caverphone2", "digest.MurmurHash2")),
    ("commons-collections4.jar", "org.apache.commons.collections4", ("bag.HashBag", "keyvalue.MultiKey", "iterators.ArrayIterator")),
    ("commons-math3.jar", "org.apache.commons.math3", ("fraction.Fraction", "complex.Complex", "util.ArithmeticUtils")),
    ("guava.jar", "com.google.common", ("primitives.Ints", "math.IntMath", "primitives.UnsignedInts")),
    (None, "java.util", ("ArrayDeque", "BitSet", "LinkedList", "StringJoiner", "PriorityQueue", "OptionalInt")),
)


def found_in(loris, target, name, seconds, jdk):
    """(methods told, methods, findings, idle operations) of a class."""
    with tempfile.NamedTemporaryFile(suffix=".json") as out:
        command = [loris, "irrelevant", "--all", "--time", str(seconds), "--json", out.name, target, name]
        subprocess.run(command + (["--jdk", jdk] if jdk else []), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        data = json.loads(pathlib.Path(out.name).read_text())
    told = [one for one in data if one["complete"]]
    own = [(line["line"], line["relevance"], one["method"]) for one in told for line in one["lines"] if line["method"] == one["method"]]
    idle = [(code["offset"], code["opcode"], one["method"]) for one in told for code in one["opcodes"]
            if code["method"] == one["method"] and "idle" in code]
    return len(told), len(data), [line for line in own if line[1] in ("irrelevant", "unreachable")], idle


def source_line(sources, name, line):
    for folder in sources:
        path = pathlib.Path(folder) / (re.sub(r"\$.*", "", name).replace(".", "/") + ".java")
        if path.exists():
            return path.read_text(errors="replace").splitlines()[line - 1].strip()
    return ""


def list_classes(options, classes):
    for target, name in classes:
        told, count, lines, idle = found_in(options.loris, target, name, options.time, options.jdk)
        print(f"{name}: {told} of {count} methods told, {len(lines)} lines, {len(idle)} operations", flush=True)
        for line, relevance, method in sorted(lines):
            print(f"    {line} {relevance}: {source_line(options.sources, name, line)}    ({method})")
        for offset, opcode, method in idle:
            print(f"    {opcode} at {offset} changes nothing ({method})")


def check_soundness():
    failed = methods = 0
    for jar, package, names in SOUND:
        library = str(JAVA / jar) if jar else str(ROOT / "build" / "release" / "unit")
        classes = ",".join(f"{package}.{name}".replace(".", "/") for name in names)
        outcome = subprocess.run([ROOT / "build" / "release" / "loris-test", "relevance_is_sound_on_the_jdk"], cwd=ROOT, text=True,
                                 env=dict(os.environ, LORIS_LIBRARY=library, LORIS_CLASSES=classes), capture_output=True, check=False)
        tried = [line for line in outcome.stdout.splitlines() if re.search(r": complete, [1-9]\d* runs", line)]
        methods += len(tried)
        failed += outcome.returncode != 0
        counts = re.search(r"^\S+: (\d+ graphs .*)", outcome.stdout, re.MULTILINE)
        print(f"{jar or 'JDK'}: {len(tried)} methods, {counts[1] if counts else 'no counts'}", flush=True)
        if outcome.returncode:
            print(outcome.stdout)
    print(f"{methods} methods with complete graphs and runs, {failed} libraries with a difference")
    return 1 if failed else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--loris", default=ROOT / "build" / "release" / "loris", type=pathlib.Path, help="the program")
    parser.add_argument("--sound", action="store_true", help="replace irrelevant instructions in methods of libraries")
    parser.add_argument("--time", type=int, default=40, help="seconds for a class (default 40)")
    parser.add_argument("--jdk", help="the JDK whose classes are looked at")
    parser.add_argument("--sources", nargs="*", default=[], help="folders with Java sources, to quote lines of")
    options = parser.parse_args()
    if options.sound:
        return check_soundness()
    with tempfile.TemporaryDirectory() as empty:  # classes of the JDK are found without a target
        list_classes(options, [(str(JAVA / LANG[1]), f"{LANG[0]}.{name}") for name in LANG[2]] + [(empty, name) for name in JDK])
    return 0


if __name__ == "__main__":
    sys.exit(main())
