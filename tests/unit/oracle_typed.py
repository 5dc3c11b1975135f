#!/usr/bin/env python3
"""Writes OracleTyped.java and OracleArrayed.java into a directory: random programs over subclasses and arrays.

usage: oracle_typed.py DIRECTORY [SEED [COUNT]]

The number of the seed is part of each method's name, so that a failure tells how to repeat it.
"""
import pathlib
import random
import sys

import oracle_random

# Fields by the class of a variable; those of a superclass are its subclass's as well.
BASE = {"int": ["x"], "A": ["next"], "B": ["peer"]}
TYPED = {
    "A": BASE,
    "C": {"int": ["x", "y"], "A": ["next", "other"], "B": ["peer"]},
    "D": {"int": ["x"], "long": ["z"], "A": ["next"], "B": ["peer", "own"]},
    "B": {"long": ["w"], "A": ["owner"]},
}
CLASSES = """
    static class A {
        int x;
        A next;
        B peer;

        int tag() {
            return x;
        }

        A self() {
            return this;
        }
    }

    static class C extends A {
        int y;
        A other;

        @Override
        int tag() {
            return y + 1;
        }

        @Override
        A self() {
            return other;
        }
    }

    static class D extends A {
        long z;
        B own;

        @Override
        int tag() {
            return own == null ? 7 : (int) z;
        }
    }

    static class B {
        long w;
        A owner;
    }
"""
TYPED_SIGNATURES = [
    [("A", "p"), ("A", "q"), ("int", "n")],
    [("A", "p"), ("C", "q"), ("int", "n")],
    [("C", "p"), ("A", "q"), ("long", "m")],
    [("A", "p"), ("D", "q"), ("boolean", "t")],
    [("A", "p"), ("B", "q"), ("int", "n")],
    [("B", "p"), ("C", "q"), ("int", "n")],
]


class Typed(oracle_random.Method):
    """With casts, type tests and dispatch."""

    fields = TYPED
    types = ["int", "long", "boolean", "A", "B", "C"]

    def __init__(self, rng, number):
        super().__init__(rng, number, TYPED_SIGNATURES)

    def a(self, env):
        return self.rng.choice([n for t, n in env if t in ("A", "C", "D")] or ["new C()"])

    def boolean(self, env, depth=0):
        if self.rng.random() < 0.25:
            return f"(A) {self.a(env)} instanceof {self.rng.choice('CD')}"
        return super().boolean(env, depth)

    def number(self, env, kind, depth=0):
        if kind == "int" and self.rng.random() < 0.2:
            return f"{self.a(env)}.tag()"
        return super().number(env, kind, depth)

    def reference(self, env, kind):
        pick = self.rng.random()
        if kind in "CD" and pick < 0.3:
            return f"({kind}) (A) {self.a(env)}"
        if kind == "A" and pick < 0.15:
            return self.a(env)
        if kind == "A" and pick < 0.25 and self.reads > 0:
            self.reads -= 1
            return f"{self.a(env)}.self()"
        return super().reference(env, kind)

    def loop(self, env, indent):
        known = [(t, n) for t, n in env if t not in "BCD"]
        if any(t == "A" for t, n in known):
            super().loop(known, indent)
        else:
            self.write(env, indent)


ARRAYS = {
    "A": {"int": ["x"], "A": ["next"], "int[]": ["ints"], "A[]": ["all"]},
}
ARRAY_CLASSES = """
    static class A {
        int x;
        A next;
        int[] ints;
        A[] all;
    }
"""
ARRAY_SIGNATURES = [
    [("int[]", "a"), ("int[]", "b"), ("int", "n")],
    [("A[]", "a"), ("A[]", "b"), ("int", "n")],
    [("A[]", "a"), ("A", "p"), ("int", "n")],
    [("A", "p"), ("A", "q"), ("int", "n")],
    [("int[]", "a"), ("A", "p"), ("int", "n")],
]


class Arrays(oracle_random.Method):
    """With arrays as parameters and in fields; few reads, since each one has many cases for lazy."""

    fields = ARRAYS
    types = ["int", "int", "A", "boolean"]

    def __init__(self, rng, number):
        super().__init__(rng, number, ARRAY_SIGNATURES)
        self.reads = rng.randint(1, 2)
        self.elements = rng.randint(1, 3)

    def index(self, env):
        return self.rng.choice(["0", "1", "n", "n", self.rng.choice(self.of_type(env, "int"))])

    def element(self, env, kind):
        arrays = self.of_type(env, kind + "[]")
        if not arrays or self.elements <= 0:
            return None
        self.elements -= 1
        return f"{self.rng.choice(arrays)}[{self.index(env)}]"

    def number(self, env, kind, depth=0):
        pick = self.rng.random()
        if kind == "int" and pick < 0.35:
            found = self.element(env, "int")
            if found:
                return found
        arrays = [n for t, n in env if t.endswith("[]")]
        if kind == "int" and pick < 0.45 and arrays:
            return f"{self.rng.choice(arrays)}.length"
        return super().number(env, kind, depth)

    def holder(self, env):
        found = [(t, n) for t, n in env if t == "A"]
        return self.rng.choice(found) if found else ("A", "new A()")

    def reference(self, env, kind):
        if kind.endswith("[]"):
            read = self.field(env, kind) if self.reads > 0 else None
            self.reads -= bool(read)
            known = self.of_type(env, kind)
            return read or (self.rng.choice(known) if known else f"new {kind[:-2]}[2]")
        found = self.element(env, "A") if self.rng.random() < 0.4 else None
        return found or super().reference(env, kind)

    def value(self, env, kind):
        return self.reference(env, kind) if kind.endswith("[]") else super().value(env, kind)

    def declare(self, env, indent):
        kind = self.rng.choice(["int", "A", "int[]", "A[]"])
        name = f"v{self.names}"
        self.names += 1
        self.emit(indent, f"{kind} {name} = {self.value(env, kind)};")
        env.append((kind, name))

    def write(self, env, indent):
        for kind in self.rng.sample(["int", "A"], 2):
            target = self.element(env, kind) if self.rng.random() < 0.7 else None
            if target:
                self.emit(indent, f"{target} = {self.value(env, kind)};")
                return
        if self.holder(env)[1] != "new A()":
            super().write(env, indent)

    def assign(self, env, indent):
        kind, name = self.rng.choice([(t, n) for t, n in env if n != "n"])
        self.emit(indent, f"{name} = {self.value(env, kind)};")

    def loop(self, env, indent):
        self.write(env, indent)


def write(directory, name, kind, classes, seed, count):
    rng = random.Random(seed)
    text = f"package unit;\n\npublic class {name} {{{classes}"
    for number in range(count):
        text += "\n" + kind(rng, number).text().replace(f" m{number}(", f" s{seed}m{number}(") + "\n"
    (pathlib.Path(directory) / f"{name}.java").write_text(text + "}\n")


def main():
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 100
    write(sys.argv[1], "OracleTyped", Typed, CLASSES, seed, count)
    write(sys.argv[1], "OracleArrayed", Arrays, ARRAY_CLASSES, seed, count)


if __name__ == "__main__":
    main()
