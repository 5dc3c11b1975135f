#!/usr/bin/env python3
"""Random programs that move chains between the elements of arrays: a wrong YES of `loris terminates` is looked for by running them.

Each step exists twice, as Java and as a Python function with the same meaning. Some steps keep every chain apart from the others, some
do not: then a ring may come about, in which the walks at the end never stop. Some steps are made only once, when the program has many
arguments, so that other parts of loris than proofs do not come to them. After YES the program runs with few and with many arguments.

    tests/terminates_chains.py [--loris FILE] [--seed N] [--count N]
"""
import argparse
import pathlib
import random
import sys
import tempfile

import harness

MOST_STEPS, COUNTS, RARE = 20000, (0, 1, 2, 3, 5, 8, 40, 60), 37


class Late(Exception):
    """Too many steps."""


class Link:
    def __init__(self, key, after):
        self.key, self.next = key, after


class Run:
    def __init__(self):
        self.tables, self.x, self.left = {"a": [None] * 2, "b": [None] * 2}, None, MOST_STEPS

    def step(self):
        self.left -= 1
        if self.left < 0:
            raise Late


def push(t, k):
    def run(run, i):
        run.tables[t][k] = Link(i, run.tables[t][k])
    return f"{t}[{k}] = new Link(i, {t}[{k}]);", run


def take(t, k, empties):
    def run(run, i):
        run.x = run.tables[t][k]
        if empties:
            run.tables[t][k] = None
    return f"x = {t}[{k}];" + (f" {t}[{k}] = null;" if empties else ""), run


def attach(t, k):
    def run(run, i):
        if run.x is not None:
            run.x.next = run.tables[t][k]
            run.tables[t][k] = run.x
    return f"if (x != null) {{ x.next = {t}[{k}]; {t}[{k}] = x; }}", run


def put(t, k):
    def run(run, i):
        run.tables[t][k] = run.x
    return f"{t}[{k}] = x;", run


def forget():
    def run(run, i):
        run.x = None
    return "x = null;", run


def drop(t, k):
    def run(run, i):
        if run.tables[t][k] is not None:
            run.tables[t][k] = run.tables[t][k].next
    return f"if ({t}[{k}] != null) {t}[{k}] = {t}[{k}].next;", run


def move(t, u, empties):
    def run(run, i):
        for j in range(2):
            e = run.tables[t][j]
            if empties:
                run.tables[t][j] = None
            while e is not None:
                run.step()
                after, k = e.next, e.key & 1
                e.next = run.tables[u][k]
                run.tables[u][k] = e
                e = after
    clear = f"{t}[j] = null; " if empties else ""
    return (f"for (int j = 0; j < 2; j++) {{ Link e = {t}[j]; {clear}while (e != null) {{ Link n = e.next; int k = e.key & 1; "
            f"e.next = {u}[k]; {u}[k] = e; e = n; }} }}"), run


def remove(t, k, key):
    def run(run, i):
        before = e = run.tables[t][k]
        while e is not None:
            run.step()
            if e.key == key:
                if before is e:
                    run.tables[t][k] = e.next
                else:
                    before.next = e.next
                run.x = e
                break
            before, e = e, e.next
    return (f"{{ Link p = {t}[{k}]; Link e = p; while (e != null) {{ Link n = e.next; if (e.key == {key}) {{ if (p == e) {t}[{k}] = n; "
            f"else p.next = n; x = e; break; }} p = e; e = n; }} }}"), run


def random_step(pick):
    t, u, k = pick.choice("ab"), pick.choice("ab"), pick.randrange(2)
    is_good = pick.random() < 0.5
    return pick.choice([lambda: push(t, k), lambda: push(t, k), lambda: push(t, k), lambda: take(t, k, is_good), lambda: attach(t, k),
                        lambda: forget() if is_good else put(t, k), lambda: drop(t, k), lambda: move(t, u, is_good),
                        lambda: remove(t, k, pick.randrange(3))])()


def rarely(step):
    text, own = step

    def run(run, i):
        if i == RARE:
            own(run, i)
    return f"if (i * i == {RARE * RARE}) {{ {text} }}", run


def guarded_step(pick):
    return rarely(random_step(pick)) if pick.random() < 0.4 else random_step(pick)


def program(pick, name):
    loops = [[guarded_step(pick) for _ in range(pick.randint(2, 4))] for _ in range(pick.randint(1, 2))]
    body = "".join(f"    for (int i = 0; i < args.length; i++) {{\n" + "".join(f"      {text}\n" for text, _ in loop) + "    }\n" for loop in loops)
    text = (f"class {name} {{\n  static class Link {{\n    int key;\n    Link next;\n    Link(int key, Link next) {{\n      this.key = key;\n"
            f"      this.next = next;\n    }}\n  }}\n\n  public static void main(String[] args) {{\n    Link[] a = new Link[2], b = new Link[2];\n"
            f"    Link x = null;\n{body}    for (int j = 0; j < 2; j++) {{\n      for (Link e = a[j]; e != null; e = e.next) ;\n"
            f"      for (Link e = b[j]; e != null; e = e.next) ;\n    }}\n    for (; x != null; x = x.next) ;\n  }}\n}}\n")
    return text, loops


def walk(run, e):
    while e is not None:
        run.step()
        e = e.next


def ends(loops, count):
    run = Run()
    try:
        for loop in loops:
            for i in range(count):
                for _, step in loop:
                    step(run, i)
        for table in run.tables.values():
            for e in table:
                walk(run, e)
        walk(run, run.x)
    except Late:
        return False
    return True


def look_for_wrong_yes(text, make, ends_with, most):
    """`make(random, name)` gives a class as text and what `ends_with(it, arguments)` runs."""
    parser = argparse.ArgumentParser(description=text, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--loris", default=str(harness.ROOT / "build" / "loris"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=most)
    parser.add_argument("--time", type=int, default=120)
    parser.add_argument("--steps", type=int, default=3000000, help="work for each: what is not decided by then was not by more, either")
    parser.add_argument("--no-probe", action="store_true", help="proofs alone decide: more of them are tried")
    options = parser.parse_args()
    loris = harness.require_loris(options.loris)
    pick, counts, failed = random.Random(options.seed), {}, 0
    with tempfile.TemporaryDirectory() as folder:
        made = [make(pick, f"P{i}") for i in range(options.count)]
        sources = []
        for i, (text, _) in enumerate(made):
            sources.append(pathlib.Path(folder) / f"P{i}.java")
            sources[-1].write_text(text)
        classes = pathlib.Path(folder) / "classes"
        harness.compile_java(sources, ["-g", "--release", "17"], classes)
        for i, (text, own) in enumerate(made):
            flags = ["--int", "math", "--time", str(options.time), "--steps", str(options.steps)] + ["--no-probe"] * options.no_probe
            outcome = harness.run([loris, "terminates", *flags, classes, f"P{i}.main"], options.time + 60)
            answer = outcome.stdout.split("\n", 1)[0]
            truth = "YES" if all(ends_with(own, count) for count in COUNTS) else "NO"
            counts[f"{answer} of {truth}"] = counts.get(f"{answer} of {truth}", 0) + 1
            # A run that is longer than we looked may still be endless: only YES can be refuted.
            if answer not in ("YES", "NO", "MAYBE") or (answer == "YES" and truth == "NO"):
                failed += 1
                print(f"FAIL {answer} of {truth}: {outcome.stderr}\n{text}")
    print(", ".join(f"{number} {answer}" for answer, number in sorted(counts.items())))
    print(f"{options.count - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(look_for_wrong_yes(__doc__, program, ends, 12))
