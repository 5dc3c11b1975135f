#!/usr/bin/env python3
"""Random loops and recursions: a wrong answer of `loris terminates` is looked for by running them.

Each method exists twice, as Java and as a Python function with the same meaning, for Java's integers and for unbounded ones. After YES
it runs with many inputs: coming back to a state is a contradiction, and so is, without wrapping, a run that does not end at all. After
NO it runs with the input that was given, for many steps, and must not end.

    tests/terminates_random.py [--loris FILE] [--seed N] [--count N] [--steps N] [--no-probe] [--products]
"""
import argparse
import json
import random
import re
import sys
import tempfile
import pathlib

import harness

SMALL = [-3, -1, 0, 1, 2, 5, 8, 17]
EXTREME = {"int": [2**31 - 1, -2**31, 1000, -1000], "long": [2**63 - 1, -2**63, 2**62, 2**31, -2**31]}
NARROW = {"byte": 8, "short": 16, "char": 16}
STEPS_AFTER_YES, STEPS_AFTER_NO, INPUTS = 20000, 200000, 25


class Late(Exception):
    """Too many steps."""


class Repeats(Exception):
    """A state came again."""


class Run:
    """The steps of one run; `wraps` says how integers are read."""

    def __init__(self, wraps, most):
        self.wraps, self.left, self.seen, self.kept, self.visits = wraps, most, {}, {}, {}

    def fit_int(self, value):
        return (value + 2**31) % 2**32 - 2**31 if self.wraps else value

    def fit_long(self, value):
        return (value + 2**63) % 2**64 - 2**63 if self.wraps else value

    def step(self, place, state):
        """At the head of a loop (Brent: one state is kept) or of a method."""
        self.left -= 1
        if self.left < 0:
            raise Late
        if self.kept.get(place) == state:
            raise Repeats
        self.visits[place] = self.visits.get(place, 0) + 1
        if self.visits[place] & (self.visits[place] - 1) == 0:
            self.kept[place] = state

    def quotient(self, a, b):
        """By no -1, so that it fits."""
        result = abs(a) // abs(b)
        return result if (a < 0) == (b < 0) else -result

    def remainder(self, a, b):
        result = abs(a) % abs(b)
        return -result if a < 0 else result


class Maker:
    """One random method."""

    def __init__(self, rng, name, recursive, multiplies=False):
        self.rng, self.name, self.recursive, self.multiplies, self.heads = rng, name, recursive, multiplies, 0
        self.type = rng.choice(["int", "int", "long"])
        self.fit = f"run.fit_{self.type}"
        self.parameters = ["a", "b", "c"][:rng.randint(1, 3)]
        self.variables = list(self.parameters)
        self.java, self.python = [], []

    def line(self, depth, java, python):
        self.java.append("    " + "  " * depth + java)
        if python:
            self.python.append("  " + "  " * depth + python)

    def number(self):
        return self.rng.choice([0, 0, 1, 1, 1, 2, 2, 3, 5, 7, 10, -1, -1, -2, -3])

    def expression(self):
        """(Java, Python)"""
        v, w = self.rng.choice(self.variables), self.rng.choice(self.variables)
        k = self.number()
        kind = self.rng.choices(["add", "sub", "var", "const", "mul", "div", "rem", "neg", "and", "shr", "sum", "narrow"],
                                [10, 8, 2, 3, 2, 3, 2, 1, 1, 1, 3, 1])[0]
        if kind == "add":
            return f"{v} + ({k})", f"{self.fit}({v} + ({k}))"
        if kind == "sub":
            return f"{v} - {w}", f"{self.fit}({v} - {w})"
        if kind == "sum":
            return f"{v} + {w}", f"{self.fit}({v} + {w})"
        if kind == "mul":
            return f"{v} * ({k})", f"{self.fit}({v} * ({k}))"
        if kind == "div":
            k = self.rng.choice([2, 3, -2, 10])
            return f"{v} / ({k})", f"run.quotient({v}, {k})"
        if kind == "rem":
            k = self.rng.choice([2, 3, 5, -3])
            return f"{v} % ({k})", f"run.remainder({v}, {k})"
        if kind == "neg":
            return f"-{v}", f"{self.fit}(-{v})"
        if kind == "and":
            k = self.rng.choice([1, 3, 6, 15])
            return f"{v} & {k}", f"({v} & {k})"
        if kind == "narrow":
            name, bits = self.rng.choice(sorted(NARROW.items()))
            low = 0 if name == "char" else 2**(bits - 1)
            return f"({name}) ({v} + ({k}))", f"(({v} + ({k}) + {low}) % {2**bits} - {low})"
        if kind == "shr":
            return f"{v} >> 1", f"({v} >> 1)"
        return (v, v) if kind == "var" else (str(k), str(k))

    def condition(self):
        v, w = self.rng.choice(self.variables), self.rng.choice(self.variables)
        if self.rng.random() < 0.1:
            k, sign = self.rng.choice([2, 3, 4, 5, 10]), self.rng.choice(["!=", "!=", "==", ">"])
            rest = self.rng.randrange(k)
            return f"{v} % {k} {sign} {rest}", f"run.remainder({v}, {k}) {sign} {rest}"
        right = w if self.rng.random() < 0.35 and v != w else str(self.number())
        sign = self.rng.choice(['<', '<', '<=', '>', '>', '>=', '!=', '=='])
        text = fits = f"{v} {sign} {right}"
        if self.multiplies and self.rng.random() < 0.4:
            x, y = self.rng.choice(self.variables), self.rng.choice(self.variables)
            text, fits = f"{v} {sign} {x} * {y}", f"{v} {sign} {self.fit}({x} * {y})"
        if self.rng.random() < 0.25:
            java, python = self.condition()
            both = self.rng.random() < 0.7
            return f"{text} {'&&' if both else '||'} ({java})", f"{fits} {'and' if both else 'or'} ({python})"
        return text, fits

    def statement(self, depth):
        chance = self.rng.random()
        if chance < 0.62 or depth > 3:
            v = self.rng.choice(self.variables)
            java, python = self.expression()
            self.line(depth, f"{v} = {java};", f"{v} = {python}")
        elif chance < 0.86:
            java, python = self.condition()
            self.line(depth, f"if ({java}) {{", f"if {python}:")
            self.block(depth + 1)
            self.line(depth, "} else {", "else:")
            self.block(depth + 1)
            self.line(depth, "}", None)
        elif self.recursive:
            self.call(depth)
        elif depth < 3:
            self.loop(depth)
        else:
            self.line(depth, ";", "pass")

    def block(self, depth):
        for _ in range(self.rng.randint(1, 2)):
            self.statement(depth)

    def call(self, depth):
        parts = [self.expression() for _ in self.parameters]
        self.line(depth, f"{self.name}({', '.join(java for java, _ in parts)});",
                  f"{self.name}(run, {', '.join(python for _, python in parts)})")

    def head(self, depth):
        self.heads += 1
        self.line(depth, f"; // head {self.heads}", f"run.step({self.heads}, ({', '.join(self.variables)},))")

    def loop(self, depth):
        java, python = self.condition()
        self.line(depth, f"while ({java}) {{", f"while {python}:")
        self.head(depth + 1)
        self.block(depth + 1)
        self.statement(depth + 1)
        self.line(depth, "}", None)

    def make(self):
        for v in ["i", "j"][:self.rng.randint(0, 2)]:
            k = self.number()
            self.variables.append(v)
            self.line(0, f"{self.type} {v} = {k};", f"{v} = {k}")
        if self.recursive:
            self.python.append("  run.step(0, object())")  # entries that have returned may come again
            java, python = self.condition()
            self.line(0, f"if ({java})", f"if {python}:")
            self.line(1, "return;", "return")
            self.block(0)
            self.call(0)
        else:
            self.loop(0)
        parameters = ", ".join(f"{self.type} {v}" for v in self.parameters)
        java = [f"  public static void {self.name}({parameters}) {{", *self.java, "  }"]
        python = [f"def {self.name}(run, {', '.join(self.parameters)}):", *self.python]
        return "\n".join(java), "\n".join(python)


def outcome_of(function, inputs, wraps, most):
    run = Run(wraps, most)
    try:
        function(run, *inputs)
    except (Late, Repeats) as stop:
        return type(stop).__name__
    except (RecursionError, OverflowError):
        return "Deep"
    return "ended"


def contradiction(finding, function, method, wraps, rng, steps):
    parameters, extreme = method.parameters, EXTREME[method.type]
    if finding["answer"] == "NO":
        values = dict(re.findall(r"(\w+) = (-?\d+)", finding["input"] or ""))
        if set(values) != set(parameters):
            return f"NO with the input {finding['input']}"
        ended = outcome_of(function, [int(values[v]) for v in parameters], wraps, steps)
        return f"NO with {values}, but that ends" if ended == "ended" else None
    if finding["answer"] == "YES":
        for _ in range(INPUTS):
            inputs = [rng.choice(SMALL if not wraps or rng.random() < 0.8 else extreme) for _ in parameters]
            ended = outcome_of(function, inputs, wraps, STEPS_AFTER_YES)
            if ended == "Repeats" or (ended == "Late" and not wraps and outcome_of(function, inputs, wraps, 1000000) == "Late"):
                return f"YES, but {inputs}: {ended}"
    return None


def make_methods(rng, count, multiplies=False):
    """Makers, and the texts of their methods in Java and Python."""
    methods = [Maker(rng, f"m{i}", i % 5 == 4, multiplies) for i in range(count)]
    return methods, [method.make() for method in methods]


def ask(loris, reading, texts, folder, time, no_probe):
    """What loris finds out about the methods, by name; or an error."""
    folder.mkdir(exist_ok=True)
    source, report = folder / "Loop.java", folder / "report.json"
    source.write_text("class Loop {\n" + "\n".join(java for java, _ in texts) + "\n}\n")
    harness.compile_java([source], ["-g", "--release", "17"], folder / "classes")
    outcome = harness.run([loris, "terminates", "--all", "--int", reading, "--time", str(time), "--json", report, *["--no-probe"] * no_probe,
                           folder / "classes", "Loop"], time * 10 + 60)
    if outcome.status not in (0, 1, 2):
        return {}, f"exit status {outcome.status}: {outcome.stderr[-500:]}"
    return {re.search(r"\.(m\d+)\(", each["method"])[1]: each for each in json.loads(report.read_text()) if ".m" in each["method"]}, None


def check(options, loris, reading, folder):
    seed, count = options.seed, options.count
    rng = random.Random(f"{seed} {reading}")
    methods, texts = make_methods(rng, count, options.products)
    found, error = ask(loris, reading, texts, folder / f"{reading}-{seed}", max(10, count), options.no_probe)
    if error:
        yield None, f"seed {seed} {reading}: {error}"
        return
    space = {}
    exec("\n".join(python for _, python in texts), space)  # pylint: disable=exec-used
    for method, (java, _) in zip(methods, texts):
        finding = found[method.name]
        problem = contradiction(finding, space[method.name], method, reading == "wrap", rng, options.steps)
        yield finding["answer"], f"seed {seed} {reading}: {problem}\n{java}\n{finding['evidence']}" if problem else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--loris", default=str(harness.ROOT / "build" / "loris"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=60, help="methods for each reading of integers")
    parser.add_argument("--steps", type=int, default=STEPS_AFTER_NO, help="for which a run is followed after NO")
    parser.add_argument("--no-probe", action="store_true", help="proofs alone decide: more of them are tried")
    parser.add_argument("--products", action="store_true", help="conditions have products of variables")
    options = parser.parse_args()
    loris = harness.require_loris(options.loris)
    sys.setrecursionlimit(30000)
    counts, failed = {}, 0
    with tempfile.TemporaryDirectory() as folder:
        for reading in ("wrap", "math"):
            for answer, problem in check(options, loris, reading, pathlib.Path(folder)):
                counts[answer] = counts.get(answer, 0) + 1
                if problem:
                    failed += 1
                    print(f"FAIL {problem}")
    print(", ".join(f"{number} {answer}" for answer, number in sorted(counts.items(), key=str)))
    print(f"{sum(counts.values()) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
