#!/usr/bin/env python3
"""Random loops against HotSpot: methods with one or two loops over ints, longs and arrays, with overflow, shifts, masks,
narrow types, aliases, breaks, caught exceptions and calls, and an assertion that often holds. What `loris check` calls
SAFE must not fail in any of RUNS runs with random and extreme arguments.
"""

import argparse
import collections
import json
import random
import sys

import harness

RUNS = 3000

DRIVER = """
import java.lang.reflect.*;
import java.util.*;

class Try {
    static Object any(Class<?> type, Random random, int[] shared) {
        if (type == int[].class) {
            if (random.nextInt(3) == 0) return shared;
            int[] a = new int[random.nextInt(6)];
            for (int i = 0; i < a.length; i++) a[i] = (Integer) any(int.class, random, shared);
            return a;
        }
        int[] few = {Integer.MIN_VALUE, Integer.MIN_VALUE + 1, -1, 0, 1, 2, 7, 31, 32, 255, 256, 65535, Integer.MAX_VALUE - 1, Integer.MAX_VALUE};
        int kind = random.nextInt(4);
        return kind == 0 ? few[random.nextInt(few.length)] : kind == 1 ? random.nextInt() : random.nextInt(20) - 4;
    }

    public static void main(String[] args) throws Exception {
        Random random = new Random(3);
        for (Method method : Class.forName("Random1").getDeclaredMethods()) {
            if (!method.getName().startsWith("m")) continue;
            String failure = "";
            for (int run = 0; run < Integer.parseInt(args[0]) && failure.isEmpty(); run++) {
                Object[] values = new Object[method.getParameterCount()];
                int[] shared = {random.nextInt(9), random.nextInt(9), random.nextInt(9)};
                for (int i = 0; i < values.length; i++) values[i] = any(method.getParameterTypes()[i], random, shared);
                try {
                    method.invoke(null, values);
                } catch (InvocationTargetException e) {
                    failure = e.getCause().getClass().getName();
                }
            }
            System.out.println(method.getName() + " " + failure);
        }
    }
}
"""


class Writer:
    """One method: x, y are ints, z a long, i and j count, a and b are arrays that may be the same."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def pick(self, *choices):
        return self.random.choice(choices)

    def number(self):
        return str(self.pick(0, 1, 2, 3, 4, 7, 8, 10, 16, 31, 100, 255, 1000, -1, -3, 65535, 2147483647))

    def value(self):
        return self.pick("x", "y", "i", "n", "(int) z", self.number(), "a[i]", "a.length")

    def expression(self):
        one, other = self.value(), self.value()
        return self.pick(
            f"{one} + {other}", f"{one} - {other}", f"{one} * {self.pick(2, 3, 5)}", f"{one} & {self.pick(1, 3, 7, 15, 255, 'y')}",
            f"{one} | {self.pick(1, 2, 'y')}", f"{one} ^ {other}", f"{one} << {self.pick(1, 2, 5, 31)}", f"{one} >> {self.pick(1, 3, 31)}",
            f"{one} >>> {self.pick(1, 3, 31)}", f"{one} % {self.pick(2, 3, 7)}", f"{one} / {self.pick(2, 3, -1)}", f"(byte) ({one})",
            f"(char) ({one})", f"(short) ({one} + 1)", f"-{one}" if not one.startswith("-") else one, f"Math.abs({one})",
            f"Math.max({one}, {other})", f"Math.min({one}, {other})", f"({one} + {other}) >>> 1", f"twice({one})")

    def statement(self):
        return self.pick(
            f"x = {self.expression()};", f"y = {self.expression()};", f"x += {self.pick(1, 2, 3, 4)};", f"y++;", f"z += {self.value()};",
            f"a[i] = {self.expression()};", f"b[i % b.length] = {self.value()};", f"if ({self.condition()}) {{ {self.simple()} }}",
            f"if ({self.condition()}) {{ {self.simple()} }} else {{ {self.simple()} }}", f"if ({self.condition()}) break;",
            f"if ({self.condition()}) continue;", f"try {{ y += a[{self.pick('x', 'y', 'i + 1')}]; }} catch (RuntimeException e) {{ x = {self.number()}; }}",
            f"for (int j = 0; j < {self.pick('i', '3', 'a.length')}; j++) {{ {self.simple()} }}", "a = b;", "tick();")

    def simple(self):
        return self.pick(f"x = {self.expression()};", f"x += {self.pick(1, 2, 4)};", "y++;", f"a[i] = {self.number()};", "z++;")

    def condition(self):
        return f"{self.value()} {self.pick('<', '<=', '==', '!=', '>')} {self.value()}"

    def assertion(self):
        return self.pick(
            "x >= 0", "x <= 255", "x % 2 == 0", "x % 4 == 0", "y >= 0", "x <= y", "z >= 0", "x == y", "i <= a.length", "x + y >= 0", "y <= i",
            "x - y == 0", "count >= 0", "x != -1", "y - i == 1", "x == 2 * i", "x < 65536", "x == i", "y + i >= 0", "x >= i")

    def method(self, name):
        start = self.pick(0, 0, 0, 1, 4), self.pick(0, 0, 1)
        body = " ".join(self.statement() for _ in range(self.pick(1, 1, 2, 3)))
        head = self.pick("int i = 0; i < a.length; i++", "int i = 0; i < a.length; i += 1", "int i = 0; i < n && i < a.length; i++")
        check = self.assertion()
        inside = self.pick(True, False)
        after = f"assert {check};" if inside else ""
        outside = "" if inside else f"int i = a.length; assert {check};"
        loop = self.pick(f"for ({head}) {{ {body} {after} }}", f"for ({head}) {{ {after} {body} }}")
        filled = f"for (int k = 0; k < a.length; k++) a[k] = {self.pick('0', 'k', '7', 'n')};" if self.random.random() < 0.4 else ""
        tail = f"for (int k = 0; k < a.length; k++) assert a[k] {self.pick('>= 0', '== 7', '<= n', '== k', '== 0')};" if self.random.random() < 0.3 else ""
        return (f"    static int {name}(int[] a, int[] b, int n) {{ if (a == null || b == null || b.length == 0) return 0; count = 0; "
                f"int x = {start[0]}, y = {start[1]}; long z = 0; {filled} {loop} {outside} {tail} return x; }}\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--loris", default=harness.LORIS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--methods", type=int, default=40)
    parser.add_argument("--time", type=int, default=30, help="seconds for all methods")
    parser.add_argument("--runs", type=int, default=RUNS)
    options = parser.parse_args()
    loris = harness.require_loris(options.loris)
    folder = harness.BUILD / "prove_random"
    folder.mkdir(parents=True, exist_ok=True)
    methods = "".join(Writer(options.seed * 100000 + number).method(f"m{number}") for number in range(options.methods))
    (folder / "Random1.java").write_text("class Random1 {\n    static int count;\n    static void tick() { count++; }\n"
                                         "    static int twice(int x) { return x + x; }\n" + methods + "}\n")
    (folder / "Try.java").write_text(DRIVER)
    harness.compile_java([folder / "Random1.java", folder / "Try.java"], ["-g"], folder / "classes")
    fails = dict((line.split(" ") + [""])[:2] for line in
                 harness.run(["java", "-ea", "-cp", folder / "classes", "Try", options.runs], 300).stdout.splitlines())
    report = folder / "report.json"
    outcome = harness.run([loris, "check", "--time", options.time, "--package", "--json", report, folder / "classes", "Random1"],
                          options.time * 3)
    results = json.loads(report.read_text())["results"]
    counts, failed = collections.Counter(), 0
    for result in results:
        name = result["method"].split(".")[1].split("(")[0]
        if name not in fails:
            continue
        verdict = result["verdict"] or result.get("error")
        kind = next((kind for kind in ("SAFE by invariants", "SAFE by graph", "SAFE up to", "SAFE", "VIOLATION", "UNKNOWN")
                     if verdict.startswith(kind)), "error")
        counts[kind] += 1
        if kind == "error" or (kind.startswith("SAFE") and kind != "SAFE up to" and fails[name]):
            failed += 1
            print(f"FAIL {name}: {verdict}, but HotSpot: {fails[name]}")
    if not counts["SAFE by invariants"]:
        failed += 1
        print(f"FAIL nothing is proved by invariants {harness.tail(outcome.stderr)}")
    print(f"{len(fails)} methods, {sum(map(bool, fails.values()))} fail on HotSpot; " + ", ".join(f"{kind} {count}" for kind, count in counts.items()))
    print(f"{len(results) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
