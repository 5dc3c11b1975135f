#!/usr/bin/env python3
"""Writes a class of random recursive heap programs to stdout, for the oracle of graphs; the same at every run.

usage: graph_recursive.py [SEED [COUNT [ONLY]]]

Program number i depends on the seed and on i only; ONLY writes just the program with that number. A program is a method
that calls itself, or two that call each other, on lists and trees that they take apart, relink and build, with static
fields, arrays, exceptions and dispatch; callers hold references into what their callees change.
"""
import random
import sys

from graph_random import HEAD, Program

PARAMETERS = [("Node", "p"), ("Node", "q"), ("int", "n")]


class Recursive(Program):
    shares = [(0.25, "declare"), (0.55, "write"), (0.65, "assign"), (0.85, "branch"), (0.92, "attempt"), (1, "loop")]
    deepest = 3

    def __init__(self, rng, number, others):
        super().__init__(rng, number)
        self.loops = 1 if rng.random() < 0.3 else 0
        self.calls = rng.choice([1, 1, 2])
        self.reads = 3
        self.recurses = False
        self.others = others  # names and result types of the methods it may call

    def call(self, env, kind):
        fitting = [name for name, result in self.others if result == kind]
        if not fitting or self.chance(0.15):
            return super().call(env, kind)
        self.calls -= 1
        self.recurses = True
        smaller = self.rng.choice(["n - 1", "n - 1", "n - 2", "n"])
        first = self.node(env) if smaller != "n" else f"p.{self.rng.choice(['next', 'left', 'right'])}"
        return f"{self.rng.choice(fitting)}({first}, {self.node(env)}, {smaller})"

    def reference(self, env):
        return self.call(env, "Node") if self.calls > 0 and self.chance(0.3) else super().reference(env)

    def number(self, env, depth=0):
        return self.call(env, "int") if depth == 0 and self.calls > 0 and self.chance(0.3) else super().number(env, depth)

    def write(self, env, indent):
        own = [name for name, result in self.others if result == "void"]
        if own and self.calls > 0 and self.chance(0.4):
            self.emit(indent, self.call(env, "void") + ";")
        else:
            super().write(env, indent)

    def text(self, name, result):
        self.emit(1, f"static {result} {name}({', '.join(f'{kind} {each}' for kind, each in PARAMETERS)}) {{")
        env = list(PARAMETERS)
        if self.chance(0.3):
            self.emit(2, f"Node h = {self.rng.choice(['p', 'q', 'root'])}.{self.rng.choice(['next', 'left'])};")
            env.append(("Node", "h"))
        base = {"Node": self.rng.choice(["p", "q", "null", "new Node()", "root"]), "int": self.rng.choice(["0", "1", "n"])}
        stop = self.rng.choice(["n <= 0", "n <= 0", "p == null", "n <= 0 || p == null", "p == q"])
        self.emit(2, f"if ({stop}) {{")
        if self.chance(0.3):
            calls, self.calls = self.calls, 0
            self.write(env, 3)
            self.calls = calls
        if self.chance(0.1):
            self.emit(3, "throw new Full(q);")
        else:
            self.emit(3, f"return{'' if result == 'void' else ' ' + base[result]};")
        self.emit(2, "}")
        for _ in range(self.rng.randint(1, 3)):
            self.statement(env, 2)
        while not self.recurses:
            self.calls = 1
            if result == "void":
                self.emit(2, self.call(env, "void") + ";")
            elif self.chance(0.5) and self.others[0][1] == "Node":
                self.emit(2, f"{self.node(env, plain=True)}.{self.rng.choice(['next', 'left'])} = {self.call(env, 'Node')};")
            else:
                kind, made = self.others[0][1], self.name("y")
                self.emit(2, f"{kind} {made} = {self.call(env, kind)};" if kind != "void" else self.call(env, kind) + ";")
                env += [(kind, made)] if kind != "void" else []
        if self.chance(0.5):
            self.statement(env, 2)
        if result == "Node":
            self.emit(2, f"return {self.node(env)};")
        elif result == "int":
            self.emit(2, f"return {self.number(env)};")
        self.emit(1, "}")
        return "\n".join(self.lines)


def program(seed, number):
    rng = random.Random(seed * 1000003 + number)
    result = rng.choice(["Node", "Node", "int", "void"])
    first = (f"m{number}", result)
    if rng.random() < 0.75:
        return Recursive(rng, number, [first]).text(*first)
    second = (f"o{number}", rng.choice(["Node", "int"]))
    one, two = Recursive(rng, number, [second, first]), Recursive(rng, number, [first, second])
    return one.text(*first) + "\n\n" + two.text(*second)


def main():
    seed, count, only = (list(map(int, sys.argv[1:])) + [9, 1000, -1][len(sys.argv) - 1:])[:3]
    print(HEAD.replace("HeapRandom", "HeapRecursive").replace("graph_random.py", "graph_recursive.py") % seed, end="")
    for number in range(count) if only < 0 else [only]:
        print()
        print(program(seed, number))
    print("}")


if __name__ == "__main__":
    main()
