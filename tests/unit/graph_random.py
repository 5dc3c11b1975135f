#!/usr/bin/env python3
"""Writes HeapRandom.java to stdout: random heap programs for the oracle of graphs, the same at every run.

usage: graph_random.py [SEED [COUNT [ONLY]]]

Program number i depends on the seed and on i only; ONLY writes just the program with that number.
"""
import random
import sys

from random_java import Generator

HEAD = """package unit;

/** Made by graph_random.py, seed %d. */
public class HeapRandom {
    static class Node {
        int value;
        Node next, left, right;
        Node[] kids;

        int size() {
            return next == null ? 1 : 2;
        }

        Node child(int i) {
            return i > 0 ? left : right;
        }
    }

    static class Leaf extends Node {
        int weight;

        int size() {
            return weight;
        }

        Node child(int i) {
            left = next;
            return this;
        }
    }

    static class Full extends RuntimeException {
        Node at;

        Full(Node at) {
            this.at = at;
        }
    }

    static Node root;
    static int counter;
    static Node[] shelf = new Node[2];

    static Node last(Node a) {
        while (a.next != null) a = a.next;
        return a;
    }

    static Node push(Node a, int value) {
        Node made = new Node();
        made.value = value;
        made.next = a;
        return made;
    }

    static void swap(Node a) {
        Node t = a.left;
        a.left = a.right;
        a.right = t;
    }

    static Node list(int n) {
        Node head = null;
        for (int i = 0; i < n; i++) head = push(head, i);
        return head;
    }

    /** Linked in both directions: left undoes next. */
    static Node both(int n) {
        Node head = null;
        for (int i = 0; i < n; i++) {
            Node made = push(head, i);
            if (head != null) head.left = made;
            head = made;
        }
        return head;
    }

    static void out(Node a) {
        if (a.left != null) a.left.next = a.next;
        if (a.next != null) a.next.left = a.left;
    }

    static void after(Node a, Node made) {
        made.next = a.next;
        made.left = a;
        if (a.next != null) a.next.left = made;
        a.next = made;
    }

    static int sum(int[] a) {
        int s = 0;
        for (int i = 0; i < a.length; i++) s += a[i];
        return s;
    }

    static Node require(Node a) {
        if (a == null) throw new Full(root);
        return a;
    }
"""
SIGNATURES = [
    [("Node", "p"), ("Node", "q"), ("int", "n")],
    [("Node", "p"), ("int", "n"), ("int", "k")],
    [("Node", "p"), ("int[]", "a"), ("int", "n")],
    [("Node[]", "b"), ("Node", "p"), ("int", "n")],
    [("Leaf", "l"), ("Node", "p"), ("int", "n")],
    [("int", "n"), ("int", "k")],
]
LINKS = ["next", "next", "left", "right"]
# Helpers by result type: name, parameter types.
CALLS = {
    "Node": [("last", ["Node"]), ("push", ["Node", "int"]), ("list", ["int"]), ("require", ["Node"]), ("both", ["int"]), ("both", ["int"])],
    "int": [("sum", ["int[]"])],
    "void": [("swap", ["Node"]), ("out", ["Node"]), ("after", ["Node", "Node"])],
}


class Program(Generator):
    shares = [(0.2, "declare"), (0.5, "write"), (0.6, "assign"), (0.75, "branch"), (0.82, "attempt"), (1, "loop")]

    def __init__(self, rng, number):
        super().__init__(rng, number)
        self.loops = 2  # loops without a fixed bound
        self.calls = 2
        self.reads = 4  # of references: each doubles what the heap may look like

    def name(self, kind):
        self.names += 1
        return f"{kind}{self.names}"

    def variables(self, env, kind):
        return [name for type_, name in env if type_ == kind or (kind == "Node" and type_ == "Leaf")]

    # --- expressions ---

    def node(self, env, plain=False):
        """An expression of type Node that is cheap to have as the start of an access."""
        known = self.variables(env, "Node")
        if plain or self.reads <= 0 or self.chance(0.5):
            return self.rng.choice(known + (["root"] if self.chance(0.1) else [])) if known else "root"
        self.reads -= 1
        pick = self.rng.random()
        if pick < 0.65 and known:
            return f"{self.rng.choice(known)}.{self.rng.choice(LINKS)}"
        if pick < 0.75 and self.variables(env, "Node[]"):
            return f"{self.rng.choice(self.variables(env, 'Node[]'))}[{self.index(env)}]"
        if pick < 0.82:
            return f"shelf[{self.rng.choice(['0', '1', self.index(env)])}]"
        if pick < 0.9 and known:
            return f"{self.rng.choice(known)}.child({self.number(env, 1)})"
        return "root"

    def reference(self, env):
        pick = self.rng.random()
        if pick < 0.1:
            return "null"
        if pick < 0.25:
            return self.rng.choice(["new Node()", "new Node()", "new Leaf()"])
        if pick < 0.38 and self.calls > 0:
            return self.call(env, "Node")
        return self.node(env)

    def call(self, env, kind):
        self.calls -= 1
        name, parameters = self.rng.choice(CALLS[kind])
        arguments = []
        for parameter in parameters:
            if parameter == "int":
                arguments.append(self.number(env, 1))
            elif parameter == "int[]":
                arguments.append((self.variables(env, "int[]") + ["new int[2]"])[0])
            else:
                arguments.append(self.node(env, plain=True))
        return f"{name}({', '.join(arguments)})"

    def index(self, env):
        return self.rng.choice(self.variables(env, "int") + ["0", "0", "1"])

    def length(self, env):
        """Maybe negative, but never so much that memory runs out: graphs do not have that error."""
        return f"{self.number(env, 2)} % 4"

    def number(self, env, depth=0):
        pick = self.rng.random()
        if depth > 1 or pick < 0.45:
            return self.rng.choice(self.variables(env, "int") * 2 + ["0", "1", "2", "-1", "5"])
        if pick < 0.65:
            return f"{self.node(env, plain=True)}.value"
        if pick < 0.7:
            return "counter"
        if pick < 0.76 and self.variables(env, "int[]"):
            array = self.rng.choice(self.variables(env, "int[]"))
            return self.rng.choice([f"{array}.length", f"{array}[{self.index(env)}]"])
        if pick < 0.8 and depth == 0:
            return f"{self.node(env, plain=True)}.size()"
        if pick < 0.83 and self.calls > 0:
            return self.call(env, "int")
        operator = self.rng.choice(["+", "+", "-", "*", "&", "/", "%", "^", ">>"])
        return f"({self.number(env, depth + 1)} {operator} {self.number(env, depth + 1)})"

    def condition(self, env):
        pick = self.rng.random()
        if pick < 0.35:
            return f"{self.number(env, 1)} {self.rng.choice(['<', '<=', '==', '!=', '>'])} {self.number(env, 1)}"
        if pick < 0.6:
            return f"{self.node(env)} {self.rng.choice(['==', '!='])} null"
        if pick < 0.85:
            return f"{self.node(env)} {self.rng.choice(['==', '!='])} {self.node(env)}"
        if pick < 0.93:
            return f"{self.node(env)} instanceof Leaf"
        return f"{self.condition(env)} && {self.condition(env)}"

    # --- statements ---

    def declare(self, env, indent):
        pick = self.rng.random()
        if pick < 0.6:
            name = self.name("x")
            self.emit(indent, f"Node {name} = {self.reference(env)};")
            env.append(("Node", name))
        elif pick < 0.8:
            name = self.name("i")
            self.emit(indent, f"int {name} = {self.number(env)};")
            env.append(("int", name))
        elif pick < 0.9:
            name = self.name("c")
            size = self.rng.choice(["2", "3", self.length(env)])
            self.emit(indent, f"Node[] {name} = new Node[{size}];")
            env.append(("Node[]", name))
        else:
            name = self.name("d")
            self.emit(indent, f"int[] {name} = new int[{self.rng.choice(['2', self.length(env)])}];")
            env.append(("int[]", name))

    def write(self, env, indent):
        pick = self.rng.random()
        owner = self.node(env, plain=True)
        if pick < 0.55:
            self.emit(indent, f"{owner}.{self.rng.choice(LINKS)} = {self.reference(env)};")
        elif pick < 0.65:
            self.emit(indent, f"{owner}.value = {self.number(env)};")
        elif pick < 0.72:
            self.emit(indent, f"root = {self.reference(env)};")
        elif pick < 0.78:
            self.emit(indent, f"counter {self.rng.choice(['=', '+='])} {self.number(env)};")
        elif pick < 0.84:
            self.emit(indent, f"shelf[{self.rng.choice(['0', '1'])}] = {self.reference(env)};")
        elif pick < 0.92 and self.variables(env, "Node[]"):
            array = self.rng.choice(self.variables(env, "Node[]"))
            self.emit(indent, f"{array}[{self.index(env)}] = {self.reference(env)};")
        elif pick < 0.96 and self.variables(env, "int[]"):
            array = self.rng.choice(self.variables(env, "int[]"))
            self.emit(indent, f"{array}[{self.index(env)}] = {self.number(env)};")
        elif pick < 0.98 and self.variables(env, "Node[]"):
            self.emit(indent, f"{owner}.kids = {self.rng.choice(self.variables(env, 'Node[]'))};")
        else:
            self.emit(indent, self.call(env, "void") + ";")

    def assign(self, env, indent):
        kind, name = self.rng.choice(env)
        if kind == "Node":
            self.emit(indent, f"{name} = {self.reference(env)};")
        elif kind == "int":
            self.emit(indent, f"{name} = {self.number(env)};")
        else:
            self.write(env, indent)

    def branch(self, env, indent):
        self.emit(indent, f"if ({self.condition(env)}) {{")
        self.block(env, indent + 1, self.rng.randint(1, 2))
        if self.chance(0.15):
            self.emit(indent + 1, self.rng.choice(["throw new IllegalStateException();", "throw new Full(root);"]))
        elif self.chance(0.35):
            self.emit(indent, "} else {")
            self.block(env, indent + 1, 1)
        self.emit(indent, "}")

    def attempt(self, env, indent):
        self.emit(indent, "try {")
        self.block(env, indent + 1, self.rng.randint(1, 2))
        kind = self.rng.choice(["NullPointerException", "ArithmeticException", "RuntimeException", "Full",
                                "ArrayIndexOutOfBoundsException"])
        caught = self.name("e")
        self.emit(indent, f"}} catch ({kind} {caught}) {{")
        if kind == "Full":
            self.emit(indent + 1, f"root = {caught}.at;")
        else:
            self.block(env, indent + 1, 1)
        if self.chance(0.3):
            self.emit(indent, "} finally {")
            self.emit(indent + 1, "counter++;")
        self.emit(indent, "}")

    def loop(self, env, indent):
        self.loops -= 1
        pick = self.rng.random()
        body = env
        if pick < 0.3:  # a walk along a list, or down a tree
            walker = self.name("w")
            self.emit(indent, f"Node {walker} = {self.node(env)};")
            link = self.rng.choice(LINKS)
            self.emit(indent, f"while ({walker} != null) {{")
            if self.chance(0.6):
                self.block(env + [("Node", walker)] if self.chance(0.5) else env, indent + 1, 1)
            step = f"{walker}.{link}"
            if self.chance(0.25):
                step = f"{self.number(env, 2)} > 0 ? {walker}.left : {walker}.right"
            self.emit(indent + 1, f"if ({walker} != null) {walker} = {step};")
        elif pick < 0.55:  # a counter up or down
            counter = self.name("i")
            bound = self.rng.choice(self.variables(env, "int") + ["3"])
            self.emit(indent, self.rng.choice([
                f"for (int {counter} = 0; {counter} < {bound}; {counter}++) {{",
                f"for (int {counter} = {bound}; {counter} > 0; {counter}--) {{",
                f"for (int {counter} = 0; {counter} <= {bound}; {counter} += 2) {{"]))
            body = env + [("int", counter)]
            self.block(body, indent + 1, self.rng.randint(1, 2))
        elif pick < 0.8:  # a list that grows
            head = self.name("h")
            counter = self.name("i")
            self.emit(indent, f"Node {head} = {self.rng.choice(['null', 'new Node()', self.node(env, plain=True)])};")
            bound = self.rng.choice(self.variables(env, "int") + ["3"])
            self.emit(indent, f"for (int {counter} = 0; {counter} < {bound}; {counter}++) {{")
            made = self.name("x")
            self.emit(indent + 1, f"Node {made} = new Node();")
            self.emit(indent + 1, f"{made}.{self.rng.choice(LINKS)} = {head};")
            if self.chance(0.4):
                self.write(env + [("Node", made), ("int", counter)], indent + 1)
            self.emit(indent + 1, f"{head} = {made};")
            env.append(("Node", head))
        else:  # through an array
            arrays = self.variables(env, "Node[]") or ["shelf"]
            array = self.rng.choice(arrays)
            counter = self.name("i")
            self.emit(indent, f"for (int {counter} = 0; {counter} < {array}.length; {counter}++) {{")
            if self.chance(0.5):
                self.emit(indent + 1, f"{array}[{counter}] = {self.reference(env)};")
            else:
                seen = self.name("x")
                self.emit(indent + 1, f"Node {seen} = {array}[{counter}];")
                self.block(env + [("Node", seen)], indent + 1, 1)
        self.emit(indent, "}")

    def may_nest(self, kind):
        return kind != "loop" or self.loops > 0

    def text(self):
        parameters = self.rng.choice(SIGNATURES)
        result = self.rng.choice(["int", "Node"])
        return self.method("static", result, parameters, self.number if result == "int" else self.reference)


def main():
    seed, count, only = (list(map(int, sys.argv[1:])) + [8, 300, -1][len(sys.argv) - 1:])[:3]
    print(HEAD % seed, end="")
    for number in range(count) if only < 0 else [only]:
        print()
        print(Program(random.Random(seed * 1000003 + number), number).text())
    print("}")


if __name__ == "__main__":
    main()
