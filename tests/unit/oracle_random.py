#!/usr/bin/env python3
"""Writes random small heap programs for the oracle to stdout, a class of them, the same at every run.

usage: oracle_random.py CLASS SEED COUNT [arrays]

With `arrays` every method has an array among its parameters.
"""
import random
import sys

from random_java import Generator

FIELDS = {
    "A": {"int": ["x", "s"], "A": ["next"], "B": ["peer"]},
    "B": {"long": ["w"], "boolean": ["f"], "A": ["owner"], "B": ["link"]},
}
SIGNATURES = [
    [("A", "p"), ("A", "q"), ("int", "n")],
    [("A", "p"), ("B", "q"), ("int", "n")],
    [("B", "p"), ("B", "q"), ("long", "m")],
    [("A", "p"), ("int", "n"), ("int", "k")],
    [("B", "p"), ("boolean", "t"), ("long", "m")],
    [("A", "p"), ("B", "q"), ("boolean", "t")],
]
ARRAY_SIGNATURES = [
    [("int[]", "u"), ("int", "n"), ("int", "k")],
    [("int[]", "u"), ("int[]", "w"), ("int", "n")],
    [("A[]", "z"), ("A", "p"), ("int", "n")],
    [("A[]", "z"), ("A[]", "y"), ("int", "n")],
    [("int[]", "u"), ("A", "p"), ("int", "n")],
]
TYPES = ["int", "long", "boolean", "A", "B"]


class Method(Generator):
    """One random method; `reads` bounds how many references of the input it may look at."""

    fields = FIELDS
    types = TYPES
    shares = [(0.25, "declare"), (0.55, "write"), (0.65, "assign"), (0.85, "branch"), (0.93, "attempt"), (1, "loop")]

    def __init__(self, rng, number, signatures):
        super().__init__(rng, number)
        self.reads = rng.randint(1, 3)
        self.parameters = rng.choice(signatures)
        self.has_arrays = signatures is ARRAY_SIGNATURES
        # Without a variable of its type a reference would always be null.
        self.result = rng.choice(["int", "int", "boolean", "A"] if self.has_arrays else self.types)

    # --- expressions ---

    def of_type(self, env, kind):
        return [name for type_, name in env if type_ == kind]

    def holder(self, env):
        """A variable with fields, as (class, name)."""
        return self.rng.choice([(t, n) for t, n in env if t in self.fields] or [("A", "(A) null")])

    def field(self, env, kind):
        """A field of this type behind some variable, or None."""
        found = [f"{n}.{f}" for t, n in env if t in self.fields for f in self.fields[t].get(kind, [])]
        return self.rng.choice(found) if found else None

    def index(self, env, array):
        """Mostly inside of short arrays."""
        names = [name for name in self.of_type(env, "int") if name in "nk"]
        return self.rng.choice(["0", "1", f"{array}.length - 1", *names, *names])

    def element(self, env, kind):
        """An element of some array of this type, or None."""
        arrays = self.of_type(env, f"{kind}[]")
        if not arrays or self.rng.random() < 0.5:
            return None
        array = self.rng.choice(arrays)
        return f"{array}[{self.index(env, array)}]" if self.rng.random() < 0.85 or kind != "int" else f"{array}.length"

    def number(self, env, kind, depth=0):
        element = self.element(env, kind) if self.has_arrays else None
        if element:
            return element
        pick = self.rng.random()
        known = self.of_type(env, kind)
        if pick < 0.25 or depth > 1:
            literal = str(self.rng.choice([-2, -1, 0, 1, 2, 3, 7, 100]))
            literal += "L" if kind == "long" else ""
            return self.rng.choice(known) if known and self.rng.random() < 0.6 else literal
        if pick < 0.55:
            return self.field(env, kind) or self.number(env, kind, depth + 1)
        if pick < 0.65 and kind == "long":
            return "(long) (" + self.number(env, "int", depth + 1) + ")"
        if pick < 0.65 and kind == "int":
            return self.rng.choice(["(byte) (%s)", "(short) (%s)", "(char) (%s)", "-(%s)"]) % self.number(
                env, "int", depth + 1)
        operator = self.rng.choice(["+", "+", "-", "-", "*", "&", "|", "^", "/", "%", "<<"])
        left, right = self.number(env, kind, depth + 1), self.number(env, kind, depth + 1)
        if operator == "*":
            right = self.rng.choice(["2", "3", "-1"])
        elif operator in "/%" and self.rng.random() < 0.6:
            right = self.rng.choice(["2", "3", "-1"])
        elif operator == "<<":
            right = self.rng.choice(["1", "5", "33"])
        return f"({left} {operator} {right})"

    def boolean(self, env, depth=0):
        pick = self.rng.random()
        if pick < 0.35:
            kind = self.rng.choice(["int", "int", "long"])
            return f"{self.number(env, kind, 1)} {self.rng.choice(['<', '<=', '==', '!=', '>'])} " + self.number(
                env, kind, 1)
        if pick < 0.55:
            return f"{self.reference(env, self.holder(env)[0])} {self.rng.choice(['==', '!='])} null"
        if pick < 0.75:
            kind = self.holder(env)[0]
            return (f"{self.reference(env, kind)} {self.rng.choice(['==', '!='])} "
                    f"{self.reference(env, kind)}")
        if pick < 0.85 and depth == 0:
            return f"({self.boolean(env, 1)}) {self.rng.choice(['&&', '||'])} ({self.boolean(env, 1)})"
        return self.rng.choice(["", "!"]) + self.rng.choice(
            self.of_type(env, "boolean") + [self.field(env, "boolean") or "true"])

    def reference(self, env, kind):
        if self.has_arrays and self.reads > 0:
            element = self.element(env, kind)
            if element:
                self.reads -= 1
                return element
        pick = self.rng.random()
        if pick < 0.4 and self.reads > 0:
            read = self.field(env, kind)
            if read:
                self.reads -= 1
                return read
        if pick > 0.93:
            return f"new {kind}()"
        return self.rng.choice(self.of_type(env, kind) or ["null"])

    def value(self, env, kind):
        if kind in self.fields:
            return self.reference(env, kind)
        return self.boolean(env) if kind == "boolean" else self.number(env, kind)

    # --- statements ---

    def declare(self, env, indent):
        kinds = ["int", "int", "boolean", "A"] if self.has_arrays else ["int", "long", "boolean", "A", "A", "B", "B"]
        kind = self.rng.choice(kinds)
        name = f"v{self.names}"
        self.names += 1
        value = self.value(env, kind)
        self.emit(indent, f"{kind} {name} = {value};")
        env.append((kind, name))

    def write_element(self, env, indent):
        kind, array = self.rng.choice([(t, n) for t, n in env if t.endswith("[]")])
        if self.rng.random() < 0.15:
            other = self.rng.choice(self.of_type(env, kind))
            text = self.rng.choice([f"{array} = {other}.clone();", f"System.arraycopy({other}, n, {array}, 1, 1);",
                                    f"{array} = new {kind[:-2]}[n];"])
            self.emit(indent, text)
            return
        self.emit(indent, f"{array}[{self.index(env, array)}] = {self.value(env, kind[:-2])};")

    def write(self, env, indent):
        if self.has_arrays and (self.rng.random() < 0.6 or not any(t in self.fields for t, _ in env)):
            self.write_element(env, indent)
            return
        owner, name = self.holder(env)
        kind = self.rng.choice(list(self.fields[owner]))
        field = self.rng.choice(self.fields[owner][kind])
        value = self.value(env, kind)
        cast = "(byte) " if field == "s" else ""
        self.emit(indent, f"{name}.{field} = {cast}({value});")

    def assign(self, env, indent):
        kind, name = self.rng.choice([(t, n) for t, n in env if not t.endswith("[]")])
        self.emit(indent, f"{name} = {self.value(env, kind)};")

    def branch(self, env, indent):
        self.emit(indent, f"if ({self.boolean(env)}) {{")
        self.block(env, indent + 1, self.rng.randint(1, 2))
        end = self.rng.random()
        if end < 0.25:
            self.emit(indent + 1, f"return {self.value(env, self.result)};")
        elif end < 0.32:
            self.emit(indent + 1, "throw new IllegalStateException();")
        if self.rng.random() < 0.4:
            self.emit(indent, "} else {")
            self.block(env, indent + 1, 1)
        self.emit(indent, "}")

    def attempt(self, env, indent):
        self.emit(indent, "try {")
        self.block(env, indent + 1, self.rng.randint(1, 2))
        catch = self.rng.choice(["NullPointerException", "ArithmeticException", "RuntimeException"])
        self.emit(indent, f"}} catch ({catch} e{self.names}) {{")
        self.names += 1
        self.block(env, indent + 1, 1)
        if self.rng.random() < 0.3:
            self.emit(indent, "} finally {")
            self.block(env, indent + 1, 1)
        self.emit(indent, "}")

    def loop(self, env, indent):
        name = f"v{self.names}"
        self.names += 1
        walkers = [(t, n) for t, n in env if t in self.fields]
        if self.rng.random() < 0.5 and walkers:
            kind, walker = self.rng.choice(walkers)
            step = "next" if kind == "A" else "link"
            self.emit(indent, f"for (int {name} = 0; {name} < 2 && {walker} != null; {name}++) {{")
            if self.rng.random() < 0.4 and len(walkers) > 1:
                self.block([(t, n) for t, n in env if n != walker], indent + 1, 1)
            self.emit(indent + 1, f"{walker} = {walker}.{step};")
        else:
            self.emit(indent, f"for (int {name} = 0; {name} < 2; {name}++) {{")
            self.block(env, indent + 1, 1)
        self.emit(indent, "}")

    def text(self):
        return self.method("public static", self.result, self.parameters, lambda env: self.value(env, self.result))


def main():
    name, seed, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    signatures = ARRAY_SIGNATURES if sys.argv[4:] == ["arrays"] else SIGNATURES
    rng = random.Random(seed)
    print(f"package unit;\n\npublic class {name} {{")
    print("    static class A {\n        int x;\n        byte s;\n        A next;\n        B peer;\n    }\n")
    print("    static class B {\n        long w;\n        boolean f;\n        A owner;\n        B link;\n    }")
    for number in range(count):
        print()
        print(Method(rng, number, signatures).text())
    print("}")


if __name__ == "__main__":
    main()
