#!/usr/bin/env python3
"""What src/induct/library.def says of the JDK's methods, against HotSpot: every line is called with every combination of
a few arguments, and what is thrown and what comes out must be as the line says. Wrong lines, made by changing an operator,
must be noticed: so the test would notice a line that is wrong.
"""

import argparse
import itertools
import json
import re
import subprocess
import sys

import harness

TABLE = harness.ROOT / "src" / "induct" / "library.def"
NOTICED = 0.85  # of the wrong lines: some say less or the same in other words
CHANGES = [("<= ", "< "), ("< ", "<= "), ("= r ", "= 7 "), ("= n ", "= 7 "), ("(= (len", "(< (len"), ("+", "-"),
           ("(= (value r) a)", "(< (value r) a)")]

DRIVER = r"""
import java.lang.invoke.*;
import java.util.*;

class Calls {
    static final List<Object> TEXTS = Arrays.asList(null, "", "a", "ab", " a:b ", "\u00e4\u00df", "\ud83d\ude00z");
    static final List<Object> NUMBERS = List.of(-1, 0, 1, 2, 3, 6, 97, Integer.MIN_VALUE, Integer.MAX_VALUE);
    static final List<Object> CHARS =
        List.of('\0', '\t', '\34', ' ', '/', '0', '9', ':', '@', 'A', 'Z', '[', '`', 'a', 'z', '{', '\u007f', '\u00e4', '\u0660', '\ud83d');

    static final List<Object> POINTS = new ArrayList<>(NUMBERS);
    static final List<Object> FEW = List.of(-1, 0, 1, 2, Integer.MAX_VALUE);
    static boolean hasPoints; // the ints are code points
    static boolean hasMany; // arguments

    static {
        for (Object c : CHARS) POINTS.add((int) (char) c);
        POINTS.addAll(List.of(0x10400, 0x10428, 0x10ffff, 0x110000));
    }

    static List<Object> values(Class<?> type, boolean isBuilt) {
        if (type == String.class || type == CharSequence.class) return isBuilt ? TEXTS : TEXTS.subList(1, TEXTS.size());
        if (type == Object.class) return Arrays.asList(null, "a", "ab", 7);
        if (isBox(type)) type = MethodType.methodType(type).unwrap().returnType();
        if (type == char.class) return CHARS;
        if (type == boolean.class) return List.of(false, true);
        if (type == byte.class) return List.of((byte) -128, (byte) 0, (byte) 127);
        if (type == short.class) return List.of((short) -32768, (short) 5, (short) 300);
        if (type == long.class) return List.of(Long.MIN_VALUE, -1L, 0L, 10L, Long.MAX_VALUE);
        if (type == float.class) return List.of(0f, -1.17549435E-38f, 3e8f, Float.NaN, Float.MIN_VALUE);
        if (type == double.class) return List.of(0d, -2.2250738585072014E-308, 1e7, Double.NaN, -Double.MAX_VALUE);
        if (type == Locale.class) return Arrays.asList(null, Locale.ROOT, Locale.GERMANY, new Locale("tr"));
        if (type == byte[].class) return Arrays.asList(null, new byte[0], new byte[3]);
        if (type == boolean[].class) return Arrays.asList(null, new boolean[0], new boolean[3]);
        if (type == short[].class) return Arrays.asList(null, new short[0], new short[3]);
        if (type == float[].class) return Arrays.asList(null, new float[0], new float[3]);
        if (type == char[].class) return Arrays.asList(null, new char[0], new char[] {'a', 'b', 'c'});
        if (type == int[].class) return Arrays.asList(null, new int[0], new int[3]);
        if (type == long[].class) return Arrays.asList(null, new long[0], new long[3]);
        if (type == double[].class) return Arrays.asList(null, new double[0], new double[3]);
        return hasPoints ? POINTS : hasMany ? FEW : NUMBERS;
    }

    static String text(Object value) {
        if (value == null) return "null";
        if (value instanceof Boolean b) return b ? "1" : "0";
        if (value instanceof Character c) return "" + (int) c;
        if (value instanceof Number n) return value instanceof Float || value instanceof Double ? "0.5" : "" + n;
        String length = value instanceof String s ? "" + s.length()
            : value.getClass().isArray() ? "" + java.lang.reflect.Array.getLength(value) : "-1";
        String size = value instanceof StringBuilder b ? "" + b.length() : "-1";
        return "{\"id\": " + System.identityHashCode(value) + ", \"len\": " + length + ", \"size\": " + size + "}";
    }

    // Of a box: what is in it.
    static String held(Object value, boolean isBoxed) {
        return isBoxed ? "{\"id\": 1, \"value\": " + text(value) + "}" : text(value);
    }

    static boolean isBox(Class<?> type) {
        return type == Boolean.class || type == Character.class || (Number.class.isAssignableFrom(type));
    }

    static void call(int line, MethodHandle handle, boolean isMade, boolean hasReceiver, Object[] arguments) {
        List<String> given = new ArrayList<>();
        for (int i = 0; i < arguments.length; i++) given.add(held(arguments[i], isBox(handle.type().parameterType(i))));
        String thrown = "null", result = "null";
        Object receiver = hasReceiver ? arguments[0] : null, value = null;
        try {
            value = handle.invokeWithArguments(arguments);
            result = held(value, isBox(handle.type().returnType()));
        } catch (OutOfMemoryError e) {
            return;
        } catch (Throwable e) {
            thrown = '"' + e.getClass().getName() + '"';
        }
        Object then = isMade ? value : receiver;
        System.out.println("{\"line\": " + line + ", \"given\": " + given + ", \"thrown\": " + thrown + ", \"result\": "
            + result + ", \"then\": " + text(then) + "}");
    }

    static boolean isMadeOfText(Class<?> type) {
        return type == StringBuilder.class || type == StringJoiner.class;
    }

    static void all(int line, MethodHandle handle, boolean isMade, boolean hasReceiver) {
        int count = handle.type().parameterCount();
        int[] at = new int[count];
        for (;;) {
            Object[] arguments = new Object[count];
            boolean isOver = false;
            for (int i = 0; i < count; i++) {
                Class<?> type = handle.type().parameterType(i);
                List<Object> values = values(isMadeOfText(type) ? String.class : type, !(hasReceiver && i == 0));
                arguments[i] = values.get(at[i]);
                if (type == StringBuilder.class) arguments[i] = new StringBuilder((String) arguments[i]);
                if (type == StringJoiner.class) arguments[i] = new StringJoiner((String) arguments[i]);
            }
            call(line, handle, isMade, hasReceiver, arguments);
            int i = 0;
            for (; i < count; i++) {
                Class<?> type = handle.type().parameterType(i);
                int size = values(isMadeOfText(type) ? String.class : type, !(hasReceiver && i == 0)).size();
                if (++at[i] < size) break;
                at[i] = 0;
            }
            if (i == count) return;
        }
    }

    public static void main(String[] lines) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        for (int i = 0; i < lines.length; i += 3) {
            Class<?> owner = Class.forName(lines[i].replace('/', '.'));
            MethodType type = MethodType.fromMethodDescriptorString(lines[i + 2], null);
            hasPoints = owner == Character.class;
            hasMany = type.parameterCount() > 3;
            boolean isMade = lines[i + 1].equals("<init>"), isStatic = false;
            for (var method : owner.getDeclaredMethods())
                if (method.getName().equals(lines[i + 1]) && Arrays.equals(method.getParameterTypes(), type.parameterArray()))
                    isStatic = java.lang.reflect.Modifier.isStatic(method.getModifiers());
            MethodHandle handle = isMade ? lookup.findConstructor(owner, type)
                : isStatic ? lookup.findStatic(owner, lines[i + 1], type) : lookup.findVirtual(owner, lines[i + 1], type);
            all(i / 3, handle, isMade, !isMade && !isStatic);
        }
    }
}
"""


def read_lines():
    """[class, name, descriptor, nulls, needs, thrown, promise, result] of every line."""
    expanded = subprocess.run(["cc", "-E", "-P", "-x", "c", TABLE], capture_output=True, text=True, check=True).stdout
    lines = []
    for body in re.findall(r"(?:SAYS|SIZES)\((.*?)\)\s*(?=SAYS|SIZES|$)", expanded, re.S):
        words = ["".join(re.findall(r'"([^"]*)"', word)) if '"' in word else None for word in body.split(",")]
        lines.append(words + [None] * (8 - len(words)))
    return lines


def parse(text):
    tokens = re.findall(r"[()]|[^\s()]+", text)

    def one():
        token = tokens.pop(0)
        if token != "(":
            return token
        items = []
        while tokens[0] != ")":
            items.append(one())
        tokens.pop(0)
        return items

    return one()


def same(a, b):
    return a["id"] == b["id"] if isinstance(a, dict) and isinstance(b, dict) else a == b


def evaluate(tree, names):
    """None: it may hold or not."""
    if isinstance(tree, str):
        return int(tree) if re.fullmatch(r"-?\d+", tree) else names[tree]
    operator, operands = tree[0], tree[1:]
    if operator == "=>":
        return not evaluate(operands[0], names) or evaluate(operands[1], names)
    if operator == "and":
        return all(evaluate(each, names) for each in operands)
    if operator == "or":
        return any(evaluate(each, names) for each in operands)
    if operator == "ite":
        return evaluate(operands[1 if evaluate(operands[0], names) else 2], names)
    values = [evaluate(each, names) for each in operands]
    pairs = list(itertools.pairwise(values))
    return {"not": lambda: not values[0],
            "+": lambda: sum(values), "-": lambda: values[0] - values[1],
            "=": lambda: all(same(a, b) for a, b in pairs),
            "<": lambda: all(a < b for a, b in pairs), "<=": lambda: all(a <= b for a, b in pairs),
            "len": lambda: values[0]["len"], "size": lambda: values[0]["size"], "value": lambda: values[0]["value"],
            }[operator]()


def judge(line, case, is_static):
    """What is wrong with the line in this case; empty: nothing."""
    class_name, name, descriptor, nulls, needs, thrown, promise, result = line
    given = list(case["given"])
    names = {"null": None, "true": True, "any": case["thrown"] is None, "r": case["result"], "n": None}
    names["t"] = case["then"] if name == "<init>" else None if is_static else given.pop(0)
    names.update(zip("abcde", given))
    then = case["then"]
    names["n"] = then["size"] if isinstance(then, dict) else None
    null = "java.lang.NullPointerException"
    expected = None
    if any(letter in "os" and value is None for letter, value in zip(nulls, given)):
        expected = null
    elif not evaluate(parse(needs), names):
        expected = thrown.replace("/", ".") if thrown else "?"
    elif any(letter == "O" and value is None for letter, value in zip(nulls, given)):
        expected = null
    if expected != case["thrown"]:
        return f"throws {case['thrown']}, not {expected}"
    if expected:
        return ""
    if result and not same(case["result"], names[result]):
        return f"the result is not {result}"
    if not descriptor.endswith(")V") and case["result"] is None:
        return "the result is null"
    return "" if evaluate(parse(promise), names) else "the promise does not hold"


def changed(line):
    """The line with one operator changed, in all ways."""
    for place in (4, 6):
        for old, new in CHANGES:
            if place == 6 and old == "< ":  # a promise of less is no wrong one
                continue
            for found in re.finditer(re.escape(old), line[place]):
                wrong = list(line)
                wrong[place] = line[place][:found.start()] + new + line[place][found.end():]
                yield wrong


def is_wrong(line, cases, is_static):
    try:
        return next((f"{case['given']}: {problem}" for case in cases if (problem := judge(line, case, is_static))), "")
    except TypeError:  # a change has made nonsense
        return "nonsense"


def main():
    argparse.ArgumentParser(description=__doc__).parse_args()
    lines = read_lines()
    folder = harness.BUILD / "library"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "Calls.java").write_text(DRIVER)
    harness.compile_java([folder / "Calls.java"], ["-nowarn"], folder / "classes")
    outcome = harness.run_java(folder / "classes", ["Calls", *[word for line in lines for word in line[:3]]], ["-Xmx64m"])
    cases = [json.loads(text) for text in outcome.stdout.splitlines()]
    failed, made, noticed = 0, 0, 0
    for number, line in enumerate(lines):
        own = [case for case in cases if case["line"] == number]
        is_static = bool(own) and line[1] != "<init>" and len(own[0]["given"]) == len(line[3])
        problem = is_wrong(line, own, is_static) if own else "was never called"
        if problem:
            failed += 1
            print(f"FAIL {line[0]}.{line[1]}{line[2]}: {problem}")
        for wrong in changed(line):
            made += 1
            noticed += bool(is_wrong(wrong, own, is_static))
    if not made or noticed < NOTICED * made:
        failed += 1
        print(f"FAIL only {noticed} of {made} wrong lines were noticed")
    print(f"{len(cases)} calls; {noticed} of {made} wrong lines were noticed")
    print(f"{len(lines) + 1 - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
