#!/usr/bin/env python3
"""Writes a class of random programs on lists that are linked in both directions, for the oracle of graphs; the same at every run.

usage: graph_linked.py [SEED [COUNT [ONLY]]]

Program number i depends on the seed and on i only; ONLY writes just the program with that number. A program makes such
lists and takes objects out of them, puts others in, turns them round, writes single links and walks both ways, in loops
or in methods that call themselves; some of its callers hold on to what it changes.
"""
import random
import sys

from graph_random import HEAD, Program
from graph_recursive import Recursive

MORE = """
    /** Turned round in place. */
    static Node turn(Node a) {
        Node before = null;
        while (a != null) {
            Node after = a.next;
            a.next = before;
            a.left = after;
            before = a;
            a = after;
        }
        return before;
    }

    static Node first(Node a) {
        while (a.left != null) a = a.left;
        return a;
    }
"""
LINKS = ["next", "next", "left"]
NODES = ["both({n})", "both({n})", "turn({a})", "first({a})", "last({a})", "push({a}, {n})"]
CHANGES = ["out({a});", "out({a});", "after({a}, {b});", "after({a}, new Node());", "{a}.next = {b};", "{a}.left = {b};",
           "{a}.next.left = {b};", "{a}.left.next = {b};", "if ({a}.next != null) {a}.next.left = {a};"]


class Linking:
    """Expressions and writes about links in both directions."""

    def filled(self, env, text):
        return text.format(n=self.rng.choice(["n", "n", "3"]), a=self.node(env, plain=True), b=self.node(env))

    def node(self, env, plain=False):
        known = self.variables(env, "Node")
        if plain or self.reads <= 0 or self.chance(0.6):
            return self.rng.choice(known) if known else "root"
        self.reads -= 1
        return f"{self.rng.choice(known)}.{self.rng.choice(LINKS)}" if known else "root"

    def reference(self, env):
        if self.calls > 0 and self.chance(0.4):
            self.calls -= 1
            return self.filled(env, self.rng.choice(NODES))
        return super().reference(env)

    def write(self, env, indent):
        if self.chance(0.8):
            self.emit(indent, self.filled(env, self.rng.choice(CHANGES)))
        else:
            super().write(env, indent)

    def statement(self, env, indent):
        if not self.made:
            self.made = True
            name = self.rng.choice([name for kind, name in env if kind == "Node"])
            self.emit(indent, f"{name} = both(n);")
        else:
            super().statement(env, indent)


class Linked(Linking, Program):
    made = False

    def __init__(self, rng, number):
        super().__init__(rng, number)
        self.loops = 1

    def text(self):
        return self.method("static", "Node", [("Node", "p"), ("Node", "q"), ("int", "n")], self.reference)


class LinkedRecursive(Linking, Recursive):
    made = False


def program(seed, number):
    rng = random.Random(seed * 1000003 + number)
    if rng.random() < 0.4:
        return Linked(rng, number).text()
    result = rng.choice(["Node", "void"])
    return LinkedRecursive(rng, number, [(f"m{number}", result)]).text(f"m{number}", result)


def main():
    seed, count, only = (list(map(int, sys.argv[1:])) + [3, 400, -1][len(sys.argv) - 1:])[:3]
    print(HEAD.replace("HeapRandom", "HeapLinked").replace("graph_random.py", "graph_linked.py") % seed + MORE, end="")
    for number in range(count) if only < 0 else [only]:
        print()
        print(program(seed, number))
    print("}")


if __name__ == "__main__":
    main()
