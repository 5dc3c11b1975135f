#!/usr/bin/env python3
"""Edits that no random one makes: an annotation, a subclass, a field that somebody else writes, a default method, the cast of a
method reference, contracts in all their forms, the class path. No verdict may be stale.

    python3 bench/cache/kinds.py [--only WORD]

Every kind is a program, or options, before and after. Both are checked without a cache, then both with one (before, after, after
once more, before again): each answer must be the one without a cache. A kind whose answer is the same before and after tests
nothing, and fails.
"""

import argparse
import dataclasses
import pathlib
import re
import shutil
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))
import harness

API = ROOT / "build" / "loris-api.jar"
OPTIONS = ["--package", "--time", "0", "--steps", "400000", "--bounded", "-k", "2", "--array", "2", "--loops", "3"]
TEST_OPTIONS = ["--package", "--time", "0", "--steps", "20000", "-k", "2", "--array", "2", "--loops", "3"]
MARK = re.compile(r" \(cached[^)]*\)$|, \d+ of \d+ methods cached$", re.MULTILINE)
USAGE = 64


@dataclasses.dataclass
class Kind:
    name: str
    before: str          # the source of all classes, in one file, T.java
    old: str = ""        # becomes
    new: str = ""        # in it
    options: tuple = ()
    more: tuple = ()     # options only before, options only after
    library: tuple = ()  # sources on the class path, before and after
    side: tuple = ()     # a file of contracts, before and after
    swapped: tuple = ()  # sources of two folders of the class path, whose order changes
    package: str = ""    # package-info.java, from then on


KINDS = [
    Kind("the code of a callee", "class T { static int f(int x) { return g(x); } static int g(int x) { return 1; } }",
         "return 1;", "return 1 / x;"),
    Kind("an annotation of a parameter", "@interface NonNull {} class T { static int f(String s) { return s.length(); } }",
         "f(String", "f(@NonNull String"),
    Kind("an annotation where null is not meant", "@interface Nullable {} class T { static int f(String s) { return s.length(); } }", "f(String", "f(@Nullable String",
         ("--non-null",)),
    Kind("a constraint", "import jakarta.validation.constraints.*; class T { static int f(@Min(1) int x) { return 1 / x; } }", "@Min(1)", "@Min(0)"),
    Kind("a package without null", "package p; class T { static int f(String s) { return s.length(); } }",
         package="@org.jspecify.annotations.NullMarked package p;"),
    Kind("a subclass", "class T { int g() { return 1; } static int f(T t) { return t == null ? 0 : 1 / t.g(); } }",
         "class T", "class U extends T { int g() { return 0; } } class T"),
    Kind("the code of a subclass", "class U extends T { int g() { return 2; } } class T { int g() { return 1; } static int f(T t) { "
         "return t == null ? 0 : 1 / t.g(); } }", "return 2", "return 0"),
    Kind("an implementation", "interface I { int g(); } class T { static int f(I t) { return t instanceof A ? 1 / t.g() : 1; } } class A implements I { "
         "public int g() { return 1; } }", "class T", "class B extends A { public int g() { return 0; } } class T"),
    Kind("a writer in the nest", "class T { private int d = 1; static int f(T t) { return t == null ? 0 : 1 / t.d; } static class N { void set(T t) { } } }",
         "set(T t) { }", "set(T t) { t.d = 0; }"),
    Kind("a writer that is a lambda's method", "class T { private int d = 1; static int f(T t) { return t == null ? 0 : 1 / t.d; } Runnable r() { return () -> { int x = d; }; } }",
         "int x = d;", "d = 0;"),
    Kind("null in the nest", "class T { private String s = \"a\"; static int f(T t) { return t == null ? 0 : t.s.length(); } static class N { void set(T t) { "
         "t.s = \"b\"; } } }", "\"b\"", "null"),
    Kind("an element in the nest", "class T { private final int[] a = {1}; static int f(T t) { return t == null ? 0 : t.a[0]; } static class N { int[] get(T t) "
         "{ return new int[0]; } } T() { assert a.length > 0; }}", "= {1}", "= {}"),
    Kind("a constructor", "class T { private final int d; T(int x) { d = 1; } static int f(T t) { return t == null ? 0 : 1 / t.d; } }", "d = 1", "d = x"),
    Kind("a constructor more", "class T { private final int d; T(int x) { d = 1; } static int f(T t) { return t == null ? 0 : 1 / t.d; } }",
         "static int f", "T() { d = 0; } static int f"),
    Kind("a field that others see", "class T { private int d = 1; static int f(T t) { return t == null ? 0 : 1 / t.d; } }", "private int d", "int d"),
    Kind("a new writer elsewhere", "class T { static int e = 1; static int f() { return 1 / e; } } class O { static void set(int x) { x++; } }",
         "x++", "T.e = x"),
    Kind("a default method", "interface I { default int g() { return 1; } } class A implements I {} class T { static int f(A a) { return a == null ? 0 : 1 / a.g(); } }",
         "return 1;", "return 0;"),
    Kind("a default method more", "interface I { default int g() { return 1; } } interface J extends I { } class A implements J {} "
         "class T { static int f(A a) { return a == null ? 0 : 1 / a.g(); } }", "extends I { ", "extends I { default int g() { return 0; } "),
    Kind("a static initializer", "class T { static final int E; static { E = 1 + K.k(); } static int f() { return 1 / E; } } class K { static int k() { return 0; } }",
         "1 + K", "0 + K"),
    Kind("what a static initializer calls", "class T { static final int E; static { E = 1 + K.k(); } static int f() { return 1 / E; } } class K { static int k() "
         "{ return 0; } }", "return 0;", "return -1;"),
    Kind("a constant", "class K { static final int E = 1; } class T { static int f() { return 1 / K.E; } }", "E = 1", "E = 0"),
    Kind("a constant of an enum", "enum E { A(1), B(2); final int d; E(int x) { d = x; } } class T { static int f(E e) { return e == null ? 0 : 1 / e.d; } }",
         "B(2)", "B(0)"),
    Kind("a constant of an enum more", "enum E { A, B } class T { static int f(E e) { if (e == null) return 0; switch (e) { case A: return 1; case B: return 2; "
         "default: throw new IllegalStateException(); } } }", "A, B", "A, B, C"),
    Kind("the body of a constant", "enum E { A { int g() { return 1; } }; abstract int g(); } class T { static int f(E e) { return e == null ? 0 : 1 / e.g(); } }",
         "return 1;", "return 0;"),
    Kind("a record's constructor", "record R(int x) { R { if (x == 0) throw new IllegalArgumentException(); } } class T { static int f(R r) { "
         "return r == null ? 0 : 1 / r.x(); } }", "x == 0", "x == 1"),
    Kind("the cast of a lambda", "interface J { } class A implements J {} class T { static void f(J x) { if (x != null && !(x instanceof A)) assert false; } "
         "static Runnable r() { return (Runnable & K) () -> { }; } } interface K { }", "(Runnable & K)", "(Runnable & K & J)"),
    Kind("the cast of a method reference", "interface J { } class A implements J {} class T { static void f(J x) { if (x != null && !(x instanceof A)) assert false; } "
         "static void g() { } static Runnable r() { return (Runnable & K) T::g; } } interface K { }", "(Runnable & K)", "(Runnable & J)"),
    Kind("a proxy", "interface J { int g(); } class A implements J { public int g() { return 1; } } class T { static int f(J x) { return x instanceof A || x == null ? "
         "0 : 1 / x.hashCode(); } static Object r() throws Exception { return new Object(); } }", "new Object()",
         "java.lang.reflect.Proxy.newProxyInstance(T.class.getClassLoader(), new Class<?>[] {J.class}, null)"),
    Kind("the cast of a method reference elsewhere", "interface J { } class A implements J {} class T { static void f(J x) { if (x != null && !(x instanceof A)) assert false; } } "
         "class O { static void g() { } static Runnable r() { return (Runnable & K) O::g; } } interface K { }", "(Runnable & K)", "(Runnable & J)"),
    Kind("a proxy elsewhere", "interface J { int g(); } class A implements J { public int g() { return 1; } } class T { static int f(J x) { if (x != null && !(x instanceof A)) "
         "assert false; return 1; } } class O { static Object r() { return new Object(); } }", "new Object()",
         "java.lang.reflect.Proxy.newProxyInstance(T.class.getClassLoader(), new Class<?>[] {J.class}, null)"),
    Kind("what a lambda does", "class T { static int f(int x) { java.util.function.IntSupplier s = () -> 1; return 1 / s.getAsInt(); } }", "() -> 1", "() -> 0"),
    Kind("a superclass", "class A { int g() { return 1; } } class B { int g() { return 0; } } class T extends A { static int f(T t) { return t == null ? 0 : 1 / t.g(); } }",
         "extends A", "extends B"),
    Kind("a constructor above", "class A { int d; A() { d = 1; } } class T extends A { static int f() { return 1 / new T().d; } }", "d = 1", "d = 0"),
    Kind("a bound of a type", "class A { int g() { return 1; } } class B extends A { int g() { return 0; } } class T<X extends A> { static <X extends A> int f(X t) { "
         "return t == null ? 0 : t instanceof B ? 1 / t.g() : 1; } }", "<X extends A> int", "<X extends T<?>> int f(X t) { return 1; } static <X extends A> int"),
    Kind("an exception that is caught", "class T { static int g(int x) { try { return 1 / x; } catch (ArithmeticException e) { return 0; } } static int f(int x) { "
         "return g(x); } }", "ArithmeticException", "NullPointerException"),
    Kind("a line", "class T { static int f(int x) { return g(x); } static int g(int x) {\n return 1 / x; } }", "{\n return", "{\n\n return"),
    Kind("a switch", "class T { static int g(int x) { switch (x) { case 7: return 0; default: return 1; } } static int f() { return 1 / g(8); } }", "case 7", "case 8"),
    Kind("a precondition", "import loris.contract.*; class T { @Requires(\"x > 0\") static int f(int x) { return 1 / x; } }", "x > 0", "x >= 0"),
    Kind("a postcondition that is assumed", "import loris.contract.*; class T { static int f(int x) { return 1 / g(x); } @Ensures(\"result > 0\") @Modifies({}) static int g(int x) { "
         "return 1; } }", "result > 0", "result >= 0", ("--modular",)),
    Kind("an invariant", "import loris.contract.*; @Invariant(\"d > 0\") class T { int d = 1; static int f(T t) { return t == null ? 0 : 1 / t.d; } }", "d > 0", "d >= 0"),
    Kind("a method that is the invariant", "class T { int d = 1; boolean ok() { return d > 0; } int f() { return 1 / d; } }", "d > 0", "d >= 0", ("--invariant", "ok")),
    Kind("JML in a comment", "class T { //@ requires x > 0;\n static int f(int x) {\n return 1 / x; } }", "x > 0", "x >= 0"),
    Kind("JML of another class", "class T { static int f(int x) { return K.g(x); } } class K { //@ requires x > 0; assignable \\nothing;\n static int g(int x) { return 1; } }", "x > 0", "x == x",
         ("--modular",)),
    Kind("a file of contracts", "class T { static int f(int x) { return 1 / x; } }",
         side=("class T { method f(int x) { requires x > 0; } }", "class T { method f(int x) { requires x >= 0; } }")),
    Kind("a method that changes what others rely on", "class T { private final int[] a = new int[2]; private int n; T() { } void add() { if (n < 2) n++; } int get() { "
         "return n; } int f() { assert n <= a.length; return n; } }", "return n; } int f", "return n++; } int f"),
    Kind("the same where facts are shown", "class T { private final int[] a = new int[2]; private int n; T() { } void add() { if (n < 2) n++; } int get() { "
         "return n; } int f() { assert n <= a.length; return n; } }", "return n; } int f", "return n++; } int f", ("--show-invariants",)),
    Kind("a constructor that others are built by", "class T { private int d; T(int x) { if (x < 0) throw new IllegalArgumentException(); d = x; } int f() { "
         "return 1 / d; } static T of() { return new T(7); } }", "x < 0", "x <= 0"),
    Kind("a factory", "public class T { private int d; private T(int x) { d = x; } public int f() { return 1 / (d - 7); } public static T of() { return new T(7); } }",
         "new T(7)", "new T(8)"),
    Kind("relations of another class", "class A { private int n, m; A() { } void inc() { n++; m++; } int d() { return n == m ? 1 : 0; } int get() { return n; } } "
         "class T { static int f(A a) { return a == null ? 0 : 1 / a.d(); } }", "return n; } }", "return n++; } }"),
    Kind("a library", "class T { static int f(int x) { return 1 / L.g(); } }", library=("class L { static int g() { return 1; } }", "class L { static int g() { return 0; } }")),
    Kind("the order of the class path", "class T { static int f(int x) { return 1 / L.g(); } }",
         swapped=("class L { static int g() { return 1; } }", "class L { static int g() { return 0; } }")),
    Kind("an option", "class T { static int f(int[] a) { int s = 0; for (int x : a) s += x; return s; } }", more=(("--non-null",), ("--nullable",))),
    Kind("expected exceptions", "class T { static int f(int x) { return 1 / x; } }", more=((), ("--expected", "ArithmeticException"))),
    Kind("the property", "class T { static int f(int x) { return 1 / x; } }", more=(("--property", "npe"), ("--property", "arith"))),
    Kind("stand-ins", "class T { static int f(java.util.function.IntSupplier s) { return s == null ? 0 : s.getAsInt() == s.getAsInt() ? 0 : 1 / 0; } }",
         more=((), ("--stand-ins", "any"))),
    Kind("which states", "class T { private int d = 1; int f() { return 1 / d; } }", more=((), ("--states", "any"))),
]

STUBS = {"jakarta/validation/constraints/Min.java": "package jakarta.validation.constraints; import java.lang.annotation.*; "
         "@Retention(RetentionPolicy.RUNTIME) public @interface Min { long value(); }"}
JSPECIFY = {"org/jspecify/annotations/NullMarked.java": "package org.jspecify.annotations; import java.lang.annotation.*; "
            "@Retention(RetentionPolicy.RUNTIME) public @interface NullMarked { }"}


def compile_all(files, folder, *options):
    """The sources do not lie beside the classes: lines that are quoted would tell of every edit in them."""
    sources, beside = [], folder.with_name(folder.name + "-sources")
    shutil.rmtree(folder, ignore_errors=True)
    shutil.rmtree(beside, ignore_errors=True)
    for name, text in files.items():
        path = beside / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        sources.append(str(path))
    status, said = harness.COMPILER.compile(["-nowarn", "-g", "-proc:none", "-d", str(folder), *map(str, options), *sources])
    if status:
        raise harness.CompileError(said)


class Run:
    def __init__(self, loris, kind, folder):
        self.loris, self.kind, self.folder = loris, kind, folder

    def set_up(self, is_after):
        """The options of one of the two."""
        kind, classes, library = self.kind, self.folder / "classes", self.folder / "library"
        options, path = list(kind.options), [str(API)]
        if kind.old and kind.old not in kind.before:
            raise ValueError(f"{kind.name}: nothing to edit")
        if kind.library:
            compile_all({"L.java": kind.library[is_after]}, library)
            options += ["--classpath", library]
            path.append(str(library))
        if kind.swapped:
            folders = [self.folder / f"library{i}" for i in range(2)]
            for text, part in zip(kind.swapped, folders):
                compile_all({"L.java": text}, part)
            options += ["--classpath", ":".join(map(str, reversed(folders) if is_after else folders))]
            path += map(str, folders)
        if kind.side:
            (self.folder / "side.contracts").write_text(kind.side[is_after])
            options += ["--contracts", self.folder / "side.contracts"]
        if "//@" in kind.before:
            options += ["--sources", self.folder / "classes-sources"]
        if kind.more:
            options += kind.more[is_after]
        files = {"T.java": kind.before.replace(kind.old, kind.new) if is_after and kind.old else kind.before}
        if "jakarta" in kind.before:
            files |= STUBS
        if kind.package:
            files |= JSPECIFY
            if is_after:
                files["package-info.java"] = kind.package
        compile_all(files, classes, "-cp", ":".join(path))
        return options

    def check(self, options, *more):
        outcome = harness.run([self.loris, "check", "--all", *OPTIONS, *options, *more, self.folder / "classes"])
        marks = len(MARK.findall(outcome.stdout))
        return (MARK.sub("", outcome.stdout), outcome.stderr, outcome.status), marks

    def test(self, options, *more):
        folder = self.folder / "tests"
        shutil.rmtree(folder, ignore_errors=True)
        outcome = harness.run([self.loris, "test", "--junit", folder, *TEST_OPTIONS, *options, *more, self.folder / "classes"])
        files = {str(path.relative_to(folder)): path.read_text() for path in sorted(folder.rglob("*.java"))}
        return (MARK.sub("", outcome.stdout), outcome.stderr, outcome.status, files), len(MARK.findall(outcome.stdout))

    def test_problems(self):
        for is_after in (False, True):
            options = self.set_up(is_after)
            plain = self.test(options, "--cache", self.folder / f"empty{is_after}")[0]
            if plain[2] == USAGE:
                return
            for again in range(1 + is_after):
                seen, marks = self.test(options, "--cache", self.folder / "test-cache")
                if seen != plain:
                    yield f"test {'after' if is_after else 'before'}: {seen} instead of {plain}"
                if again and not marks:
                    yield f"no tests are known the second time: {seen}"

    def problems(self):
        plain, cache = [], ["--cache", self.folder / "cache"]
        for is_after in (False, True):
            options = self.set_up(is_after)
            plain.append(self.check(options)[0])
            for again in range(1 + is_after):
                seen, marks = self.check(options, *cache)
                if seen != plain[is_after]:
                    yield f"{'after' if is_after else 'before'}: {seen} instead of {plain[is_after]}"
                if again and not marks:
                    yield f"nothing is known the second time: {seen}"
        if plain[0] == plain[1]:
            yield f"the edit changes nothing: {plain[0]}"
        if plain[0][2] > 2 or plain[1][2] > 2:
            yield f"cannot be checked: {plain}"
        if self.check(self.set_up(False), *cache)[0] != plain[0]:
            yield "before, once more"
        yield from self.test_problems()


def run(loris, words=("",)):
    """(failures, kinds): those whose names have one of the words"""
    failures, count = [], 0
    for kind in KINDS:
        if not any(word in kind.name for word in words):
            continue
        count += 1
        with tempfile.TemporaryDirectory() as folder:
            failures += [f"{kind.name}: {problem}" for problem in Run(loris, kind, pathlib.Path(folder)).problems()]
    return failures, count


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--loris", type=pathlib.Path, default=harness.LORIS)
    parser.add_argument("--only", default="")
    arguments = parser.parse_args()
    failures, count = run(arguments.loris.resolve(), [arguments.only])
    for failure in failures:
        print("FAIL", failure)
    print(f"{count} kinds of edits, {len(failures)} failures")
    return 1 if failures or not count else 0


if __name__ == "__main__":
    sys.exit(main())
