#!/usr/bin/env python3
"""Random loops and recursion against HotSpot: methods with one or two loops over ints, longs and arrays, with overflow,
shifts, masks, narrow types, aliases, breaks, caught exceptions and calls, or over texts, builders and boxes (every third
one), or calls of a method that calls itself, by way of another one or not (every fourth one), or tables, sums and objects that
the method makes (every fifth one), and an assertion that often holds. What `loris check` calls
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
    static boolean isSmall; // how often a method calls itself

    static Object any(Class<?> type, Random random, int[] shared) {
        if (type == int.class && isSmall) return random.nextInt(16) - 3;
        if (type == int[].class) {
            if (random.nextInt(3) == 0) return shared;
            int[] a = new int[random.nextInt(6)];
            for (int i = 0; i < a.length; i++) a[i] = (Integer) any(int.class, random, shared);
            return a;
        }
        if (type == String.class) {
            String[] texts = {null, "", "a", ":", "7", "a:b", "::", "A7 ", "\\u0660x:", " x y "};
            return texts[random.nextInt(texts.length)];
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
            isSmall = method.getName().startsWith("mr");
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

    prefix = "m"

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


class TextWriter(Writer):
    """One method: s and u are texts, c a builder, box an Integer; x and y are ints, i counts."""

    def value(self):
        return self.pick("x", "y", "i", "n", "s.length()", "c.length()", "box", "u.indexOf(':')", self.pick("0", "1", "2", "-1"))

    def text(self):
        return self.pick("s", "u", "c.toString()", "\"a:\"", "s.trim()", "u.concat(s)", "s.substring(x)", "s.substring(0, y)", "(u + x)",
                         "s.replace('a', 'b')", "String.valueOf(x)", "new String(s.toCharArray())", "(\"\" + box + n)", "s.toUpperCase()")

    def expression(self):
        return self.pick(
            f"{self.value()} + 1", f"{self.value()} - 1", f"{self.text()}.length()", f"{self.text()}.indexOf('a')", f"{self.text()}.lastIndexOf({self.text()})",
            f"{self.text()}.indexOf(':', {self.value()})", f"(int) {self.text()}.charAt({self.value()})", f"{self.text()}.isEmpty() ? 0 : {self.value()}",
            f"{self.text()}.equals({self.text()}) ? {self.value()} : 2", f"Math.floorMod({self.value()}, 3)", "Integer.parseInt(s)",
            f"Character.getNumericValue((char) x)", f"{self.text()}.startsWith({self.text()}) ? 1 : 0", f"Integer.valueOf({self.value()})")

    def statement(self):
        return self.pick(
            self.simple(), self.simple(), f"if ({self.condition()}) {{ {self.simple()} }}", f"if ({self.condition()}) break;",
            f"try {{ {self.simple()} }} catch (RuntimeException e) {{ x = {self.pick(0, 1, -1)}; }}",
            f"try {{ {self.simple()} }} catch (StringIndexOutOfBoundsException e) {{ y = {self.pick(0, 1, -1)}; }}",
            f"if (Character.isDigit(s.charAt(i))) {{ {self.simple()} }}")

    def simple(self):
        return self.pick(
            f"x = {self.expression()};", f"y = {self.expression()};", "x++;", f"s = {self.text()};", f"u = {self.text()};", f"box = {self.expression()};",
            "c.append(x);", f"c.append({self.text()});", "c.append(',').append(u);", "c.reverse();", "c.deleteCharAt(0);", "c.insert(0, u);",
            "c.delete(0, y);", "c.setCharAt(i, 'z');", "c = new StringBuilder(s);")

    def assertion(self):
        return self.pick("x >= 0", "x >= -1", "s != null", "c.length() >= 0", "c.length() > 0", "c.length() <= i", "box >= 0", "x <= s.length()",
                         "x < s.length()", "s.length() >= y", "u.length() >= 0", "x <= 2", "c.length() >= i", "box == x", "y <= i", "s.length() > 0")

    def method(self, name):
        body = " ".join(self.statement() for _ in range(self.pick(1, 1, 2, 3)))
        head = self.pick("i < s.length()", "i < n", "i < s.length() && i < n", "x < s.length() && i < 50")
        check = f"assert {self.assertion()};"
        loop = self.pick(f"{{ {body} {check} }}", f"{{ {check} {body} }}", f"{{ {body} }}")
        return (f"    static int {name}(String s, String u, int n) {{ if (s == null || u == null || n > 1000) return 0; int x = 0, y = 0; Integer box = 0; "
                f"StringBuilder c = new StringBuilder(); int i = 0; for (; {head} && c.length() < 999 && s.length() < 999 && u.length() < 999; i++) {loop} {check} return x; }}\n")


class CallWriter(Writer):
    """A method that calls one that calls itself: d falls, x and y are ints, z a long, a and b arrays that may be the same,
    count a static field. Both are followed by an assertion, about arguments, result and elements."""

    prefix = "mr"

    def value(self):
        return self.pick("x", "y", "d", "(int) z", self.number(), "a[0]", "a.length", "count", "d", "x")

    def expression(self):
        return self.pick(super().expression(), super().expression(), f"{self.value()} + 1", f"{self.value()} - 1", self.value(), self.value())

    def again(self, name):
        arrays = self.pick("a, b", "a, b", "a, b", "b, a", "a, a", "new int[1], b", "a, a.length > 3 ? b : a")
        return (f"{self.pick('again', 'again', 'other')}{name}({arrays}, {self.pick('x', 'x', 'x + 1', 'x - 1', 'x + y', 'y', '0')}, "
                f"{self.pick('y', 'y', 'x', 'y + 1', '(byte) y', '7')}, d - {self.pick(1, 1, 1, 2)})")

    def statement(self):
        name = self.name
        return self.pick(
            self.simple(), self.simple(), f"x = {self.again(name)};", f"y = {self.again(name)} + {self.pick(0, 1, 2)};", f"{self.again(name)};",
            f"if ({self.condition()}) {{ {self.simple()} }}", f"if ({self.condition()}) return {self.value()};",
            f"if ({self.condition()}) throw new IllegalStateException();", f"z += {self.again(name)};",
            f"try {{ x = {self.again(name)}; }} catch (IllegalStateException e) {{ {self.simple()} }}",
            f"try {{ {self.again(name)}; }} finally {{ {self.simple()} }}",
            f"for (int i = 0; i < {self.pick('2', 'a.length')}; i++) {{ {self.pick(self.simple(), 'a[i] = ' + self.value() + ';', 'y = ' + self.again(name) + ';')} }}")

    def simple(self):
        return self.pick(f"x = {self.expression()};", f"x += {self.pick(1, 2, 4)};", "y++;", f"a[0] = {self.value()};", "z++;", "count++;", "a = b;")

    def assertion(self):
        return self.pick(super().assertion().replace("i", "d"), "d > 0", "x <= y", "y == 7", "a[0] >= 0", "a[0] == b[0]", "x >= 1", "x % 3 == 0")

    def method(self, name):
        self.name = name
        check, end = f"assert {self.assertion()};", f"assert {self.pick('r >= 0', 'r == 0', 'r >= -1', 'r <= 7', 'r % 2 == 0', 'r == x', 'r <= x + y', 'a[0] >= 0', 'count >= 0', 'count == 0', 'r != 3', 'true', 'true')};"
        body = " ".join(self.statement() for _ in range(self.pick(1, 2, 2, 3)))
        stop = f"if (d <= 0{self.pick('', '', ' || ' + self.condition())}) return {self.value()};"
        parameters = "int[] a, int[] b, int x, int y, int d"
        return (f"    static int again{name}({parameters}) {{ long z = 0; {stop} {body} {self.pick(check, '')} return {self.expression()}; }}\n"
                f"    static int other{name}({parameters}) {{ {self.pick('', f'if ({self.condition()}) return x;').replace('(int) z', '0')} return again{name}(a, b, x, y, d - 1){self.pick('', '', ' + 1')}; }}\n"
                f"    static int {name}(int[] a, int[] b, int n) {{ if (a == null || b == null || a.length == 0 || b.length == 0) return 0; "
                f"count = 0; int d = n, x = {self.pick(0, 0, 1, 7, 'n', 'n & 15')}, y = {self.pick(0, 1, 7, 'n')}; {self.pick('a[0] = 0;', '')} int r = 0; "
                f"try {{ r = again{name}(a, b, x, y, d); }} catch (IllegalStateException e) {{ {self.pick('return 0;', 'r = 1;')} }} {end} return r; }}\n")


class TableWriter(Writer):
    """One method: t and u are tables with rows that may be shared, g an object that it has made, sum a long; x and y are
    ints, i counts. Assertions are about lengths, rows, elements, fields and sums."""

    def value(self):
        return self.pick("x", "y", "i", "n", "m", self.number(), "t[i].length", "t.length", "t[i][0]", "t[0][1]", "g.low", "g.size", "a.length", "a[i % a.length]")

    def row(self):
        return self.pick("t[0]", "t[i]", "u[i]", "a", "null", f"new int[{self.pick('n', 'i', 'i + 1', 'm', '3')}]", "t[t.length - 1]", "g.data")

    def statement(self):
        return self.pick(
            self.simple(), self.simple(), self.simple(), f"t[{self.pick('0', 'i', 'i', 'x')}] = {self.row()};", f"if ({self.condition()}) {{ {self.simple()} }}",
            f"if ({self.condition()}) break;", "t = u;", f"t = new int[{self.pick('n', 'i + 1')}][{self.pick('m', 'i', '2')}];", "a = t[i];", "g.data = a;",
            "u = new int[n][m];", f"if (t[i] != null) {{ {self.simple()} }}", "if (t[i] == null || t[i].length < 2) return 0;",
            f"for (int j = 0; j < {self.pick('t[i].length', 'm', '2')}; j++) {{ t[i][j] = {self.value()}; }}", "u[0] = t[i];", "h = g;", "g = new Holder();")

    def simple(self):
        return self.pick(
            f"x = {self.value()};", f"x += {self.pick(1, 2, 4)};", "y++;", f"t[i][{self.pick('0', '0', '1', 'm - 1', 'i')}] = {self.value()};", f"sum += {self.value()};",
            f"if ({self.value()} > 0) sum += {self.value()};", "if (x > 0 && x < 100) y += x;", f"g.low = {self.value()};", "g.size++;", f"g.add({self.value()});",
            f"h.add({self.value()});", f"u[{self.pick('0', 'i')}][0] = {self.value()};", "if (g.size > 0) g.take();", f"a[0] = {self.value()};")

    def assertion(self):
        return self.pick("sum >= 0", "sum <= 2147483647L * i", "sum >= x", "t[0].length == m", "t[i].length == m", "t[i] != null", "t[0][0] == 0", "t[0][0] == 5", "t[0] != t[1 % n]",
                         "t[i] != u[i]", "g.size >= 0", "g.size <= g.data.length", "g.low <= 0", "g.low >= 0", "t.length == n", "u.length == n", "u[i].length == t[i].length", "x >= 0",
                         "y >= 0", "y <= 100 * i", "t[i][0] >= 0", "h == g", "g.size == i", "h.size <= g.size", "a[0] >= 0", "g.data != null", "y == i")

    def method(self, name):
        body = " ".join(self.statement() for _ in range(self.pick(1, 1, 2, 3)))
        check = f"assert {self.assertion()};"
        loop = self.pick(f"{{ {body} {check} }}", f"{{ {check} {body} }}", f"{{ {body} }}")
        rows = self.pick("new int[n][m]", "new int[n][m]", "new int[n][]", "new int[n][2]")
        fill = self.pick("", "", f"for (int k = 0; k < n; k++) t[k] = new int[{self.pick('m', 'k + 1', 'n')}];", "for (int[] r : t) if (r == null || r.length < 2) return 0;",
                         "t[0] = t[1 % n];", "t[0][0] = 5;", "t[0] = a;")
        return (f"    static int {name}(int[] a, int[] b, int n) {{ if (a == null || a.length == 0 || n < 1 || n > 500) return 0; int m = {self.pick('3', 'n', 'a.length')}; "
                f"Holder g = new Holder(), h = g; int[][] t = {rows}, u = {self.pick('t', 'new int[n][m]', 'new int[n][m]')}; int x = 0, y = 0; long sum = 0; {fill} int i = 0; "
                f"for (; i < n && i < t.length; i++) {loop} {self.pick('', 'i = 0; ' + check)} return x; }}\n")


def writer(seed, number):
    if number % 5 == 4:
        return TableWriter(seed * 100000 + number)
    if number % 4 == 3:
        return CallWriter(seed * 100000 + number)
    return (TextWriter if number % 3 == 2 else Writer)(seed * 100000 + number)


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
    writers = [writer(options.seed, number) for number in range(options.methods)]
    methods = "".join(each.method(f"{each.prefix}{number}") for number, each in enumerate(writers))
    (folder / "Random1.java").write_text("class Random1 {\n    static int count;\n    static void tick() { count++; }\n"
                                         "    static int twice(int x) { return x + x; }\n"
                                         "    static class Holder { int low, size; int[] data = new int[4]; void add(int x) { low = Math.min(low, x); "
                                         "if (size < data.length) data[size++] = x; } int take() { return data[--size]; } }\n" + methods + "}\n")
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
