#!/usr/bin/env python3
"""What `loris check --show-invariants` claims of fields, tried by random calls on HotSpot.

Every claim about the classes of tests/unit/Held*.java becomes a line for tests/held/HeldRunner.java, which makes objects
and calls whatever is not private, with random arguments, and looks at all fields after every call.
A claim that is turned round must be found broken: the runner can fail.

Likewise what is claimed to hold between the fields of the classes of tests/held/Related.java. What they say of themselves
("// holds:") must be among the claims. Each is there once more with one method that breaks something: what it breaks
("// lost:") must not be claimed, and where random calls can see it, they must. A method that asserts all that holds must
be SAFE; one that asserts what is lost must not be.
"""

import argparse
import pathlib
import re
import sys
import tempfile

import harness

SOURCES = [harness.ROOT / "tests" / "unit" / name for name in ("Held.java", "HeldContent.java")]
RELATED = harness.ROOT / "tests" / "held" / "Related.java"
RUNNER = harness.ROOT / "tests" / "held" / "HeldRunner.java"
LEAST = 90  # claims about our own classes
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
    if line.endswith("== null"):
        yield f"{start} null"
    if "without null in it" in line:
        yield f"{start} content"
    if "!= null" in line:
        yield f"{start} nonnull"
    if found := re.search(r", of class ([^,]+)", line):
        yield f"{start} class {binary(found[1])}"
    kind = "length" if ".length" in line else "value"
    if found := re.search(r"(-?\d+) <= \S+ <= (-?\d+)", line):
        yield f"{start} {kind} {found[1]} {found[2]}"
    if found := re.search(r" == (-?\d+)$", line):
        yield f"{start} {kind} {found[1]} {found[1]}"


# Claims about collections that are wrong.
HOLEY = [f"{name} content" for name in (
    "HeldContentAdds holeyArgument", "HeldContentAdds holeyKeys", "HeldContentAdds holeySized", "HeldContentShown holeyReturned",
    "HeldContentBack holeyDefault")]


def with_needs(source, claims):
    """The class with a method that needs all of this."""
    asserted = " && ".join(f"({claim})" for claim in claims)
    return re.sub(r"  \}\n\Z", f"    public void needs() {{ assert {asserted}; }}\n  }}\n", source)


def related_classes():
    """Of each class, on its own: its name, its source, what holds, what is lost. The ones that are broken are named so."""
    for found in re.finditer(r"^  static (?:final )?class (\w+) \{\n.*?^  \}\n", RELATED.read_text(), re.M | re.S):
        source, name = found[0].replace("static ", "", 1), found[1]
        said = {word: re.findall(rf"// {word}: (.*)", source) for word in ("holds", "broken", "lost")}
        yield name, with_needs(source, said["holds"]), said["holds"], []
        broken = re.sub(r"// broken: (.*)", r"\1", re.sub(rf"\b{name}\b", name + "Broken", source))
        yield name + "Broken", with_needs(broken, said["lost"]), [], said["lost"]


def claims_between(lines):
    """By class: what holds between its fields, and the same as claims for the runner."""
    between = {}
    for line in lines:
        if found := re.fullmatch(r"invariant (\w+): (.*)", line):
            between.setdefault(found[1], []).append(found[2])
    return between


def says(claims, wanted):
    """0 <= x is what 1 <= x says, too, a < b says a <= b, and either part of a disjunction may come first."""
    strict = wanted.replace("<=", "<")
    at_least = re.fullmatch(r"0 <= (\S+)", wanted)
    turned_round = " || ".join(reversed(wanted.split(" || ")))
    return wanted in claims or turned_round in claims or strict in claims or bool(at_least and f"1 <= {at_least[1]}" in claims)


def needs_problem(options, folder, name, lost):
    """Is what the method needs known where it holds, and only there?"""
    outcome = harness.run([options.loris, "check", "--first", "--time", "60", folder, f"{name}.needs"], 200)
    verdict = outcome.stdout.splitlines()[-1] if outcome.stdout else outcome.stderr
    is_good = verdict.startswith(("VIOLATION", "POSSIBLE")) if lost else verdict == "SAFE"
    return None if is_good else f"{name}.needs: {verdict}"


def try_related(options, folder):
    """Passed and failed."""
    classes = list(related_classes())
    path = pathlib.Path(folder) / "Related.java"
    path.write_text("import java.util.Arrays;\n" + "".join(source for _, source, _, _ in classes))
    outcome = harness.run(["javac", "-g", "-d", folder, path, RUNNER])
    if outcome.status:
        raise SystemExit(outcome.stderr)
    shown = harness.run([options.loris, "check", "--show-invariants", "--first", folder, "Sum.fill"], 600)
    between = claims_between(shown.stdout.splitlines())
    bad = []
    for name, _, holds, lost in classes:
        claims = between.get(name, [])
        bad += [f"{name}: `{claim}' is not found out" for claim in holds if not says(claims, claim)]
        bad += [f"{name}: `{claim}' does not hold" for claim in lost if says(claims, claim)]
    problems = harness.parallel(2, lambda one: needs_problem(options, folder, one[0], one[3]), classes)
    bad += [problem for problem in problems if problem]
    lines = [f"{name} * relation {claim}" for name, claims in between.items() for claim in claims]
    outcome = try_claims(folder, lines, options.sequences, options.seed)
    print(f"{len(lines)} claims between fields:", outcome.stdout.strip() or outcome.stderr[-2000:])
    if outcome.status:
        bad.append("a claim is broken")
    lost = [(name, claim) for name, _, _, claims in classes for claim in claims]
    seen = sum(try_claims(folder, [f"{name} * relation {claim}"], 50, options.seed).status == 1 for name, claim in lost[::4])
    if seen * 5 < len(lost[::4]) * 3:
        bad.append(f"only {seen} of {len(lost[::4])} broken claims are seen to be")
    print("".join(f"FAIL {text}\n" for text in bad), end="")
    return 2 * len(classes) - len(bad), len(bad)


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
        outcome = harness.run(["javac", "-g", "-d", folder, *SOURCES, RUNNER])
        if outcome.status:
            raise SystemExit(outcome.stderr)
        shown = harness.run([options.loris, "check", "--show-invariants", "--first", folder, "Held$Initialized.size"])
        lines = [line for line in shown.stdout.splitlines() if line.startswith("invariant Held")]
        claims = [claim for line in lines for claim in claims_of(line)]
        outcome = try_claims(folder, claims, options.sequences, options.seed)
        print(f"{len(claims)} claims:", outcome.stdout.strip() or outcome.stderr[-2000:])
        good = outcome.status == 0 and len(claims) >= LEAST
        passed, failed = passed + good, failed + (not good)
        wrong = [turned(claim) for claim in claims if " nonnull" in claim][::4] + HOLEY
        for claim in wrong:
            broken = try_claims(folder, [claim], 50, options.seed)
            found = broken.status == 1 and "BROKEN" in broken.stdout
            if not found:
                print(f"FAIL {claim}: nobody notices")
            passed, failed = passed + found, failed + (not found)
        more = try_related(options, folder)
        passed, failed = passed + more[0], failed + more[1]
    print(f"held: {passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
