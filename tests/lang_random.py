#!/usr/bin/env python3
"""Random POSE programs against an interpreter of a page of Python.

Each program runs twice. With numbers for its symbols, `loris run` must print the value that the interpreter gives.
With symbols, `loris explore` must find as many paths as the interpreter finds different sequences of decisions when it
tries every pair of small numbers.
"""

import argparse
import itertools
import json
import pathlib
import random
import sys
import tempfile

import harness

NUMBERS = range(-13, 14)  # tried for each symbol; the programs have small constants
CLASSES = {"Object": None, "A": "Object", "B": "A", "C": "Object"}
FIELDS = {"fa": ("A", "int"), "ba": ("A", "bool"), "na": ("A", "A"), "fb": ("B", "int"), "fc": ("C", "int"),
          "ac": ("C", "A")}
# name: (result, parameter, classes that declare it). A body calls only methods further down.
METHODS = {"m0": ("int", "int", ["A", "B"]), "m1": ("A", "A", ["A"]), "m2": ("bool", "int", ["A", "B"]),
           "m3": ("int", "A", ["C"]), "m4": ("int", "int", ["A", "B"])}


class NullEnd(Exception):
    """The program has accessed null."""


def is_below(name, other):
    while name and name != other:
        name = CLASSES[name]
    return name is not None


# --- programs: expressions are nested tuples, (form, ...) ------------------------------------------------------------


class Generator:
    def __init__(self, seed, symbols):
        self.random = random.Random(seed)
        self.symbols = symbols
        self.next_name = 0

    def pick(self, *choices):
        return self.random.choice(choices)

    def leaf(self, kind, scope):
        names = [name for name, of in scope if of == kind or (kind == "A" and of == "B")]
        if names and self.random.random() < 0.7:
            return ("variable", self.random.choice(names))
        if kind == "int":
            return ("symbol", self.random.choice(self.symbols)) if self.symbols and self.random.random() < 0.8 else (
                "number", self.random.randrange(4))
        if kind == "bool":
            return ("bool", self.pick(True, False))
        return ("new", {"A": self.pick("A", "B"), "C": "C", "Object": "Object"}[kind]) if self.random.random() < 0.98 else (
            "null",)

    def expr(self, kind, scope, depth, level):
        """An expression of this kind; calls only methods from number `level` on."""
        if depth == 0 or self.random.random() < 0.1:
            return self.leaf(kind, scope)

        def sub(of, more=()):
            return self.expr(of, scope + list(more), depth - 1, level)

        forms = [self.let, self.condition, self.condition, self.member, self.call, self.call]
        if kind == "int":
            forms += [lambda *_: (self.pick("+", "-"), sub("int"), sub("int"))] * 2
        if kind == "bool":
            forms += [lambda *_: ("<", sub("int"), sub("int"))] * 2 + [self.equal, self.instance]
            forms += [lambda *_: (self.pick("&&", "||"), sub("bool"), sub("bool")), lambda *_: ("~", sub("bool"))]
        return self.random.choice(forms)(kind, scope, sub, level)

    def let(self, kind, scope, sub, level):
        of = self.pick("int", "bool", "A", "C")
        self.next_name += 1
        name = self.pick("x", "y", f"v{self.next_name}")
        rest = [entry for entry in scope if entry[0] != name]
        return ("let", name, sub(of), self.expr(kind, rest + [(name, of)], 2, level))

    def condition(self, kind, scope, sub, level):
        return ("if", sub("bool"), sub(kind), sub(kind))

    def equal(self, kind, scope, sub, level):
        of = self.pick("int", "int", "bool", "A")
        return ("=", sub(of), self.pick(sub(of), ("null",) if of == "A" else sub(of)))

    def instance(self, kind, scope, sub, level):
        return ("instanceof", sub("A"), self.pick("A", "B", "C"))

    def member(self, kind, scope, sub, level):
        names = [name for name, (owner, of) in FIELDS.items() if of == kind and owner != "B"]
        if not names:
            return self.leaf(kind, scope)
        name = self.random.choice(names)
        owner = FIELDS[name][0]
        is_read = self.random.random() < (0.1 if kind == "A" else 0.5)  # references start as null
        return ("get", sub(owner), name) if is_read else ("put", sub(owner), name, sub(kind))

    def call(self, kind, scope, sub, level):
        names = [name for name, (result, _, _) in METHODS.items() if result == kind and int(name[1:]) >= level]
        if not names:
            return self.leaf(kind, scope)
        name = self.random.choice(names)
        _, parameter, owners = METHODS[name]
        return ("call", sub(owners[0]), name, sub(parameter))

    def methods(self):
        bodies = {}
        symbols, self.symbols = self.symbols, []  # a method sees its parameter only
        for name, (result, parameter, owners) in METHODS.items():
            for owner in owners:
                scope = [("this", owner if owner != "B" else "A"), ("p", parameter)]
                bodies[owner, name] = self.expr(result, scope, 3, int(name[1:]) + 1)
        self.symbols = symbols
        return bodies


def text(expr, values):
    """The expression in POSE; `values` are numbers for symbols."""
    form, *parts = expr
    t = lambda part: text(part, values)  # noqa: E731
    if form == "number":
        return str(parts[0])
    if form == "bool":
        return "true" if parts[0] else "false"
    if form == "symbol":
        value = values.get(parts[0], parts[0])
        return value if isinstance(value, str) else str(value) if value >= 0 else f"(0 - {-value})"
    if form in ("variable", "null"):
        return parts[0] if parts else "null"
    if form == "new":
        return f"new {parts[0]}"
    if form == "let":
        return f"let {parts[0]} := {t(parts[1])} in {t(parts[2])}"
    if form == "if":
        return f"if {t(parts[0])} then {t(parts[1])} else {t(parts[2])}"
    if form == "~":
        return f"(~{t(parts[0])})"
    if form == "instanceof":
        return f"({t(parts[0])} instanceof {parts[1]})"
    if form == "get":
        return f"({t(parts[0])}.{parts[1]})"
    if form == "put":
        return f"({t(parts[0])}.{parts[1]} := {t(parts[2])})"
    if form == "call":
        return f"({t(parts[0])}.{parts[1]}[{t(parts[2])}])"
    return f"({t(parts[0])} {form} {t(parts[1])})"


def program(methods, entry, values):
    lines = []
    for name, parent in CLASSES.items():
        lines.append(f"class {name}" + (f" extends {parent}" if parent else "") + " {")
        lines += [f"  {of} {field};" for field, (owner, of) in FIELDS.items() if owner == name]
        for (owner, method), body in methods.items():
            if owner == name:
                result, parameter, _ = METHODS[method]
                lines.append(f"  {result} {method}({parameter} p) := {text(body, values)};")
        lines.append("}")
    return "\n".join(lines) + "\n" + text(entry, values) + "\n"


# --- the interpreter -------------------------------------------------------------------------------------------------


class Object:
    def __init__(self, name):
        self.name = name
        self.fields = {field: {"int": 0, "bool": False}.get(of) for field, (owner, of) in FIELDS.items()
                       if is_below(name, owner)}


class Interpreter:
    def __init__(self, methods, values):
        self.methods, self.values, self.trace = methods, values, []

    def access(self, value):
        if value is None:
            raise NullEnd
        return value

    def call(self, receiver, name, argument):
        owner = self.access(receiver).name
        while (owner, name) not in self.methods:
            owner = CLASSES[owner]
        return self.value(self.methods[owner, name], {"this": receiver, "p": argument})

    def value(self, expr, scope):
        form, *parts = expr
        if form in ("number", "bool"):
            return parts[0]
        if form == "symbol":
            return self.values[parts[0]]
        if form == "variable":
            return scope[parts[0]]
        if form == "null":
            return None
        if form == "new":
            return Object(parts[0])
        if form == "let":
            return self.value(parts[2], {**scope, parts[0]: self.value(parts[1], scope)})
        if form == "if":
            taken = self.value(parts[0], scope)
            self.trace.append(taken)
            return self.value(parts[1] if taken else parts[2], scope)
        first = self.value(parts[0], scope)
        if form == "~":
            return not first
        if form == "instanceof":
            return first is not None and is_below(first.name, parts[1])
        if form == "get":
            return self.access(first).fields[parts[1]]
        if form == "call":
            return self.call(first, parts[1], self.value(parts[2], scope))
        if form == "put":
            value = self.value(parts[2], scope)
            self.access(first).fields[parts[1]] = value
            return value
        second = self.value(parts[1], scope)
        if form == "=":
            return first is second if isinstance(first, Object) or first is None else first == second
        return {"+": lambda: first + second, "-": lambda: first - second, "<": lambda: first < second,
                "&&": lambda: first and second, "||": lambda: first or second}[form]()


def interpret(methods, entry, values):
    """(what `loris run` prints, or None when null was accessed; the decisions)"""
    interpreter = Interpreter(methods, values)
    try:
        value = interpreter.value(entry, {})
    except NullEnd:
        return None, tuple(interpreter.trace + ["null"])
    if isinstance(value, Object):
        value = value.name
    shown = {True: "true", False: "false", None: "null"}[value] if value is None or isinstance(value, bool) else str(value)
    return shown, tuple(interpreter.trace)


# --- comparing -------------------------------------------------------------------------------------------------------


def check_run(options, folder, methods, entry, values):
    path = pathlib.Path(folder, "concrete.pose")
    path.write_text(program(methods, entry, values))
    outcome = harness.run([options.loris, "run", path])
    expected, _ = interpret(methods, entry, values)
    if expected is None:
        good = outcome.status == 1 and "java.lang.NullPointerException" in outcome.stderr
    else:
        good = outcome.status == 0 and outcome.stdout.strip() == expected
    return "" if good else f"run with {values}: {outcome.status} {outcome.stdout.strip()!r} {outcome.stderr.strip()!r}, not {expected!r}"


def check_paths(options, folder, methods, entry, symbols):
    path = pathlib.Path(folder, "symbolic.pose")
    path.write_text(program(methods, entry, {}))
    traces = {interpret(methods, entry, dict(zip(symbols, numbers)))[1]
              for numbers in itertools.product(NUMBERS, repeat=len(symbols))}
    outcome = harness.run([options.loris, "explore", "--int", "math", "--quiet", "--json", "-", path])
    if outcome.status != 0:
        return f"explore: exit status {outcome.status}: {outcome.stderr.strip()}"
    result = json.loads(outcome.stdout[:outcome.stdout.rindex("}") + 1])
    if (result["paths"], result["cases"]) != (len(traces), len(traces)):
        return f"explore: {result['paths']} paths and {result['cases']} cases instead of {len(traces)}"
    return ""


def check_program(options, folder, seed):
    symbols = ["X0", "X1"]
    generator = Generator(seed, symbols)
    methods = generator.methods()
    entry = generator.expr(generator.pick("int", "bool", "A"), [], 6, 0)
    values = {symbol: generator.random.randrange(-5, 6) for symbol in symbols}
    problem = check_run(options, folder, methods, entry, values) or check_paths(options, folder, methods, entry, symbols)
    return problem and problem + "\n" + program(methods, entry, {})


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--loris", default=harness.LORIS, type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=60)
    options = parser.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(options.seed, options.seed + options.count):
            problem = check_program(options, folder, seed)
            if problem:
                failed += 1
                print(f"FAIL seed {seed}: {problem}")
    print(f"{options.count - failed} passed, {failed} failed")
    return 1 if failed or not options.count else 0


if __name__ == "__main__":
    sys.exit(main())
