#!/usr/bin/env python3
"""Contracts: the examples of Kiasan, their mutants, and what is said about clauses that are wrong.

The examples hold for k = 1..3 under every strategy. Every mutant is refuted under every strategy, with an input as
small as the smallest that a bounded-exhaustive search in Java finds. JML comments, NullMarked, and Guava's
Preconditions say what they say. A wrong clause ends with exit status 65 and a line that names its place.
"""

import argparse
import itertools
import json
import pathlib
import re
import shutil
import sys

import harness

HERE = harness.ROOT / "tests" / "contracts"
SUBJECTS = harness.ROOT / "tests" / "subjects"
STRATEGIES = ["pose", "summary", "lazy", "lazier", "lazier-sharp"]
SOURCES = {
    "subjects.Cell": HERE / "Cell.java",
    "subjects.SortedInsert": HERE / "SortedInsert.java",
    "kiasan.BinarySearchTree": SUBJECTS / "kiasan" / "BinarySearchTree.java",
    "kiasan.AvlTree": SUBJECTS / "kiasan" / "AvlTree.java",
    "kiasan.RedBlackTree": SUBJECTS / "kiasan" / "RedBlackTree.java",
}
METHODS = {
    "subjects.Cell": "swap",
    "subjects.SortedInsert": "insert",
    "kiasan.BinarySearchTree": "insert",
    "kiasan.AvlTree": "insert",
    "kiasan.RedBlackTree": "put",
}
NODES = {"subjects.Cell": "subjects.Cell"}  # else OWNER$Node
# Class, what is replaced (once), by what, the kind of clause that breaks.
MUTANTS = [
    ("subjects.Cell", "other.data = mine", "other.data = data", "postcondition"),
    ("subjects.Cell", "data = other.data", "data = other", "postcondition"),
    ("subjects.SortedInsert", "before.next.value < x", "before.next.value > x", "invariant"),
    ("subjects.SortedInsert", "before.next = added", "before.next = added.next", "postcondition"),
    ("subjects.SortedInsert", "added.next = before.next", "added.next = null", "postcondition"),
    ("subjects.SortedInsert", "before.next = added", "header.next = added", "postcondition"),
    ("kiasan.BinarySearchTree", "} else if (x > node.element) {\n      node.right = insertBelow",
     "} else if (x >= node.element) {\n      node.right = insertBelow", "invariant"),
    ("kiasan.BinarySearchTree", "node.left = insertBelow(x, node.left)", "node.left = insertBelow(x, node.right)",
     "postcondition|invariant"),
    ("kiasan.AvlTree", "height(top.left) - height(top.right) == 2", "height(top.left) - height(top.right) == 3",
     "invariant"),
    ("kiasan.AvlTree", "    updateHeight(top);\n", "", "invariant"),
    ("kiasan.RedBlackTree", "    x.color = RED;\n", "", "invariant"),
    ("kiasan.RedBlackTree", "        size++;\n", "", "postcondition"),
    ("kiasan.RedBlackTree", "        uncle.color = BLACK;\n", "", "invariant"),
]

# A text that stands in a side file about class Wrong, and what is said about it; src/contract/contract_test.c has more.
HEAD = "class Wrong {\n  "
WRONG = [
    ("invariant v >;", "2:16: an expression should stand here, not `;'"),
    ("invariant v > next;", "2:17: this has the type Wrong, where a number is needed"),
    ("invariant acyclic(v);", "2:21: only objects lead to others"),
    ("invariant acyclic(this, v);", "2:27: v does not lead to an object of Wrong"),
    ("invariant disjoint(this, next, last);", "2:34: a field of Wrong should stand here"),
    ("invariant isomorphic(this);", "2:13: isomorphic is told of two objects, and of their fields"),
    ("invariant isomorphic(this, next, ratio);", "2:36: isomorphic compares no field like ratio"),
    ("invariant isomorphic(this, old(next));", "2:30: old(...) is for postconditions"),
    ("method get() { ensures old(result) > 0; }", "2:30: there is no result yet when old(...) is evaluated"),
    ("invariant " + "(" * 3000 + "v > 0", "an expression that is less deeply nested should stand here"),
    ("invariant v" + " + 1" * 100000 + " > 0;", "the end of an expression that is so long should stand here"),
]
WRONG_SOURCE = """
import loris.contract.*;
class Wrong {
  int v; Wrong next; String name; double ratio;
  int get() { return v; }
  void nothing() {}
  static int unit() { return 1; }
  int many(String s) { return 1; }
  int many(Integer i) { return 1; }
}
"""
ANNOTATED = """
import loris.contract.*;
class Annotated {
  @Requires("x > 0 &&& y")
  static void m(int x) {}
}
"""


class Tests:
    def __init__(self, loris):
        self.loris, self.passed, self.failed = loris, 0, 0
        self.folder = harness.BUILD / "contracts"
        self.api = harness.ROOT / "build" / "loris-api.jar"

    def check(self, name, problem):
        if problem:
            print(f"FAIL {name}: {problem}")
            self.failed += 1
        else:
            self.passed += 1

    def compile(self, name, sources):
        classes = self.folder / name
        harness.compile_java(sources, ["-g", "-parameters", "-cp", str(self.api)], classes)
        return classes

    def run(self, classes, method, *options):
        report = self.folder / "report.json"
        report.unlink(missing_ok=True)
        command = [self.loris, "check", "--time", "300", "--json", report, *options, classes, method]
        outcome = harness.run(command, 400)
        lines = outcome.stdout.splitlines()
        return outcome, lines[-1] if lines else "", json.loads(report.read_text()) if report.exists() else None


def contracts_of(tests, owner):
    """The part of the side file about one class: the others are not on the class path."""
    text = (HERE / "seed000.contracts").read_text()
    part = re.search(rf"^class {re.escape(owner)} \{{$.*?^\}}$", text, re.MULTILINE | re.DOTALL)[0]
    path = tests.folder / f"{owner}.contracts"
    path.write_text(part + "\n")
    return path


def test_examples(tests):
    for owner, source in SOURCES.items():
        classes = tests.compile(f"{owner}", [source])
        side = contracts_of(tests, owner)
        for strategy in STRATEGIES:
            for k in (1, 2, 3):
                options = ["--heap", strategy, "-k", k, "--loops", 10, "--contracts", side]
                outcome, verdict, _ = tests.run(classes, f"{owner}.{METHODS[owner]}", *options)
                good = verdict == "SAFE" or re.fullmatch(rf"SAFE by \w+|SAFE up to k={k} .*", verdict)
                tests.check(f"{owner} --heap {strategy} -k {k}", "" if good else verdict or outcome.stderr)


def mutate(tests, number, owner, old, new):
    text = SOURCES[owner].read_text()
    if text.count(old) < 1:
        raise SystemExit(f"mutant {number}: {old!r} is not in {SOURCES[owner]}")
    folder = tests.folder / f"mutant{number}.src"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / SOURCES[owner].name
    path.write_text(text.replace(old, new, 1))
    return tests.compile(f"mutant{number}", [path])


def brute_force(tests, classes, dumped, owner, most):
    """The smallest heap with a broken clause and at most so many objects, found by trying all."""
    tools = tests.folder / "tools"
    node = NODES.get(owner, f"{owner}$Node")
    path = f"{tools}:{classes}:{tests.api}"
    command = ["java", "-Xss512k", "-cp", path, "BruteForce", dumped, owner, METHODS[owner], node, str(most)]
    outcome = harness.run(command, 120)
    return outcome.stdout.strip() or harness.tail(outcome.stderr)


def test_mutants(tests):
    harness.compile_java([HERE / "BruteForce.java"], ["-nowarn", "-cp", str(tests.api)], tests.folder / "tools")
    for number, (owner, old, new, kinds) in enumerate(MUTANTS):
        classes = mutate(tests, number, owner, old, new)
        side, dumped = contracts_of(tests, owner), tests.folder / f"mutant{number}.contracts"
        sizes = set()
        for strategy in STRATEGIES:
            options = ["--heap", strategy, "--contracts", side, "--dump-contracts", dumped]
            outcome, verdict, report = tests.run(classes, f"{owner}.{METHODS[owner]}", *options)
            good = outcome.status == 1 and re.match(rf"VIOLATION ({kinds}) ", verdict)
            tests.check(f"mutant {number} of {owner} --heap {strategy}", "" if good else verdict or outcome.stderr)
            if good:
                sizes.add((len(report["violation"]["heap"]["objects"]), strategy))
        least = min((size for size, _ in sizes), default=0)
        smaller = brute_force(tests, classes, dumped, owner, least - 1) # what loris found has been replayed
        for size, strategy in sorted(sizes):
            problem = "" if (size, smaller) == (least, "none") else f"{size} objects, others {least}, in java {smaller}"
            tests.check(f"mutant {number} of {owner} --heap {strategy} is small", problem)


def test_errors(tests):
    source = tests.folder / "Wrong.java"
    source.write_text(WRONG_SOURCE)
    classes = tests.compile("wrong", [source])
    for text, expected in WRONG:
        side = tests.folder / "wrong.contracts"
        side.write_text(HEAD + text + "\n }\n")
        outcome, _, _ = tests.run(classes, "Wrong.get", "--contracts", side)
        wanted = f"loris: {side}:{expected}" if expected[0].isdigit() else expected
        said = outcome.stderr.splitlines()
        good = outcome.status == 65 and len(said) == 1 and (said[0].startswith(wanted) or
                                                             (not expected[0].isdigit() and wanted in said[0]))
        tests.check(text[:60], "" if good else f"exit status {outcome.status}, {outcome.stderr.strip()}; not {wanted}")
    source = tests.folder / "Annotated.java"
    source.write_text(ANNOTATED)
    outcome, _, _ = tests.run(tests.compile("annotated", [source]), "Annotated.m")
    wanted = "loris: Annotated.m, @Requires, column 9: an expression should stand here, not `&'\n"
    tests.check("annotation", "" if (outcome.status, outcome.stderr) == (65, wanted) else outcome.stderr)
    outcome, _, _ = tests.run(classes, "Wrong.get", "--contracts", tests.folder / "nowhere.contracts")
    tests.check("no file", "" if outcome.status == 65 and "No such file" in outcome.stderr else outcome.stderr)


def outcome_of(verdict):
    """"safe", or the simple name of an exception."""
    found = re.match(r"VIOLATION (?:[\w]+\.)*(\w+) at", verdict)
    return "safe" if verdict == "SAFE" else found[1] if found else verdict


def test_nullness(tests):
    """NullMarked of a package, and what takes it back; what annotations on parts of a type, and on inner classes' parameters, are of."""
    classes = tests.compile("marked", sorted((HERE / "marked").glob("*.java")))
    names = [f"marked.Parts.{text}" for text in re.findall(r"^  static \w+ (\w+)\(", (HERE / "marked" / "Parts.java").read_text(), re.M)]
    names += ["marked.Parts$Inner.<init>"]
    names += [f"marked.Parts$Unmarked$Deep.<init>(Lmarked/Parts$Unmarked;Lmarked/Parts;Lmarked/Parts;{last})V" for last in ("", "I")]
    inner = ""
    for nested, text in re.findall(r"static (?:class (\w+) \{|.*?(\w+)\()", (HERE / "marked" / "Marked.java").read_text()):
        if nested:
            inner = nested
            continue
        names.append(f"marked.Marked{'$' + inner if inner else ''}.{text}")
    for name in names:
        _, verdict, _ = tests.run(classes, name)
        wanted = "safe" if name.split(".")[-1].startswith("safe") else "NullPointerException"
        tests.check(name, "" if outcome_of(verdict) == wanted else verdict)


def test_defaults(tests):
    """Annotations that say of all parameters, or of fields, too, that they are not null."""
    classes = tests.compile("defaults", sorted((HERE / "defaults").glob("*.java")))
    outer = []
    for line in (HERE / "defaults" / "Defaults.java").read_text().splitlines():
        depth = (len(line) - len(line.lstrip())) // 2
        if found := re.match(r" *static class (\w+) ", line):
            outer = outer[:depth - 1] + [found[1]]
        elif found := re.match(r" *static (?:<T> )?int (\w+)\(", line):
            name = f"defaults.{'$'.join(['Defaults', *outer[:depth - 1]])}.{found[1]}"
            _, verdict, _ = tests.run(classes, name)
            wanted = "safe" if found[1].startswith("safe") else "NullPointerException"
            tests.check(name, "" if outcome_of(verdict) == wanted else verdict)


def test_constraints(tests):
    """Constraints of jakarta.validation on parameters."""
    source = HERE / "constraints" / "Constraints.java"
    classes = tests.compile("constraints", sorted((HERE / "constraints").rglob("*.java")))
    for text in re.findall(r"^  static \w+ (\w+)\(", source.read_text(), re.M):
        _, verdict, _ = tests.run(classes, f"Constraints.{text}")
        if text.startswith("safe"):
            good = verdict in ("SAFE", "SAFE by invariants")
        else:
            good = outcome_of(verdict) == text.split("_")[1]
        tests.check(f"Constraints.{text}", "" if good else verdict)


def test_guava(tests):
    """Preconditions without Guava, and with one of the target's own."""
    source, model = HERE / "Guarded.java", harness.ROOT / "models" / "fallback"
    library = tests.folder / "guava"
    harness.compile_java(sorted(model.rglob("*.java")), [], library)
    classes = tests.folder / "guarded"
    harness.compile_java([source], ["-g", "-cp", str(library)], classes)
    for name, wanted in re.findall(r"static \w+ ((?:[a-z]+)_(\w+))\(", source.read_text()):
        _, verdict, _ = tests.run(classes, f"Guarded.{name}")
        tests.check(f"Guarded.{name}", "" if outcome_of(verdict) == wanted else verdict)
    own = tests.folder / "own" / "Preconditions.java"
    own.parent.mkdir(parents=True, exist_ok=True)
    own.write_text("package com.google.common.base; public class Preconditions {\n"
                   "  public static void checkState(boolean b) { if (!b) throw new ArithmeticException(); }\n}\n")
    harness.compile_java([own], [], tests.folder / "own_guava")
    path = f"{classes}:{tests.folder / 'own_guava'}"
    _, verdict, _ = tests.run(path, "Guarded.state_IllegalStateException")
    tests.check("the target's own Preconditions", "" if outcome_of(verdict) == "ArithmeticException" else verdict)


def test_modular(tests):
    source = HERE / "Modular.java"
    classes = tests.compile("modular", [source])
    for name, wanted in re.findall(r"static void (\w+)\(.*\) \{ // (.*)", source.read_text()):
        for strategy in STRATEGIES:
            outcome, verdict, _ = tests.run(classes, f"Modular.{name}", "--modular", "--heap", strategy)
            tests.check(f"{name} --heap {strategy}", "" if verdict.startswith(wanted) else verdict or outcome.stderr)


def test_fresh(tests):
    """What methods say to have made; where the comment says `given', or what contracts allow, with calls replaced."""
    source = HERE / "Fresh.java"
    classes = tests.compile("fresh", [source])
    own, replaced = source.read_text().split("// --- with its callees replaced")
    for text, options in ((own, []), (replaced, ["--modular"])):
        for name, wanted in re.findall(r"(\w+)\([^()]*\) \{ // (.*)", text):
            for strategy in ("auto", "pose", "lazier-sharp") if options else ("auto", "summary", "lazy"):
                outcome, verdict, _ = tests.run(classes, f"Fresh.{name}", "--heap", strategy, *options)
                tests.check(f"Fresh.{name} --heap {strategy}", "" if verdict.startswith(wanted) else verdict or outcome.stderr)


def test_unseen(tests):
    """Contracts of interfaces that no class implements; lazy has no stand-ins."""
    source = HERE / "Unseen.java"
    classes = tests.compile("unseen", [source])
    for name, wanted in re.findall(r"static void (\w+)\(.*\) \{ // (.*)", source.read_text()):
        for strategy in ["auto", *(strategy for strategy in STRATEGIES if strategy != "lazy")]:
            outcome, verdict, _ = tests.run(classes, f"Unseen.{name}", "--heap", strategy)
            tests.check(f"{name} --heap {strategy}", "" if verdict.startswith(wanted) else verdict or outcome.stderr)


class Heap:
    """Nodes 1..n with two fields, as brute force makes them; 0 is null."""

    def __init__(self, x, y, fields):
        self.x, self.y, self.fields = x, y, fields

    def reach(self, start, names):
        found = [start] if start else []
        for node in found:
            found += [to for to in dict.fromkeys(self.fields[node - 1][name] for name in names) if to and to not in found]
        return found

    def acyclic(self, start, names=(0, 1)):
        return not any(node in self.reach(self.fields[node - 1][name], names)
                       for node in self.reach(start, names) for name in names)

    def disjoint(self, names=(0, 1)):
        return not set(self.reach(self.x, names)) & set(self.reach(self.y, names))

    def shape(self, start, names=(0, 1)):
        """Two of them are equal if an isomorphism leads from one to the other."""
        found = self.reach(start, names)
        return [[found.index(to) if to else None for to in (self.fields[n - 1][name] for name in names)] for n in found]

    def copied(self):
        return Heap(self.x, self.y, [*self.fields, self.fields[self.x - 1]])

    def changed(self, node, left, right):
        return Heap(self.x, self.y, [*self.fields[:node - 1], (left, right), *self.fields[node:]])

    def text(self):
        """As --expand writes it; None where a node is not reached, or numbers are not those of a breadth-first walk."""
        order = [node for node in dict.fromkeys([self.x, self.y]) if node]
        for node in order:
            order += [to for to in dict.fromkeys(self.fields[node - 1]) if to and to not in order]
        if order != list(range(1, len(self.fields) + 1)):
            return None
        def name(node):
            return f"#{node}" if node else "null"
        nodes = [f"#{number}=Reachable$Node{{left:{name(left)},right:{name(right)}}}"
                 for number, (left, right) in enumerate(self.fields, 1)]
        return ";".join([f"x={name(self.x)}", f"y={name(self.y)}", *nodes])


def heaps(most):
    for count in range(most + 1):
        nodes = range(count + 1)
        for x, y in itertools.product(nodes, repeat=2):
            for fields in itertools.product(itertools.product(nodes, repeat=2), repeat=count):
                yield Heap(x, y, fields)


LEFT, RIGHT, BOTH = (0,), (1,), (0, 1)
REACHABLE = {
    "whenAcyclic": lambda h: h.acyclic(h.x),
    "whenAcyclicLeft": lambda h: h.acyclic(h.x, LEFT),
    "whenDisjointLeft": lambda h: h.disjoint(LEFT),
    "whenReached": lambda h: h.y in h.reach(h.x, BOTH),
    "whenAllLeft": lambda h: all(h.fields[n - 1][0] in (0, h.y) for n in h.reach(h.x, RIGHT)),
    "whenNested": lambda h: not h.x or any(n not in h.reach(h.y, RIGHT) for n in h.reach(h.fields[h.x - 1][0], RIGHT)),
    "whenIsomorphicRight": lambda h: h.shape(h.x, RIGHT) == h.shape(h.y, RIGHT) and h.x != h.y,
    "keepsTurned": lambda h: not h.x or h.shape(h.x) == h.changed(h.x, *reversed(h.fields[h.x - 1])).shape(h.x),
    "keepsLinked": lambda h: h.shape(h.y, LEFT) == (h.changed(h.y, h.x, h.fields[h.y - 1][1]) if h.y else h).shape(h.x, LEFT),
    "keepsCopied": lambda h: h.copied().shape(len(h.fields) + 1) == h.shape(h.x) if h.x else not h.y,
    "whenNot": lambda h: not h.acyclic(h.x, RIGHT) and not h.disjoint(RIGHT),
}


def test_reachable(tests):
    """Reachability: the inputs with at most two nodes for which a precondition, or a postcondition, holds are those of
    brute force."""
    source, most = HERE / "Reachable.java", 2
    classes = tests.compile("reachable", [source])
    text = source.read_text()
    for name in re.findall(r"static \w+ ((?:when|keeps)\w+)\(", text):
        wanted = {heap.text() for heap in heaps(most) if REACHABLE[name](heap)} - {None}
        for strategy in ["pose", "summary", "lazier-sharp"]:
            report = tests.folder / "reachable.json"
            harness.run([tests.loris, "explore", "--heap", strategy, "-k", most - 1, "--expand", most, "--json", report,
                         classes, f"Reachable.{name}"], 200)
            found = {heap for case in json.loads(report.read_text())["case"] if case["outcome"] == "return"
                     for heap in case["expand"]}
            tests.check(f"{name} --heap {strategy}", "" if found == wanted else f"{len(found)} heaps instead of"
                        f" {len(wanted)}: {sorted(found ^ wanted)[:3]}")
    for name, wanted in re.findall(r"static \w+ (\w+)\(.*\) \{ // (.*)", text):
        for strategy in ["auto", "pose", "lazier-sharp"]:
            _, verdict, _ = tests.run(classes, f"Reachable.{name}", "--heap", strategy, "--first", "--bounded", "-k", "3", "--loops", "9")
            tests.check(f"{name} --heap {strategy}", "" if verdict.startswith(wanted) else verdict)


def frames(text, number):
    """The methods of Frames with their lines; with the write of this number, counted from 0, added to its line."""
    lines, added, owner, method, at = text.splitlines(), 0, "Frames", "", None
    for i, line in enumerate(lines):
        nested = re.match(r"  static class (\w+)", line)
        head = re.match(r"( +)(?:[\w<>\[\]]+ )*(\w+)\(.*\) \{$", line)
        owner = f"Frames${nested[1]}" if nested else owner
        if head and not line.strip().startswith(("if", "for")):
            of = owner if len(head[1]) > 2 else "Frames"
            method = f"{of}.{'<init>' if of.endswith('$' + head[2]) else head[2]}"
        code, _, write = line.partition(" // + ")
        if write:
            if added == number:
                code, at = code.strip(), i + 1
                both = f"{write} {code}" if code.startswith("return") else f"{code} {write}"
                lines[i] = both if re.match(r"[\w<>\[\]]+ \w+ = ", code) else f"{{ {both} }}"
                broken = (method, at, write)
            added += 1
    return "\n".join(lines), broken if at else added


def test_frames(tests):
    """What a method modifies: all methods keep to it; with one write more each breaks it, at that line."""
    text = (HERE / "Frames.java").read_text()
    folder = tests.folder / "frames.src"
    folder.mkdir(parents=True, exist_ok=True)
    count = frames(text, -1)[1]
    mutants = []
    for number in range(count):
        mutant, broken = frames(text, number)
        (folder / f"Frames{number}.java").write_text(re.sub(r"\bFrames\b", f"Frames{number}", mutant))
        mutants.append(broken)
    classes = tests.compile("frames", [HERE / "Frames.java", *sorted(folder.glob("*.java"))])
    if count < 50:
        raise SystemExit(f"only {count} writes are added")
    for number, (method, line, write) in enumerate(mutants):
        strategy = STRATEGIES[number % len(STRATEGIES)]
        options = ["--heap", strategy, "--property", "contract", "-k", 2, "--array", 3, "--loops", 4]
        outcome, verdict, _ = tests.run(classes, method, *options)
        tests.check(f"{method} --heap {strategy}", "" if verdict.startswith("SAFE") else verdict or outcome.stderr)
        mutated = re.sub(r"\bFrames\b", f"Frames{number}", method)
        outcome, verdict, _ = tests.run(classes, mutated, *options)
        place = r".*" if re.search(r"\w+\(|->", write) else rf"\(Frames{number}\.java:{line}\)"
        good = re.match(rf"VIOLATION frame `modifies .*' of .* at .*{place}", verdict)
        tests.check(f"{method} with {write} --heap {strategy}", "" if good else verdict or outcome.stderr)


def test_everywhere(tests):
    """explore and test assume and check contracts as check does; the comment says the cases and exit statuses."""
    source = HERE / "Everywhere.java"
    classes = tests.compile("everywhere", [source])
    for name, explored, tested in re.findall(r"static \w+ (\w+)\(.*\) \{ // (.*); (.*)", source.read_text()):
        for strategy in STRATEGIES:
            command = [tests.loris, "explore", "--heap", strategy, "--replay", classes, f"Everywhere.{name}"]
            outcome = harness.run(command, 100)
            said = (outcome.stdout.splitlines() or [""])[-1]
            good = f"{said.partition('cases ')[2]} {outcome.status}" == explored
            tests.check(f"explore {name} --heap {strategy}", "" if good else f"{said} {outcome.status} {outcome.stderr}")
        outcome = harness.run([tests.loris, "test", classes, f"Everywhere.{name}"], 100)
        said = f"{outcome.stdout.split(' tests')[0]} tests {outcome.status}"
        tests.check(f"test {name}", "" if said == tested else f"{said} {outcome.stderr}")


def test_both(tests):
    """Contracts are assumed and checked together with --invariant, and calls that break one are in no test."""
    source = HERE / "Both.java"
    classes = tests.compile("both", [source])
    for name, explored, tested in re.findall(r"public \w+ (\w+)\(.*\) \{ // (.*); (.*)", source.read_text()):
        for strategy in STRATEGIES:
            command = [tests.loris, "explore", "--heap", strategy, "--replay", "--invariant", "repOk", classes, f"Both.{name}"]
            outcome = harness.run(command, 100)
            said = (outcome.stdout.splitlines() or [""])[-1]
            good = f"{said.partition('cases ')[2]} {outcome.status}" == explored
            tests.check(f"explore {name} --heap {strategy}", "" if good else f"{said} {outcome.status} {outcome.stderr}")
        folder = tests.folder / f"both.{name}"
        shutil.rmtree(folder, ignore_errors=True)
        outcome = harness.run([tests.loris, "test", "--by-calls", "--junit", folder, classes, f"Both.{name}"], 100)
        titles = re.findall(r'@DisplayName\("(.*)"\)', "".join(file.read_text() for file in folder.rglob("*.java")))
        good = ", ".join(titles) == tested
        tests.check(f"test --by-calls {name}", "" if good else f"{titles} {outcome.stderr}")


def test_jml(tests):
    """JML comments in a source that --sources finds; what is not supported is named once."""
    source = HERE / "Jml.java"
    classes = tests.compile("jml", [source])
    owner = "Jml"
    for nested, indent, name, wanted in re.findall(
            r"^  (?:\w+ )*(?:class|enum|interface) (\w+)|^( +)(?:[\w<>/*@\[\]]+ )*(\w+)\(.*\) \{ // expect: (.*)",
            source.read_text(), re.MULTILINE):
        if nested:
            owner = f"Jml${nested}"
            continue
        of = owner if len(indent) > 2 else "Jml"
        method = f"{of}.{'<init>' if of.endswith('$' + name) else name}"
        outcome, verdict, _ = tests.run(classes, method, "--sources", HERE)
        tests.check(f"JML: {method}", "" if verdict.startswith(wanted) else verdict or outcome.stderr)
    outcome, _, _ = tests.run(classes, "Jml.named", "--sources", HERE)
    said = [line for line in outcome.stderr.splitlines() if "is not supported" in line]
    wanted = ["`\\nonnullelements' is not supported; it is left out", "`\\typeof' is not supported; the whole case is left out",
              "`loop_invariant' is not supported; it is left out everywhere", "`ghost' is", "`constraint' is"]
    good = len(said) == len(wanted) and all(any(text in line for line in said) for text in wanted)
    tests.check("JML: what is not supported", "" if good else outcome.stderr)
    _, verdict, _ = tests.run(classes, "Jml.lengthOf", "--sources", HERE, "--non-null")
    tests.check("JML: nullable with --non-null", "" if verdict.startswith("VIOLATION java.lang.Null") else verdict)
    _, verdict, _ = tests.run(classes, "Jml.next")
    tests.check("JML: no source", "" if verdict == "SAFE" else verdict)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--loris", default=harness.LORIS, type=pathlib.Path, help="the program under test")
    tests = Tests(harness.require_loris(parser.parse_args().loris))
    tests.folder.mkdir(parents=True, exist_ok=True)
    test_errors(tests)
    test_nullness(tests)
    test_constraints(tests)
    test_guava(tests)
    test_modular(tests)
    test_fresh(tests)
    test_unseen(tests)
    test_reachable(tests)
    test_jml(tests)
    test_frames(tests)
    test_everywhere(tests)
    test_both(tests)
    test_examples(tests)
    test_mutants(tests)
    print(f"contracts: {tests.passed} passed, {tests.failed} failed")
    return 1 if tests.failed else 0


if __name__ == "__main__":
    sys.exit(main())
