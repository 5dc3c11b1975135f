#!/usr/bin/env python3
"""Constant tables that are read at a symbolic index, against HotSpot: what java.lang.Character says of every char.

HotSpot prints the answers of each function for all 65,536 chars. `loris check` gets them as an array beside the function: that
the two agree for every char must be SAFE, and with one answer changed the violation must be found, whose input is that char.
"""

import argparse
import concurrent.futures
import os
import pathlib
import random
import sys

import harness

STRATEGIES = ["pose", "lazier-sharp"]
SOURCES, HOTSPOT, FOLDER = (harness.BUILD / f"characters{part}" for part in ("_sources", "_hotspot", ""))
# Answers that follow the char are compared as differences: these have long runs.
FUNCTIONS = {
    "Digit10": "Character.digit(c, 10)",
    "Digit36": "Character.digit(c, 36)",
    "IsDigit": "Character.isDigit(c) ? 1 : 0",
    "IsLetter": "Character.isLetter(c) ? 1 : 0",
    "IsLetterOrDigit": "Character.isLetterOrDigit(c) ? 1 : 0",
    "IsWhitespace": "Character.isWhitespace(c) ? 1 : 0",
    "IsUpperCase": "Character.isUpperCase(c) ? 1 : 0",
    "IsLowerCase": "Character.isLowerCase(c) ? 1 : 0",
    "GetType": "Character.getType(c)",
    "NumericValue": "Character.getNumericValue(c)",
    "ToUpperCase": "Character.toUpperCase(c) - c",
    "ToLowerCase": "Character.toLowerCase(c) - c",
    "IdentifierPart": "Character.isJavaIdentifierPart(c) ? 1 : 0",
    "OwnTable": "TABLE[c >> 6 & 63] ^ c >> 12",
    "OwnNested": "TABLE[TABLE[c >> 10] & 63]",
    "OwnSum": "TABLE[(c >> 7) % 64] + TABLE[c >> 10]",
    "OwnSwitch": "kind(c)",
}
OWN = """
  private static final int[] TABLE = new int[64];
  static { for (int i = 0; i < 64; i++) TABLE[i] = i * i * 37 + 11 & 1023; }
  static int kind(char c) {
    switch (TABLE[c >> 10] & 15) {
      case 11: return 1;
      case 0: return 2;
      case 15: return 3;
      default: return 4;
    }
  }
"""
GENERATOR = """
public class Answers {%(own)s
%(methods)s
  static void print(String name, java.util.function.IntUnaryOperator f) {
    StringBuilder line = new StringBuilder(name);
    int last = 0;
    for (int c = 0; c <= Character.MAX_VALUE; c++) {
      int value = f.applyAsInt(c);
      if (c == 0 || value != last) line.append(' ').append(c).append(' ').append(value);
      last = value;
    }
    System.out.println(line);
  }
  public static void main(String[] args) {
%(calls)s
  }
}
"""
CHECKED = """
public class %(name)s {%(own)s
  static final String RUNS = "%(runs)s";
  private static final short[] EXPECT = new short[65536], WRONG = new short[65536];
  static {
    for (int i = 0; i < RUNS.length(); i += 2) {
      int end = i + 2 < RUNS.length() ? RUNS.charAt(i + 2) : 65536;
      short value = (short) RUNS.charAt(i + 1);
      for (int c = RUNS.charAt(i); c < end; c++) EXPECT[c] = WRONG[c] = value;
    }
    WRONG[%(place)d]++;
  }
  static short f(char c) { return (short) (%(expression)s); }
  static void same(char c) { if (f(c) != EXPECT[c]) throw new IllegalStateException(); }
  static void off(char c) { if (f(c) != WRONG[c]) throw new IllegalStateException(); }
}
"""


def answers():
    """The runs of every function, as HotSpot says."""
    methods = "\n".join(f"  static int f{name}(char c) {{ return {text}; }}" for name, text in FUNCTIONS.items())
    calls = "\n".join(f'    print("{name}", c -> f{name}((char) c));' for name in FUNCTIONS)
    source = SOURCES / "Answers.java"
    source.write_text(GENERATOR % {"own": OWN, "methods": methods, "calls": calls})
    harness.compile_java([source], [], HOTSPOT)
    outcome = harness.run_java(HOTSPOT, ["Answers"])
    for line in outcome.stdout.splitlines():
        name, *numbers = line.split()
        yield name, [int(number) for number in numbers]


def write_class(name, numbers, chance):
    runs = "".join(f"\\u{number & 0xffff:04x}" for number in numbers)
    for special, escaped in (("\\u000a", "\\n"), ("\\u000d", "\\r"), ("\\u0022", "\\042"), ("\\u005c", "\\134")):
        runs = runs.replace(special, escaped)
    path = SOURCES / f"{name}.java"
    path.write_text(CHECKED % {"name": name, "own": OWN, "runs": runs, "expression": FUNCTIONS[name], "place": chance.randrange(65536)})
    return path


def problem_of(loris, name, method, strategy):
    outcome = harness.run([loris, "check", "--quiet", "--heap", strategy, "--time", "120", FOLDER, f"{name}.{method}"], 300)
    last = (outcome.stdout.strip().splitlines() or [harness.tail(outcome.stderr, 1)])[-1]
    wanted = "SAFE" if method == "same" else "VIOLATION java.lang.IllegalStateException"
    return None if last.startswith(wanted) else f"{name}.{method} ({strategy}): expected {wanted}, not {last}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--loris", default=harness.LORIS, type=pathlib.Path)
    parser.add_argument("--only", default="", help="functions whose name contains this")
    parser.add_argument("--seed", type=int, default=1, help="of the chars whose answer is changed")
    arguments = parser.parse_args()
    loris = harness.require_loris(arguments.loris)
    SOURCES.mkdir(parents=True, exist_ok=True)
    chance = random.Random(arguments.seed)
    names = [(name, write_class(name, numbers, chance)) for name, numbers in answers() if arguments.only in name]
    harness.compile_java([path for _, path in names], ["-proc:none"], FOLDER)
    jobs = [(name, method, strategy) for name, _ in names for method in ("same", "off") for strategy in STRATEGIES]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        problems = [problem for problem in pool.map(lambda job: problem_of(loris, *job), jobs) if problem]
    for problem in problems:
        print(f"FAIL {problem}")
    print(f"characters: {len(jobs) - len(problems)} passed, {len(problems)} failed")
    return 1 if problems or not jobs else 0


if __name__ == "__main__":
    sys.exit(main())
