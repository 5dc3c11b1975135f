#!/usr/bin/env python3
"""What `loris check --show-invariants` claims of fields, tried by random calls on HotSpot.

Every claim about the classes of tests/unit/Held.java (or of --classes) becomes a line for tests/held/HeldRunner.java,
which makes objects and calls whatever is not private, with random arguments, and looks at all fields after every call.
A claim that is turned round must be found broken: the runner can fail.
"""

import argparse
import pathlib
import re
import sys
import tempfile

import harness

SOURCE = harness.ROOT / "tests" / "unit" / "Held.java"
RUNNER = harness.ROOT / "tests" / "held" / "HeldRunner.java"
LEAST = 55  # claims about our own classes
NAME = r"([\w.$]+)\.(\w+)"


def binary(name):
    """As Class.getName has it: int[] is [I."""
    letters = {"int": "I", "long": "J", "byte": "B", "char": "C", "short": "S", "boolean": "Z", "float": "F", "double": "D"}
    base = name.replace("[]", "")
    return name.count("[]") * "[" + letters.get(base, f"L{base};") if "[]" in name else name


def claims_of(line):
    """The claims of one line of --show-invariants."""
    owner, field = re.search(NAME + r"( [!=<]|\.length)", line).group(1, 2)
    start = f"{owner} {field}"
    if "== null" in line:
        yield f"{start} null"
    if "!= null" in line:
        yield f"{start} nonnull"
    if found := re.search(r", of class ([^,]+)", line):
        yield f"{start} class {binary(found[1])}"
    kind = "length" if ".length" in line else "value"
    if found := re.search(r"(-?\d+) <= \S+ <= (-?\d+)", line):
        yield f"{start} {kind} {found[1]} {found[2]}"
    if found := re.search(r" == (-?\d+)$", line):
        yield f"{start} {kind} {found[1]} {found[1]}"


def turned(claim):
    return claim.replace(" nonnull", " null")


def try_claims(folder, claims, sequences, seed):
    path = pathlib.Path(folder) / "claims"
    path.write_text("\n".join(claims) + "\n")
    return harness.run(["java", *harness.JAVA_OPTIONS, "-cp", folder, "HeldRunner", path, sequences, seed], 600)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--loris", default=harness.LORIS)
    parser.add_argument("--sequences", type=int, default=200, help="of calls, for each class")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        outcome = harness.run(["javac", "-g", "-d", folder, SOURCE, RUNNER])
        if outcome.status:
            raise SystemExit(outcome.stderr)
        shown = harness.run([options.loris, "check", "--show-invariants", "--first", folder, "Held$Initialized.size"])
        lines = [line for line in shown.stdout.splitlines() if line.startswith("invariant Held")]
        claims = [claim for line in lines for claim in claims_of(line)]
        outcome = try_claims(folder, claims, options.sequences, options.seed)
        print(f"{len(claims)} claims:", outcome.stdout.strip() or outcome.stderr[-2000:])
        good = outcome.status == 0 and len(claims) >= LEAST
        passed, failed = passed + good, failed + (not good)
        wrong = [turned(claim) for claim in claims if " nonnull" in claim][::4]
        for claim in wrong:
            broken = try_claims(folder, [claim], 50, options.seed)
            found = broken.status == 1 and "BROKEN" in broken.stdout
            if not found:
                print(f"FAIL {claim}: nobody notices")
            passed, failed = passed + found, failed + (not found)
    print(f"held: {passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
