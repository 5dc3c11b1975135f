#!/usr/bin/env python3
"""Contracts that are SAFE compose: callers that `check --modular` calls SAFE fail on no input, if their callees are SAFE.

One class has callees with contracts, and callers that only assert; copies of it have one callee with a wrong body. HotSpot
runs every caller on all small inputs. A caller that fails there and is SAFE must call, directly or not, one that is not.
"""

import argparse
import pathlib
import re
import sys

import harness

API = harness.ROOT / "build" / "loris-api.jar"
FOLDER = harness.BUILD / "compose"

# Name, contract, signature, bodies: the first is right. CALLS says who calls whom.
CALLEES = [
    ("inc", '@Requires("x < 100") @Ensures("result == x + 1") @Modifies', "int inc(int x)",
     ["return x + 1;", "return x == 2 ? 2 : x + 1;", "return x + 2;"]),
    ("twice", '@Requires("x < 50") @Ensures("result == x + 2") @Modifies', "int twice(int x)",
     ["return inc(inc(x));", "return inc(x);"]),
    ("abs", '@Requires("x > -1000") @Ensures("result >= 0 && (result == x || result == -x)") @Modifies', "int abs(int x)",
     ["return x < 0 ? -x : x;", "return x < -1 ? -x : x;"]),
    ("max", '@Ensures("result >= a && result >= b") @Modifies', "int max(int a, int b)",
     ["return a > b ? a : b;", "return a > b + 1 ? a : b;"]),
    ("odd", '@Ensures("result == (x % 2 != 0)") @Modifies', "boolean odd(int x)",
     ["return (x & 1) == 1;", "return x % 2 == 1;"]),
    ("step", '@Requires("c != null && c.n < 100") @Ensures("c.n > old(c.n)") @Modifies("c.n")', "void step(Cell c)",
     ["c.n += 1;", "c.n += c.m == 0 ? 0 : 1;", "c.n += 1; c.m = 9;"]),
    ("swap", '@Requires("c != null") @Ensures("c.n == old(c.m) && c.m == old(c.n)") @Modifies({"c.n", "c.m"})',
     "void swap(Cell c)", ["int n = c.n; c.n = c.m; c.m = n;", "c.n = c.m; c.m = c.n;"]),
    ("sort", '@Requires("c != null") @Ensures("c.n <= c.m") @Modifies({"c.n", "c.m"})', "void sort(Cell c)",
     ["if (c.n > c.m) swap(c);", "if (c.n > c.m + 1) swap(c);"]),
    ("fill", '@Requires("a != null && a.length < 4") @Ensures("forall i in 0..a.length: a[i] == 7") @Modifies("a[*]")',
     "void fill(int[] a)", ["for (int i = 0; i < a.length; i++) a[i] = 7;", "for (int i = 1; i < a.length; i++) a[i] = 7;"]),
    ("other", '@Requires("c != null") @Ensures("result == c.next || result == c") @Modifies', "Cell other(Cell c)",
     ["return c.next == null ? c : c.next;", "return c.next == null ? new Cell() : c.next;"]),
    ("join", '@Requires("c != null") @Ensures("c.next == d") @Modifies("c.next")', "void join(Cell c, Cell d)",
     ["c.next = d;", "if (d != null) c.next = d;", "c.next = d; if (d != null) d.next = null;"]),
    ("box", '@Ensures("result != null && result.n == x && result.next == null") @Modifies', "Cell box(int x)",
     ["Cell c = new Cell(); c.n = x; return c;", "Cell c = new Cell(); c.n = x; c.next = x == 2 ? c : null; return c;"]),
    ("count", '@Ensures("total == old(total) + 1") @Modifies("total")', "void count()",
     ["total++;", "if (total != 1) total++;"]),
    ("make", '@Ensures("fresh(result) && result.n == x && result.next == null") @Modifies', "Cell make(int x)",
     ["Cell c = new Cell(); c.n = x; return c;",
      "if (spare != null && spare.n == x && spare.next == null) return spare; Cell c = new Cell(); c.n = x; return c;"]),
    ("cons", '@Ensures("fresh(result) && result.n == x && result.next == d") @Modifies', "Cell cons(int x, Cell d)",
     ["Cell c = new Cell(); c.n = x; c.next = d; return c;",
      "if (d != null && d.next == d && d.n == x) return d; Cell c = new Cell(); c.n = x; c.next = d; return c;"]),
    ("grow", '@Requires("c != null") @Ensures("fresh(c.next) && c.next.next == old(c.next)") @Modifies("c.next")',
     "void grow(Cell c)", ["Cell d = new Cell(); d.next = c.next; c.next = d;",
                           "if (c.next != null && c.next.next == c.next) return; Cell d = new Cell(); d.next = c.next; c.next = d;"]),
]
CALLERS = [
    ("more(int x)", "if (x < 50) assert inc(x) > x;"),
    ("muchMore(int x)", "if (x < 50) assert inc(x) > x + 1;"),
    ("chain(int x)", "if (x < 20) assert twice(inc(x)) == x + 3;"),
    ("chainOff(int x)", "if (x < 20) assert twice(inc(x)) != 5;"),
    ("positive(int x)", "if (x > -9 && x < 9) assert abs(x) >= 0 && abs(abs(x)) >= 0;"),
    ("positiveOnly(int x)", "if (x > -9 && x < 9) assert abs(x) > 0;"),
    ("largest(int x, int y)", "assert max(x, y) >= x && max(max(x, y), x) >= y;"),
    ("largestIs(int x, int y)", "assert max(x, y) == x || max(x, y) == y;"),
    ("parity(int x)", "if (x < 9) assert odd(x) != odd(inc(x));"),
    ("stepped(Cell c)", "if (c == null || c.n > 9) return; int n = c.n, m = c.m; step(c); assert c.n > n && c.m == m;"),
    ("steppedOnce(Cell c)", "if (c == null || c.n > 9) return; int n = c.n; step(c); assert c.n == n + 1;"),
    ("swapped(Cell c)", "if (c == null) return; int n = c.n; swap(c); swap(c); assert c.n == n;"),
    ("sorted(Cell c)", "if (c == null) return; sort(c); assert c.n <= c.m;"),
    ("sortedSteps(Cell c)", "if (c == null || c.n > 9 || c.m > 9) return; sort(c); swap(c); step(c); assert c.n > c.m;"),
    ("filled(int[] a)", "if (a == null || a.length > 3) return; fill(a); for (int v : a) assert v == 7;"),
    ("filledSum(int[] a)", "if (a == null || a.length == 0 || a.length > 3) return; fill(a); assert inc(a[0]) == 8;"),
    ("counted(int x)", "total = x; count(); count(); assert total == x + 2;"),
    ("mixed(Cell c, int x)", "if (c == null || x > 20 || c.n > 9) return; total = inc(x); step(c); count(); assert total == twice(x);"),
    ("reached(Cell c)", "if (c == null) return; c.next = null; assert other(c) == c;"),
    ("reachedOne(Cell c)", "if (c == null) return; assert other(c) == c || c.next != null;"),
    ("reachedBad(Cell c)", "if (c == null) return; assert other(c).n == c.n;"),
    ("joined(Cell c, Cell d)", "if (c == null) return; join(c, d); assert c.next == d && (d == null || other(c) == d || other(c) == c);"),
    ("joinedKeeps(Cell c, Cell d)", "if (c == null || d == null || c == d) return; Cell was = d.next; join(c, d); assert d.next == was;"),
    ("joinedTwice(Cell c, Cell d)", "if (c == null) return; join(c, d); join(c, null); assert other(c) == c;"),
    ("boxed(int x)", "assert box(x).n == x && box(x).next == null;"),
    ("boxedJoin(Cell c, int x)", "if (c == null || x > 20) return; join(c, box(x)); assert c.next.n == x && inc(c.next.n) == x + 1;"),
    ("boxedOther(int x)", "Cell b = box(x); assert other(b) == b;"),
    ("madeAlone(Cell c, int x)", "if (c == null) return; int n = c.n; Cell d = make(x); d.n = n + 1; assert c.n == n;"),
    ("madeTwice(int x)", "Cell a = make(x), b = make(x); a.n = x + 1; assert b.n == x && a != b;"),
    ("madeSpare(int x)", "spare = make(x); Cell d = make(x); d.n = x + 1; assert spare.n == x;"),
    ("consed(Cell c, int x)", "Cell d = cons(x, c); d.m = 3; assert d.next == c && c != d && d.n == x;"),
    ("consedMine(int x)", "Cell mine = new Cell(); Cell d = cons(x, mine); mine.n = 7; assert d.next.n == 7 && d != mine && d.n == x;"),
    ("consedBad(Cell c, int x)", "Cell d = cons(x, c); assert d.next == null || d.next.n != 2;"),
    ("consedOther(Cell c, int x)", "Cell d = cons(x, c), e = other(d); e.m = 5; assert e == d || e == c;"),
    ("grown(Cell c)", "if (c == null) return; Cell was = c.next; grow(c); grow(c); assert c.next.next.next == was && c.next != c.next.next;"),
    ("grownMine(Cell c)", "Cell mine = new Cell(); mine.next = c; grow(mine); assert mine.next.next == c && mine.next != c && mine.next != mine;"),
    ("grownKeeps(Cell c, Cell d)", "if (c == null || d == null || c == d) return; Cell was = d.next; grow(c); assert d.next == was;"),
    ("grownNoMore(Cell c, Cell d)", "if (c == null || d == null) return; Cell was = d.next; grow(c); assert d.next == was;"),
    ("otherMine(Cell c)", "Cell mine = new Cell(); mine.next = c; Cell o = other(mine); assert o == mine || o == c;"),
    ("joinedMine(Cell c)", "Cell mine = new Cell(); if (c == null) return; join(c, mine); mine.n = 6; assert c.next.n == 6;"),
    ("unguarded(int x)", "assert inc(x) == x + 1;"),
]
CALLS = {"twice": {"inc"}, "sort": {"swap"}}

DRIVER = """
import java.lang.reflect.*;

public class Driver {
  static Class<?> owner;

  static Object cell(int n, int m) throws Exception {
    Constructor<?> made = Class.forName(owner.getName() + "$Cell").getDeclaredConstructor();
    made.setAccessible(true);
    Object cell = made.newInstance();
    for (String name : new String[] {"n", "m"}) {
      Field field = cell.getClass().getDeclaredField(name);
      field.setAccessible(true);
      field.setInt(cell, name.equals("n") ? n : m);
    }
    return cell;
  }

  static Object linked(Object cell, Object next) throws Exception {
    Field field = cell.getClass().getDeclaredField("next");
    field.setAccessible(true);
    field.set(cell, next == null ? cell : next);
    return cell;
  }

  static java.util.List<Object> values(Class<?> type) throws Exception {
    java.util.List<Object> list = new java.util.ArrayList<>();
    if (type == int.class) {
      for (int i = -4; i < 8; i++)
        list.add(i);
      list.add(Integer.MAX_VALUE);
    } else if (type == int[].class) {
      list.add(null);
      for (int length = 0; length < 5; length++)
        list.add(new int[length]);
    } else {
      list.add(null);
      for (int i = 0; i < 49; i++)
        list.add(cell(i / 7 - 3, i % 7 - 3));
      for (int i = 0; i < 4; i++) // one that leads to itself, others to one more
        list.add(linked(cell(i, 1), i == 0 ? null : cell(i - 2, 2)));
    }
    return list;
  }

  static boolean fails(Method method, Object... arguments) throws Exception {
    try {
      method.invoke(null, arguments);
    } catch (InvocationTargetException thrown) {
      return true;
    }
    return false;
  }

  static boolean fails(Method method) throws Exception {
    Class<?>[] types = method.getParameterTypes();
    boolean found = false;
    for (Object first : values(types[0]))
      if (types.length == 1)
        found |= fails(method, first);
      else
        for (Object second : values(types[1])) // an object may have been changed by the call before
          found |= fails(method, types[0] == int.class || first == null ? first : copy(first), second);
    return found;
  }

  static Object copy(Object cell) throws Exception {
    int[] values = new int[2];
    String[] names = {"n", "m"};
    for (int i = 0; i < 2; i++) {
      Field field = cell.getClass().getDeclaredField(names[i]);
      field.setAccessible(true);
      values[i] = field.getInt(cell);
    }
    Field next = cell.getClass().getDeclaredField("next");
    next.setAccessible(true);
    Object copy = cell(values[0], values[1]), link = next.get(cell);
    next.set(copy, link == cell ? copy : link);
    return copy;
  }

  public static void main(String[] args) throws Exception {
    owner = Class.forName(args[0]);
    for (Method method : owner.getDeclaredMethods()) {
      method.setAccessible(true);
      if (java.util.Arrays.asList(args).contains(method.getName()) && fails(method))
        System.out.println(method.getName());
    }
  }
}
"""


def variants():
    """Class name, the callee with a wrong body or None, the source."""
    wrong = [(None, 0)] + [(name, i) for name, _, _, bodies in CALLEES for i in range(1, len(bodies))]
    for number, (broken, index) in enumerate(wrong):
        methods = [f"  {contract} static {signature} {{ {bodies[index if name == broken else 0]} }}"
                   for name, contract, signature, bodies in CALLEES]
        methods += [f"  static void {signature} {{ {body} }}" for signature, body in CALLERS]
        fields = "  static class Cell { int n, m; Cell next; }\n  static int total;\n  static Cell spare;\n"
        name = f"Compose{number}"
        yield name, broken, f"import loris.contract.*;\nclass {name} {{\n{fields}" + "\n".join(methods) + "\n}\n"


def callees_of(text):
    """All callees that a text calls, directly or not."""
    found = {name for name, *_ in CALLEES if re.search(rf"\b{name}\(", text)}
    return found | {other for name in found for other in CALLS.get(name, ())}


def verdicts(loris, classes):
    """class -> method -> verdict."""
    outcome = harness.run([loris, "check", "--calls", "0", "--all", "--property", "any", "--package", "--modular", "--heap", "lazier-sharp", "--time", "90", classes], 150)
    found = {}
    for owner, method, verdict in re.findall(r"^(\w+)\.(\w+)\(.*?\)\S*: (SAFE up to|SAFE|VIOLATION|UNKNOWN)", outcome.stdout,
                                             re.MULTILINE):
        found.setdefault(owner, {})[method] = verdict
    return found, outcome


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--loris", default=harness.LORIS, type=pathlib.Path)
    loris = harness.require_loris(parser.parse_args().loris)
    FOLDER.mkdir(parents=True, exist_ok=True)
    every = list(variants())
    sources = []
    for name, _, text in every:
        sources.append(FOLDER / f"{name}.java")
        sources[-1].write_text(text, encoding="utf-8")
    classes = FOLDER / "classes"
    harness.compile_java(sources, ["-g", "-cp", str(API)], classes)
    driver = FOLDER / "Driver.java"
    driver.write_text(DRIVER, encoding="utf-8")
    harness.compile_java([driver], [], FOLDER / "driver")
    all_said, outcome = verdicts(loris, classes)
    callers = [signature.split("(")[0] for signature, _ in CALLERS]
    passed = failed = composed = exposed = 0
    for name, broken, _ in every:
        said = all_said.get(name, {})
        run = harness.run(["java", "-ea", *harness.JAVA_OPTIONS, "-cp", f"{classes}:{FOLDER / 'driver'}:{API}", "Driver", name,
                           *callers])
        failing = set(run.stdout.split())
        problems = [] if run.status == 0 else [run.stderr]
        missing = {callee for callee, *_ in CALLEES} | set(callers)
        if missing - said.keys():
            problems.append(f"no verdict of {sorted(missing - said.keys())}: {harness.tail(outcome.stderr, 3)}")
        if broken and said.get(broken) == "SAFE":
            problems.append(f"the wrong {broken} is SAFE")
        for signature, body in CALLERS:
            caller = signature.split("(")[0]
            are_safe = all(said.get(callee) == "SAFE" for callee in callees_of(body))
            if said.get(caller) == "SAFE" and are_safe:
                composed += 1
                if caller in failing:
                    problems.append(f"{caller} and its callees are SAFE, and it fails")
            exposed += said.get(caller) == "SAFE" and caller in failing
        passed += not problems
        failed += bool(problems)
        for problem in problems:
            print(f"FAIL {name} ({broken}): {problem}")
    # Both must happen, or the test shows nothing.
    if composed < 100 or exposed < 5:
        failed += 1
        print(f"FAIL only {composed} callers are SAFE with all their callees, {exposed} fail because of a wrong one")
    print(f"compose: {passed} passed, {failed} failed ({composed} callers SAFE with their callees, {exposed} fail because of a"
          " wrong one)")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
