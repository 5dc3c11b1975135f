"""What random classes are made of: for each feature of Java its declarations, static fields, helpers, conditions, numbers
and statements, as templates.

In a template `[[int]]` is an expression of that kind, `[[p:N]]` a variable whose type fits N and its name from there on,
`[[p:N!]]` one that lambdas may capture, `[[p]]` that variable again, `[[x+]]` a new name, `[[K]]` a small constant, `[[bit]]` adds a flag of
its own to the result, `[[stmt]]` is a statement and `[[cond]]` a condition. `[[ref]]` is a variable of any reference type, `[[T]]` any type.
"""
import dataclasses

# What the short names of types stand for.
JAVA = {
    "int": "int", "long": "long", "byte": "byte", "short": "short", "char": "char", "bool": "boolean", "float": "float", "double": "double",
    "O": "Object", "Str": "String", "Int": "Integer", "Lng": "Long", "Chr": "Character", "Num": "Number", "Cmp": "Comparable<?>",
    "CS": "CharSequence", "Thr": "Throwable", "Run": "Runnable",
    "N": "N", "M": "M", "I": "I", "J": "J", "D": "D", "F": "F", "E": "E", "R": "R", "Q": "Q", "In": "In", "G": "G<?>", "GS": "GS", "P": "P<Integer>",
    "X": "X", "Y": "Y", "Z": "Z", "Self": "Self", "Sub": "Sub", "Res": "Res",
    "ints": "int[]", "objs": "Object[]", "ns": "N[]", "ms": "M[]", "strs": "String[]", "is": "I[]", "bytes": "byte[]", "grid": "int[][]",
    "list": "java.util.List<Integer>", "nlist": "java.util.List<N>", "alist": "java.util.List<int[]>", "slist": "java.util.List<String[]>",
    "Op": "java.util.function.UnaryOperator<N>", "Sup": "java.util.function.Supplier<N>", "Pre": "java.util.function.Predicate<N>",
    "Fun": "java.util.function.Function<N, Integer>", "Bin": "java.util.function.BinaryOperator<N>", "Ord": "java.util.Comparator<N>",
    "RunOp": "java.util.function.UnaryOperator<Runnable>", "IntsSup": "java.util.function.Supplier<int[]>", "IntsOp": "java.util.function.UnaryOperator<int[]>",
}
PRIMITIVE = ["int", "long", "byte", "short", "char", "bool", "float", "double"]
# The variables that fit where a type is wanted.
BELOW = {"N": ["M"], "I": ["D", "E"], "J": ["D"], "X": ["Y"], "Num": ["Int", "Lng"], "G": ["GS"], "objs": ["ns", "ms", "strs", "is"], "ns": ["ms"],
         "CS": ["Str"], "Self": ["Sub"]}


@dataclasses.dataclass
class Part:
    types: list = dataclasses.field(default_factory=list)  # of parameters
    needs: list = dataclasses.field(default_factory=list)
    nested: list = dataclasses.field(default_factory=list)  # alternatives
    statics: list = dataclasses.field(default_factory=list)  # some of them
    helpers: list = dataclasses.field(default_factory=list)  # alternatives
    cond: list = dataclasses.field(default_factory=list)
    int: list = dataclasses.field(default_factory=list)
    stmt: list = dataclasses.field(default_factory=list)
    law: list = dataclasses.field(default_factory=list)  # conditions that always hold


BASE = Part(
    types=["int", "int", "int", "bool"],
    cond=["[[int]] == [[int]]", "[[int]] < [[int]]", "[[int]] != [[int]]", "[[int]] >= [[K]]", "[[b:bool]]", "!([[cond]])", "([[cond]]) && ([[cond]])",
          "([[cond]]) || ([[cond]])", "([[cond]]) ^ ([[cond]])"],
    int=["[[v:int]]", "[[v:int]]", "[[K]]", "([[int]] + [[int]])", "([[int]] - [[int]])", "([[int]] * [[K]])", "([[int]] & [[K]])", "([[int]] ^ [[int]])",
         "([[cond]] ? [[int]] : [[int]])", "([[int]] / 3)", "([[int]] % 4)", "(-[[int]])", "([[int]] >> 1)", "([[int]] >>> 30)", "([[int]] << 2)",
         "Math.abs([[v:int]])", "Math.max([[int]], [[K]])", "Integer.compare([[int]], [[int]])", "Integer.signum([[int]])"],
    stmt=["int [[x+]] = [[int]];@int x", "if ([[cond]]) [[bit]]", "if ([[cond]]) [[bit]] else { [[stmt]] }", "if ([[cond]]) { [[stmt]] }",
          "switch ((int) [[int]]) { case 0: [[bit]] case 2: { [[stmt]] } break; case -1: [[bit]] break; default: }",
          "for (int [[i+]] = 0; [[i]] < 3; [[i]]++) if ([[i]] == [[v:int]]) [[bit]]"],
    law=["([[v:int]] ^ [[w:int]] ^ [[w]]) == [[v]]", "([[v:int]] < [[w:int]]) == ([[w]] > [[v]])", "([[v:int]] & 3) >= 0", "-(-[[v:int]]) == [[v]]",
         "[[v:int]] - 1 < [[v]]", "Math.abs([[v:int]]) >= 0", "[[v:int]] / 2 * 2 + [[v]] % 2 == [[v]]"],
)

PARTS = {
    "nodes": Part(
        types=["N", "N", "M", "N", "O"],
        nested=["static class N { public int v; public N next; public Object o; int get() { return v; } }\n"
                "  static class M extends N { public long w; int get() { return v + 1; } }",
                "static class N { public int v; public N next; public Object o; int get() { return next == null ? v : next.v; } }\n"
                "  static class M extends N { public int v; int get() { return v + super.v; } }",
                "static abstract class N { public int v; public N next; public Object o; abstract int get(); }\n"
                "  static class M extends N { public N other; int get() { return other == this ? 1 : v; } }\n"
                "  static final class L extends N { int get() { return 3; } }"],
        helpers=["static int len(N n, int most) { return n == null || most <= 0 ? 0 : 1 + len(n.next, most - 1); }"],
        cond=["[[p:N]] == [[q:N]]", "[[p:N]] == null", "[[p:N]] != null && [[p]].v == [[int]]", "[[p:N]] != null && [[p]].next == [[q:N]]",
              "[[p:N]] != null && [[p]].o == [[q:N]]", "[[p:N]] != null && [[p]].next != null && [[p]].next.next == [[p]]", "(Object) [[p:N]] instanceof M",
              "(Object) [[p:ref]] instanceof N [[x+]] && [[x]].v == [[K]]", "[[p:N]] != null && [[p]].o instanceof M", "(Object) [[p:N]] == (Object) [[q:M]]"],
        int=["([[p:N]] == null ? [[K]] : [[p]].v)", "([[p:N]] == null ? 0 : [[p]].get())", "len([[N]], 3)", "([[p:M]] == null ? 0 : [[p]].get())"],
        stmt=["if ([[p:N]] != null) [[p]].v = [[int]];", "if ([[p:N]] != null) [[p]].next = [[N]];", "if ([[p:N]] != null) [[p]].o = [[ref]];",
              "if ([[p:N]] != null && [[q:N]] != null) { [[p]].v = 1; [[q]].v = 2; if ([[p]].v == 2) [[bit]] }",
              "if ([[p:N]] != null && [[q:N]] != null) { [[p]].next = [[q]]; [[q]].next = [[N]]; if ([[p]].next == null) [[bit]] }",
              "N [[t+]] = [[cond]] ? [[N]] : [[N]];@N t",
              "N [[t+]] = new M(); [[t]].v = [[int]]; [[t]].next = [[N]];@N t",
              "for (N [[t+]] = [[p:N]], [[s+]] = null; [[t]] != null && [[t]] != [[s]]; [[s]] = [[p]], [[t]] = [[t]] == [[p]] ? [[t]].next : null) if ([[t]].v == [[K]]) [[bit]]",
              "int [[c+]] = 0; for (N [[t+]] = [[p:N]]; [[t]] != null && [[c]] < 3; [[t]] = [[t]].next) [[c]]++; if ([[c]] == [[C3]]) [[bit]]",
              "try { if (((M) [[p:N]]).v == [[K]]) [[bit]] } catch (ClassCastException e) { [[bit]] } catch (NullPointerException e) { [[bit]] }"],
        law=["[[p:N]] == null || [[q:N]] != [[p]] || [[p]].v == [[q]].v", "[[p:N]] != [[q:N]] || [[q]] == [[p]]", "len([[p:N]], 2) <= 2",
             "[[p:N]] == null || [[p]].next == [[p]].next"],
    ),
    "statics": Part(
        needs=["nodes"], types=["N", "ints"],
        statics=["static final N SN = new M();", "private static N last;", "private static int count;", "static int total = 3;", "static final int[] SA = {1, 2};",
                 "static final Object SO = new Object();", "private static final java.util.List<N> SL = new java.util.ArrayList<>();", "static final N[] NS = {new M(), null};",
                 "static final M OTHER = new M(); static { OTHER.next = SN; SN.v = 4; }"],
        cond=["SN.v == [[int]]", "[[p:N]] == SN", "[[p:N]] == last", "last == null", "SA[0] == [[K]]", "[[a:ints]] == SA", "[[p:O]] == SO", "SL.contains([[N]])", "count == [[K]]",
              "total > [[K]]", "NS[0] == [[p:N]]", "NS[1] != null", "SN.next == [[p:N]]", "OTHER.next == [[p:N]]", "[[p:N]] == OTHER", "SN.o == SO"],
        int=["SN.v", "count", "total", "SA[1]", "SL.size()", "len(SN, 2)", "OTHER.v", "len(last, 2)"],
        stmt=["SN.v = [[int]];", "last = [[N]];", "count++;", "total += [[int]];", "SA[1] = [[int]];", "SN.next = [[N]];", "NS[1] = [[N]];", "SL.add([[N]]);", "SN.o = [[ref]];",
              "if ([[p:N]] != null) { SN.v = 1; [[p]].v = 0; if (SN.v == 0) [[bit]] }", "if ([[a:ints]] != null && [[a]].length == 2) { SA[0] = 5; [[a]][0] = 6; if (SA[0] == 6) [[bit]] }",
              "if ([[p:N]] != null) { [[p]].v = [[K]]; if (OTHER.next.v == [[K]]) [[bit]] }", "N [[t+]] = SN;@N t", "N [[t+]] = last;@N t", "OTHER.v++;"],
        law=["SN != null", "SA.length == 2", "SN != OTHER", "SO != null && SO.getClass() == Object.class"],
    ),
    "enums": Part(
        types=["E", "E", "I"], needs=["interfaces"],
        nested=["enum E implements I { A, B { int f() { return 2; } }, C; public int n; public Object held; int f() { return n; } public void add() { n++; assert n != [[K]]; } }",
                "enum E implements I, J { A(1), B(0); public int n; private int most; E(int n) { this.n = n; } int f() { return n; } public int id() { return J.super.id() + ordinal(); }\n"
                "    public void add() { if (n > most) most = n; n = 0; assert most < [[K]]; } }",
                "enum E implements I { A; static int made; final int n; int k; E() { n = 7; } int f() { return k++; } static { made = A.n; } static final E B = A;\n"
                "    public void add() { k += 2; assert k != [[K]]; } }"],
        cond=["[[e:E]] == E.A", "[[e:E]] != null && [[e]].n == [[int]]", "[[e:E]] != null && [[e]].ordinal() == 1", "E.B.n > [[K]]", "(Object) [[p:I]] == E.B", "[[e:E]] == [[f:E]]",
              "[[e:E]] != null && [[e]].f() == [[K]]", "[[e:E]] != null && [[e]].name().equals(\"B\")", "E.values().length == [[K]]", "(Object) [[p:ref]] == (Object) [[e:E]]"],
        int=["([[e:E]] == null ? 0 : [[e]].f())", "E.B.f()", "E.A.n", "E.values().length", "([[e:E]] == null ? 3 : [[e]].compareTo(E.B))"],
        stmt=["if ([[e:E]] != null) switch ([[e]]) { case A: [[bit]] break; default: { [[stmt]] } }" , "E.A.add();", "if ([[e:E]] != null) [[e]].add();",
              "if ([[e:E]] != null && [[e]].f() == E.A.f()) [[bit]]", "E [[t+]] = [[cond]] ? E.A : E.B;@E t",
              "java.util.Map<E, Integer> [[m+]] = new java.util.EnumMap<>(E.class); if ([[e:E]] != null) { [[m]].put([[e]], 1); [[m]].put(E.A, 2); if ([[m]].size() == 1) [[bit]] }"],
        law=["E.valueOf(\"A\") == E.A", "[[e:E]] == null || [[e]].ordinal() >= 0", "[[e:E]] == null || E.values()[[[e]].ordinal()] == [[e]]"],
    ),
    "interfaces": Part(
        types=["I", "J", "D", "F"],
        nested=["interface I { default int id() { return 1; } }\n  interface J { default int id() { return 2; } }\n"
                "  static class D implements I, J { public int v; public int id() { return I.super.id() + J.super.id() + v; } }\n  static final class F { public int v; public F f; }",
                "interface I { int SHARED = 4; default int id() { return SHARED; } static int twice(I i) { return i == null ? 0 : 2 * i.id(); } }\n"
                "  interface J extends I { default int id() { return I.super.id() + 1; } }\n  static class D implements J { public int v; }\n"
                "  static final class F implements I { public int v; public F f; public int id() { return v; } }"],
        cond=["[[i:I]] != null && [[i]].id() == [[K]]", "[[j:J]] != null && [[j]].id() == [[K]]", "(Object) [[i:I]] == (Object) [[j:J]]", "(Object) [[i:I]] instanceof J",
              "(Object) [[f:F]] == [[p:ref]]", "(Object) [[i:I]] instanceof D [[x+]] && [[x]].v == [[K]]", "[[f:F]] != null && [[f]].f == [[f]]", "(Object) [[p:ref]] instanceof I"],
        int=["([[i:I]] == null ? 0 : [[i]].id())", "([[j:J]] == null ? 0 : [[j]].id())", "([[f:F]] == null ? 0 : [[f]].v)"],
        stmt=["if ([[d:D]] != null) { [[d]].v = [[int]]; if ([[i:I]] != null && [[i]].id() == [[K]]) [[bit]] }", "if ([[f:F]] != null) [[f]].v += [[int]];",
              "I [[x+]] = new I() { public int id() { return [[v:int!]] - 1; } }; if ([[x]].id() == [[K]]) [[bit]]@I x",
              "try { J [[x+]] = (J) (Object) [[p:ref]]; if ([[x]] != null) [[bit]] } catch (ClassCastException e) { [[bit]] }"],
        law=["[[d:D]] == null || (Object) [[d]] instanceof I", "(Object) [[f:F]] != (Object) [[d:D]] || [[d]] == null"],
    ),
    "records": Part(
        needs=["nodes"], types=["R", "Q"],
        nested=["record R(int a, N n) { }\n  record Q(String s, double d) { }",
                "record R(int a, N o) implements Comparable<R> { R { if (a < 0) throw new IllegalArgumentException(); } public int compareTo(R other) { return Integer.compare(a, other.a); } }\n"
                "  record Q(long s, R r) { static int made; Q { made++; } }",
                "record R(int a, int b) { R(int a, int b) { this.a = Math.abs(a % 4); this.b = a; } int sum() { return a + b; } }\n  record Q(R first, R second) { }"],
        cond=["[[x:R]] != null && [[x]].a() == [[int]]", "[[x:R]] != null && [[x]].a() < 0", "[[x:R]] != null && [[x]].equals([[y:R]])", "[[x:R]] == [[y:R]]",
              "[[x:Q]] != null && [[x]].equals([[y:Q]])", "(Object) [[p:ref]] instanceof R [[x+]] && [[x]].a() == [[K]]"],
        int=["([[x:R]] == null ? 0 : [[x]].a())"],
        stmt=["if ([[x:R]] != null && [[y:R]] != null && [[x]] != [[y]] && [[x]].equals([[y]])) [[bit]]",
              "java.util.Set<Object> [[s+]] = new java.util.HashSet<>(); [[s]].add([[x:R]]); [[s]].add([[y:R]]); if ([[s]].size() == 1) [[bit]]"],
        law=["[[x:R]] == null || [[x]].equals([[x]])", "[[x:R]] == null || [[x]].a() == [[x]].a()"],
    ),
    "generics": Part(
        types=["G", "GS", "P"],
        nested=["static abstract class G<T> { public T t; abstract T one(T t); }\n  static class GS extends G<String> { String one(String s) { return s + \"x\"; } }\n"
                "  static class P<T> implements Comparable<P<T>> { public T t; public int k; public int compareTo(P<T> p) { return Integer.compare(k, p.k); } }",
                "static class G<T> { public T t; T one(T x) { T old = t; t = x; return old; } }\n  static class GS extends G<String> { String one(String s) { return s == null ? \"a\" : s; } }\n"
                "  static final class P<T extends Number> implements java.util.function.Supplier<Integer> { public T t; public Integer get() { return t == null ? null : t.intValue(); } }"],
        cond=["(Object) [[g:G]] instanceof GS", "[[g:G]] != null && (Object) [[g]].t == (Object) [[p:ref]]", "[[g:GS]] != null && [[g]].t != null && [[g]].t.length() == [[K]]"],
        int=["([[a:P]] == null || [[a]].t == null ? 0 : [[a]].t)"],
        stmt=["try { @SuppressWarnings(\"unchecked\") G<Object> [[x+]] = (G<Object>) (G<?>) [[g:G]]; [[x]].one([[p:ref]]); [[bit]] } catch (ClassCastException | NullPointerException e) { [[bit]] }"],
    ),
    "inner": Part(
        types=["In"], needs=["nodes"],
        nested=["public int f; public N mine;\n  class In { public int z; int sum() { return z + f; } boolean is(N n) { return n == mine; } }",
                "public int f; public N mine;\n  class In { private final int z; In(int z) { this.z = z; } int sum() { return f++ + z; } boolean is(N n) { return n != null && n.v == f; } }"],
        cond=["[[i:In]] != null && [[i]].sum() == [[int]]", "[[i:In]] != null && [[i]].is([[N]])", "[[i:In]] == [[j:In]]"],
        int=["([[i:In]] == null ? 0 : [[i]].sum())"],
        stmt=["if ([[i:In]] != null) { int [[x+]] = [[i]].sum(); if ([[x]] == [[K]]) [[bit]] }"],
        law=["[[i:In]] == null || [[i]].z == [[i]].z"],
    ),
    "throwing": Part(
        types=["X", "Y", "Z", "X"],
        nested=["static class X extends RuntimeException { public int code; }\n  static class Y extends X { }\n  static class Z extends Exception { public X inside; }",
                "static abstract class X extends RuntimeException { public int code; int c() { return 1; } }\n  static class Y extends X { int c() { return code; } }\n"
                "  static final class W extends X { }\n  static class Z extends Exception { public Y inside; }"],
        helpers=["static int tf(int a, int b) { try { if (a == b) throw new IllegalStateException(); return a; } catch (IllegalStateException e) { return b + 1; } finally { if (b == [[K]]) return 7; } }",
                 "@SuppressWarnings(\"finally\") static int tf(int a, int b) { int n = 0; for (int i = 0; i < 2; i++) { try { n += a; if (n == b) break; if (a < 0) continue; n++; } finally { n += 2; if (b > 3) return n; } } return n; }",
                 "static int tf(int a, int b) { int x = a; try { x = 10 / b; return x; } catch (ArithmeticException e) { x = 1; return x; } finally { x = 99; } }"],
        cond=["tf([[int]], [[int]]) == [[K]]", "[[e:X]] != null && [[e]].code == [[int]]", "(Object) [[e:X]] == (Object) [[z:Z]]", "(Object) [[e:X]] instanceof Y", "[[z:Z]] != null && [[z]].inside == [[e:X]]"],
        int=["tf([[int]], [[int]])"],
        stmt=["try { if ([[cond]]) throw [[e:X]]; [[bit]] } catch (Y y) { [[bit]] } catch (X x) { [[bit]] } catch (RuntimeException x) { [[bit]] }",
              "try { throw [[z:Z]]; } catch (NullPointerException e) { [[bit]] } catch (Z e) { if (e.inside != null) [[bit]] }",
              "try { try { throw [[e:X]]; } finally { [[bit]] } } catch (Y y) { if (y == [[e]]) [[bit]] } catch (RuntimeException x) { if (x == (Object) [[e]]) [[bit]] }",
              "try { [[stmt]] if ([[cond]]) throw new X() { }; } catch (X x) { [[bit]] } finally { [[stmt]] }",
              "try { throw (Throwable) (Object) [[p:ref]]; } catch (ClassCastException e) { [[bit]] } catch (X x) { [[bit]] } catch (Throwable t) { if (t == (Object) [[p]]) [[bit]] }"],
        law=["[[e:X]] == null || [[e]] instanceof RuntimeException"],
    ),
    "boxes": Part(
        types=["Int", "Int", "Lng", "Chr", "Num", "O", "Cmp"],
        cond=["[[a:Int]] == [[b:Int]]", "Integer.valueOf([[v:int]]) == Integer.valueOf([[w:int]])", "[[a:Int]] != null && [[a]].equals((int) [[int]])", "[[a:Int]] != null && [[a]] == [[K]]",
              "[[a:Int]] != null && [[a]].equals((Object) [[l:Lng]])", "[[a:Int]] == (Object) [[p:O]]", "[[a:Int]] == Integer.valueOf([[K]])", "[[a:Chr]] != null && [[a]] == 'a'",
              "[[a:Num]] != null && [[a]].intValue() == [[K]]", "(Object) [[a:Num]] instanceof Integer", "(Object) [[a:Num]] == (Object) [[c:Cmp]]", "(Object) [[p:O]] instanceof Integer [[x+]] && [[x]] == [[K]]",
              "java.util.Objects.equals([[a:Int]], [[b:Int]])", "[[l:Lng]] != null && [[l]] == [[K]]", "[[a:Int]] != null && [[b:Int]] != null && [[a]] <= [[b]] && [[a]] >= [[b]] && [[a]] != [[b]]"],
        int=["([[a:Int]] == null ? 0 : [[a]])", "([[a:Chr]] == null ? 0 : [[a]])", "([[b:bool]] ? 1 : (Integer) [[v:int]])"],
        stmt=["Integer [[x+]] = (int) [[int]], [[y+]] = [[v:int]]; if ([[x]] == [[y]]) [[bit]]", "Long [[x+]] = (long) [[v:int]]; if ([[x]] == (Object) [[l:Lng]]) [[bit]]",
              "Integer [[x+]] = [[a:Int]]; if ([[x]] != null) { [[x]]++; if ([[x]] == [[a]]) [[bit]] }",
              "java.util.concurrent.atomic.AtomicReference<Integer> [[x+]] = new java.util.concurrent.atomic.AtomicReference<>([[v:int]]); if ([[x]].compareAndSet([[w:int]], 7)) [[bit]]",
              "Object [[x+]] = [[b:bool]] ? 1 : 2.0; if ([[x]] instanceof Integer) [[bit]]",
              "java.util.Map<Object, Integer> [[m+]] = new java.util.IdentityHashMap<>(); [[m]].put([[a:Int]], 1); [[m]].put([[b:Int]], 2); if ([[m]].size() == 1) [[bit]]",
              "java.util.Map<Object, Integer> [[m+]] = new java.util.IdentityHashMap<>(); [[m]].put([[a:Int]], 1); if ([[m]].containsKey([[K]])) [[bit]]",
              "java.util.Map<Object, Integer> [[m+]] = new java.util.IdentityHashMap<>(); [[m]].put(\"a\", 1); [[m]].put([[K]], 2); [[m]].put(Object.class, 3); if ([[m]].get([[p:ref]]) != null) [[bit]]",
              "java.util.Map<Object, Integer> [[m+]] = new java.util.HashMap<>(); [[m]].put([[p:ref]], 1); if ([[m]].containsKey(Object.class) || [[m]].containsKey(Thread.State.NEW)) [[bit]]",
              "try { int [[x+]] = [[b:bool]] ? [[a:Int]] : [[K]]; if ([[x]] == [[int]]) [[bit]] } catch (NullPointerException e) { [[bit]] }"],
        law=["Integer.valueOf([[v:int]]).equals([[v]])", "Integer.valueOf([[v:int]] & 127) == Integer.valueOf([[v]] & 127)", "[[a:Int]] == null || [[a]].equals([[a]])"],
    ),
    "narrow": Part(
        types=["byte", "short", "char", "long", "int"],
        cond=["[[b:byte]] == [[int]]", "[[c:char]] > [[K]]", "(byte) [[v:int]] == [[v]]", "(char) [[v:int]] == [[v]]", "(short) [[l:long]] == [[l]]", "[[l:long]] == (int) [[l]]", "[[l:long]] > [[int]]",
              "(int) ([[l:long]] >>> 32) == [[K]]", "[[l:long]] << [[v:int]] == 0"],
        int=["[[b:byte]]", "[[s:short]]", "[[c:char]]", "(byte) ([[int]])", "(char) ([[int]])", "(short) ([[int]])", "(int) [[l:long]]", "(int) ([[l:long]] >> 33)", "([[b:byte]] >>> 28)", "(1 << [[v:int]])",
             "(byte) ([[b:byte]] + [[c:byte]])"],
        stmt=["byte [[x+]] = [[b:byte]]; [[x]] += [[int]]; if ([[x]] == [[K]]) [[bit]]", "short [[x+]] = [[s:short]]; [[x]] <<= [[K]]; if ([[x]] < 0) [[bit]]", "char [[x+]] = [[c:char]]; [[x]]--; if ([[x]] > 255) [[bit]]",
              "byte [[x+]] = [[b:byte]]; [[x]] >>>= 1; if ([[x]] < 0) [[bit]]", "int [[x+]] = [[v:int]]; [[x]] += [[l:long]]; if ([[x]] == [[K]]) [[bit]]", "char [[x+]] = (char) [[v:int]]; [[x]] *= 2.5; if ([[x]] == 5) [[bit]]",
              "int [[x+]] = [[v:int]]; [[x]] = [[x]]++ + ++[[x]]; if ([[x]] == [[K]]) [[bit]]", "short [[x+]] = (short) [[v:int]]; [[x]] /= -1; if ([[x]] == -32768) [[bit]]", "long [[x+]] = [[v:int]]; [[x]] *= [[K]]; if ([[x]] != (int) [[x]]) [[bit]]"],
        law=["(byte) [[v:int]] == [[v]] << 24 >> 24", "(char) [[v:int]] == ([[v]] & 0xffff)", "(int) (long) [[v:int]] == [[v]]", "[[c:char]] >= 0", "[[b:byte]] >= -128 && [[b]] < 128"],
    ),
    "floats": Part(
        types=["double", "float", "double", "long"],
        cond=["[[d:double]] != [[d]]", "[[d:double]] == 0 && 1 / [[d]] < 0", "[[d:double]] < [[e:double]]", "Double.compare([[d:double]], [[e:double]]) == 0", "Double.valueOf([[d:double]]).equals([[e:double]])", "(int) [[d:double]] == [[K]]",
              "(float) [[d:double]] == [[d]]", "[[f:float]] == [[K]]", "!([[d:double]] <= [[K]]) && !([[d]] > [[K]])", "(long) [[d:double]] == Long.MAX_VALUE", "(float) [[v:int]] == [[f:float]]", "Math.min(0.0, [[d:double]]) == 0", "Double.isNaN([[d:double]])",
              "[[d:double]] == [[e:double]] && !Double.valueOf([[d]]).equals([[e]])", "[[d:double]] % 2 == 1", "[[f:float]] + 1 == [[f]]"],
        int=["(int) [[d:double]]", "(int) [[f:float]]", "Double.compare([[d:double]], [[K]])"],
        stmt=["float [[x+]] = [[f:float]]; [[x]] -= 1; if ([[x]] == [[f]]) [[bit]]", "double [[x+]] = [[v:int]]; if ([[x]] / 0 > 0) [[bit]]", "int [[x+]] = [[v:int]]; [[x]] *= [[d:double]]; if ([[x]] == [[K]]) [[bit]]"],
        law=["[[d:double]] == [[d]] || Double.isNaN([[d]])", "(double) [[v:int]] == [[v]]", "(int) (double) [[v:int]] == [[v]]", "!([[d:double]] < [[e:double]] && [[d]] > [[e]])"],
    ),
    "strings": Part(
        types=["Str", "Str", "CS", "char"],
        helpers=["static int sw(String s) { if (s == null) return -1; switch (s) { case \"a\": return 1; case \"Aa\": case \"b\": return 2; case \"BB\": return 3; default: return s.length(); } }",
                 "static int sw(String s) { return s == null ? 9 : switch (s) { case \"\" -> 0; case \"ab\", \"a\" -> { int n = s.length(); yield n + 1; } default -> 4; }; }"],
        cond=["[[s:Str]] != null && [[s]].equals(\"ab\")", "[[s:Str]] == \"a\"", "[[s:Str]] != null && [[s]].length() == [[K]]", "[[s:Str]] == [[t:Str]]", "[[s:Str]] != null && [[s]].startsWith(\"a\")", "[[s:Str]] != null && [[s]].isEmpty()",
              "[[s:Str]] != null && ![[s]].isEmpty() && [[s]].charAt(0) == 'b'", "(Object) [[s:Str]] == (Object) [[c:CS]]", "[[s:Str]] != null && [[s]].indexOf('b') == 1", "\"ab\".equals([[s:Str]])", "(Object) [[c:CS]] instanceof String",
              "[[s:Str]] != null && [[s]].compareTo(\"b\") < 0", "(\"a\" + [[v:int]]).length() == 3", "[[s:Str]] != null && ([[s]] + \"b\").equals(\"ab\")", "(\"\" + [[b:bool]]).length() == 5", "[[s:Str]] != null && [[s]].contains(\"b\")",
              "[[s:Str]] != null && [[s]].length() > 1 && [[s]].substring(1).equals(\"b\")", "(\"a\" + [[s:Str]]) == \"ab\"", "[[s:Str]] != null && [[s]].hashCode() == 97"],
        int=["sw([[s:Str]])", "([[s:Str]] == null ? 0 : [[s]].length())", "([[s:Str]] == null || [[s]].isEmpty() ? 0 : [[s]].charAt(0))", "String.valueOf([[b:bool]]).length()"],
        stmt=["StringBuilder [[x+]] = new StringBuilder(); [[x]].append([[b:bool]]).append('x'); if ([[x]].length() == 5) [[bit]]", "try { if (Integer.parseInt([[s:Str]]) == [[K]]) [[bit]] } catch (NumberFormatException e) { [[bit]] }",
              "try { char [[x+]] = [[s:Str]].charAt([[v:int]]); if ([[x]] == 'a') [[bit]] } catch (IndexOutOfBoundsException | NullPointerException e) { [[bit]] }",
              "if ([[s:Str]] != null) switch ([[s]]) { case \"a\": [[bit]] case \"ab\": [[bit]] break; default: { [[stmt]] } }", "String [[x+]] = [[cond]] ? \"a\" : [[s:Str]];@Str x"],
        law=["[[s:Str]] == null || [[s]].length() >= 0", "[[s:Str]] == null || [[s]].equals([[s]])", "[[s:Str]] == null || ([[s]] + \"x\").length() == [[s]].length() + 1", "[[s:Str]] == null || ![[s]].equals(\"a\") || [[s]].charAt(0) == 'a'"],
    ),
    "arrays": Part(
        types=["ints", "objs", "ns", "ms", "strs", "grid", "ints", "bytes"], needs=["nodes"],
        cond=["[[a:ints]] == [[b:ints]]", "[[a:ints]] != null && [[a]].length == [[K]]", "[[a:ints]] != null && [[a]].length > 1 && [[a]][0] == [[a]][1]", "(Object) [[a:objs]] == (Object) [[b:ns]]", "(Object) [[a:objs]] instanceof N[]",
              "[[a:ns]] != null && [[a]].length > 0 && [[a]][0] == [[p:N]]", "(Object) [[a:ints]] == [[p:O]]", "(Object) [[p:O]] instanceof int[] [[x+]] && [[x]].length == 1", "[[a:ns]] != null && (Class<?>) [[a]].getClass() == N[].class",
              "[[g:grid]] != null && [[g]].length > 0 && [[g]][0] == [[a:ints]]", "[[a:objs]] != null && [[a]].length == 1 && (Object) [[a]][0] == (Object) [[a]]", "java.util.Arrays.equals([[a:ints]], [[b:ints]])", "[[a:bytes]] == (Object) [[b:ints]]"],
        int=["([[a:ints]] == null || [[a]].length == 0 ? 0 : [[a]][0])", "([[a:ints]] == null ? 0 : [[a]].length)", "([[a:bytes]] == null || [[a]].length == 0 ? 0 : [[a]][0])", "new int[] {1, [[int]]}[[[v:int]] & 1]"],
        stmt=["if ([[a:ints]] != null && [[b:ints]] != null && [[a]].length > 0 && [[b]].length > 0) { [[a]][0] = 1; [[b]][0] = 2; if ([[a]][0] == 2) [[bit]] }",
              "try { ((Object[]) [[a:objs]])[0] = [[p:ref]]; [[bit]] } catch (ArrayStoreException e) { [[bit]] } catch (RuntimeException e) { [[bit]] }",
              "try { ((N[]) [[a:ns]])[0] = [[p:N]]; if ([[b:ms]] == [[a]]) [[bit]] } catch (ArrayStoreException e) { [[bit]] } catch (RuntimeException e) { }",
              "try { [[a:ints]][[[v:int]]] += 2; if ([[a]][0] == [[K]]) [[bit]] } catch (IndexOutOfBoundsException | NullPointerException e) { [[bit]] }",
              "if ([[a:ints]] != null) { int[] [[x+]] = [[a]].clone(); if ([[x]].length > 0) { [[x]][0] = 3; if ([[a]][0] == 3) [[bit]] } }",
              "try { System.arraycopy([[a:ints]], 0, [[b:ints]], 1, 1); [[bit]] } catch (RuntimeException e) { [[bit]] }",
              "if ([[a:ints]] != null) { int [[x+]] = 0; for (int [[y+]] : [[a]]) if ([[y]] > 0) [[x]]++; if ([[x]] == 2) [[bit]] }",
              "Object[] [[x+]] = [[b:bool]] ? new String[1] : new Object[1]; try { [[x]][0] = 1; [[bit]] } catch (ArrayStoreException e) { [[bit]] }",
              "try { int[] [[x+]] = new int[[[v:int]] % 3]; if ([[x]].length == 2) [[bit]] } catch (NegativeArraySizeException e) { [[bit]] }",
              "try { M[] [[x+]] = (M[]) (Object[]) [[a:objs]]; if ([[x]] != null) [[bit]] } catch (ClassCastException e) { [[bit]] }"],
        law=["[[a:ints]] == null || [[a]].length >= 0", "[[a:ints]] == null || [[a]].clone() != [[a]]", "[[a:ints]] == null || [[b:ints]] != [[a]] || [[a]].length == [[b]].length", "[[a:ms]] == null || [[a]] instanceof N[]"],
    ),
    "collections": Part(
        types=["Int", "O", "Str", "list"], needs=["nodes"],
        cond=["java.util.Arrays.asList([[p:O]], [[q:ref]]).contains([[p]])", "[[l:list]] != null && [[l]].size() == [[K]]", "[[l:list]] != null && [[l]].contains([[K]])"],
        int=["java.util.Arrays.asList([[p:ref]], [[q:ref]]).indexOf([[q]])"],
        stmt=["java.util.List<Integer> [[l+]] = new java.util.ArrayList<>(); [[l]].add((int) [[int]]); [[l]].add(3); [[l]].remove((Integer) [[v:int]]); if ([[l]].size() == 1) [[bit]]",
              "java.util.List<Integer> [[l+]] = new java.util.ArrayList<>(); [[l]].add(5); [[l]].add((int) [[int]]); try { [[l]].remove([[v:int]]); [[bit]] } catch (IndexOutOfBoundsException e) { [[bit]] }",
              "java.util.Map<Integer, N> [[m+]] = new java.util.HashMap<>(); [[m]].put(1, [[N]]); [[m]].put([[v:int]] & 3, [[p:N]]); if ([[m]].get(1) == [[p]]) [[bit]]",
              "java.util.Map<Object, Object> [[m+]] = new java.util.HashMap<>(); [[m]].put([[p:Str]], 1); [[m]].put([[q:Str]], 2); if ([[m]].size() == 2) [[bit]]",
              "java.util.TreeSet<Integer> [[t+]] = new java.util.TreeSet<>(); [[t]].add((int) [[int]]); [[t]].add((int) [[int]]); [[t]].add(2); if ([[t]].first() == 2) [[bit]]",
              "java.util.List<Object> [[l+]] = new java.util.LinkedList<>(); [[l]].add([[p:ref]]); [[l]].add(0, [[q:ref]]); if ([[l]].get(0) == (Object) [[p]]) [[bit]]",
              "java.util.List<Integer> [[l+]] = new java.util.ArrayList<>(java.util.List.of(3, 1, 2)); try { for (Integer [[y+]] : [[l]]) if ([[y]] == [[v:int]]) [[l]].remove([[y]]); if ([[l]].size() == 2) [[bit]] } catch (java.util.ConcurrentModificationException e) { [[bit]] }",
              "java.util.List<Integer> [[l+]] = new java.util.ArrayList<>(java.util.List.of(3, 1, 2)); java.util.Iterator<Integer> [[y+]] = [[l]].iterator(); while ([[y]].hasNext()) if ([[y]].next() > [[v:int]]) [[y]].remove(); if ([[l]].isEmpty()) [[bit]]",
              "try { java.util.List.of([[p:ref]], 1); [[bit]] } catch (NullPointerException e) { [[bit]] }",
              "java.util.ArrayDeque<Integer> [[q+]] = new java.util.ArrayDeque<>(); [[q]].push(1); [[q]].addLast((int) [[int]]); if ([[q]].pollLast() == 1) [[bit]]",
              "java.util.List<Integer> [[l+]] = new java.util.ArrayList<>(); [[l]].add((int) [[int]]); [[l]].add(1); java.util.Collections.sort([[l]]); if ([[l]].get(0) == 1) [[bit]]",
              "java.util.PriorityQueue<Integer> [[q+]] = new java.util.PriorityQueue<>(); [[q]].add((int) [[int]]); [[q]].add(2); if ([[q]].peek() == 2) [[bit]]",
              "java.util.LinkedHashMap<Integer, String> [[m+]] = new java.util.LinkedHashMap<>(); [[m]].put(2, \"a\"); [[m]].put([[v:int]] & 1, \"b\"); [[m]].put(2, \"c\"); if ([[m]].keySet().iterator().next() == 2) [[bit]]"],
    ),
    "iterators": Part(
        nested=["static class Range implements Iterable<Integer> { final int from, to; Range(int from, int to) { this.from = from; this.to = to; }\n"
                "    public java.util.Iterator<Integer> iterator() { return new java.util.Iterator<>() { int at = from; public boolean hasNext() { return at < to; } public Integer next() { if (at >= to) throw new java.util.NoSuchElementException(); return at++; } }; } }"],
        stmt=["for (int [[x+]] : new Range([[v:int]] & 3, 3)) if ([[x]] == 2) [[bit]]", "java.util.Iterator<Integer> [[x+]] = new Range(0, [[v:int]] & 1).iterator(); try { [[x]].next(); [[bit]] } catch (java.util.NoSuchElementException e) { [[bit]] }",
              "try { new Range(0, 2).iterator().remove(); } catch (UnsupportedOperationException e) { if ([[cond]]) [[bit]] }"],
    ),
    "lambdas": Part(
        types=["N", "Run"], needs=["nodes"],
        cond=["((java.util.function.IntPredicate) z -> z > [[v:int!]]).test([[int]])", "((java.util.function.Supplier<Object>) () -> [[p:ref!]]).get() == (Object) [[q:ref]]"],
        int=["((java.util.function.IntUnaryOperator) z -> z + [[v:int!]]).applyAsInt([[int]])", "((java.util.function.IntBinaryOperator) Math::max).applyAsInt([[int]], [[int]])"],
        stmt=["java.util.function.Function<N, N> [[f+]] = [[cond]] ? z -> z.next : z -> z; if ([[p:N!]] != null && [[f]].apply([[p]]) == [[p]]) [[bit]]",
              "java.util.function.Consumer<N> [[f+]] = z -> z.v++; if ([[p:N!]] != null) { [[f]].andThen([[f]]).accept([[p]]); if ([[p]].v == [[K]]) [[bit]] }",
              "java.util.function.ToIntFunction<N> [[f+]] = N::get; try { if ([[f]].applyAsInt([[p:N]]) == [[K]]) [[bit]] } catch (NullPointerException e) { [[bit]] }",
              "int[] [[c+]] = {0}; Runnable [[f+]] = () -> [[c]][0] += [[v:int!]]; [[f]].run(); [[f]].run(); if ([[c]][0] == [[K]]) [[bit]]",
              "java.util.function.Supplier<N> [[f+]] = M::new; if ([[f]].get() == [[p:N]]) [[bit]]",
              "java.util.Comparator<N> [[f+]] = java.util.Comparator.comparingInt(z -> z.v); if ([[p:N]] != null && [[q:N]] != null && [[f]].reversed().compare([[p]], [[q]]) > 0) [[bit]]"],
    ),
    "functions": Part(
        types=["N", "Op", "Sup", "Pre", "Fun", "Bin", "Ord", "RunOp", "IntsSup", "IntsOp"], needs=["nodes"],
        statics=["static N kept;"],
        cond=["[[f:Op]] != null && [[f]].apply([[p:N]]) == [[p]]", "[[f:Sup]] != null && [[f]].get() == [[p:N]]", "[[f:Pre]] != null && [[f]].test([[p:N]])",
              "[[f:Bin]] != null && [[f]].apply([[p:N]], [[q:N]]) == [[q]]", "[[f:Ord]] != null && [[f]].compare([[p:N]], [[q:N]]) > 0", "[[f:Sup]] != null && [[f]].get() == [[g:Sup]].get()",
              "[[f:IntsSup]] != null && [[f]].get() != null && [[f]].get().length == [[C3]]", "[[f:Sup]] != null && [[f]].get() instanceof M"],
        int=["([[f:Fun]] == null || [[f]].apply([[p:N]]) == null ? 0 : [[f]].apply([[p]]))", "([[f:Sup]] == null || [[f]].get() == null ? 0 : [[f]].get().v)"],
        stmt=["if ([[f:Op]] != null) { N [[m+]] = new M(); N [[a+]] = [[f]].apply([[m]]); if ([[a]] != null) [[a]].v = 5; if ([[m]].v == 5) [[bit]] }",
              "if ([[f:Sup]] != null) { N [[m+]] = new M(); kept = [[m]]; if ([[f]].get() == [[m]]) [[bit]] }",
              "if ([[f:Bin]] != null) { N [[m+]] = new M(); if ([[f]].apply([[p:N]], [[m]]) == [[m]]) [[bit]] }",
              "if ([[f:RunOp]] != null) { int[] [[c+]] = {0}; Runnable [[a+]] = [[f]].apply(() -> [[c]][0]++); if ([[a]] != null) [[a]].run(); if ([[c]][0] == 1) [[bit]] }",
              "if ([[f:IntsOp]] != null) { int[] [[m+]] = {1}; int[] [[a+]] = [[f]].apply([[m]]); if ([[a]] != null && [[a]].length == 1) [[a]][0] = 3; if ([[m]][0] == 3) [[bit]] }",
              "if ([[f:Sup]] != null && [[f]].get() != [[f]].get()) [[bit]]", "if ([[f:Pre]] != null && [[f]].and(z -> z == [[p:N!]]).test([[p]])) [[bit]]",
              "if ([[f:Ord]] != null && [[f]].compare([[p:N]], [[q:N]]) < 0 && [[f]].compare([[q]], [[p]]) < 0) [[bit]]"],
        law=["[[f:Ord]] == null || [[f]].compare([[p:N]], [[p]]) == 0", "[[f:Pre]] == null || [[f]].test([[p:N]]) == [[f]].test([[p]])"],
    ),
    "elements": Part(
        types=["alist", "slist", "nlist"], needs=["nodes"],
        cond=["[[l:alist]] != null && ![[l]].isEmpty() && [[l]].get(0) == null", "[[l:alist]] != null && [[l]].size() == 2 && [[l]].get(0) == [[l]].get(1)",
              "[[l:slist]] != null && ![[l]].isEmpty() && [[l]].get(0) != null && [[l]].get(0).length == [[C3]]"],
        int=["([[l:alist]] == null || [[l]].isEmpty() || [[l]].get(0) == null ? [[K]] : [[l]].get(0).length)"],
        stmt=["if ([[l:alist]] != null) for (int[] [[a+]] : [[l]]) if ([[a]] != null && [[a]].length > 1 && [[a]][1] == [[K]]) [[bit]]",
              "if ([[l:slist]] != null) for (String[] [[a+]] : [[l]]) if ([[a]] != null && [[a]].length == 1 && [[a]][0] != null) [[bit]]",
              "if ([[l:alist]] != null && [[l]].size() == 1) { int[] [[a+]] = {7}; [[l]].set(0, [[a]]); [[a]][0]--; if ([[l]].get(0)[0] == [[K]]) [[bit]] }"],
        law=["[[l:alist]] == null || [[l]].size() >= 0"],
    ),
    "streams": Part(
        needs=["nodes"], types=["N"],
        stmt=["if (java.util.stream.IntStream.range(0, 3).map(z -> z * 2 - [[v:int!]]).filter(z -> z > 0).count() == 2) [[bit]]", "if (java.util.stream.Stream.of(1, 2, 3).mapToInt(z -> z).sum() == [[int]]) [[bit]]",
              "if (java.util.stream.Stream.of([[p:N!]], [[q:N!]]).anyMatch(z -> z == null)) [[bit]]", "if (java.util.stream.Stream.of(4, [[v:int!]], 4).distinct().count() == 1) [[bit]]",
              "java.util.Optional<N> [[x+]] = java.util.Optional.ofNullable([[p:N]]); if ([[x]].map(z -> z.next).isPresent()) [[bit]]"],
    ),
    "varargs": Part(
        types=["ints", "objs", "O"],
        helpers=["static int va(int... xs) { return xs == null ? -1 : xs.length == 0 ? 0 : xs[0] + xs.length; }\n  static int vo(Object... xs) { return xs == null ? -1 : xs.length > 0 && xs[0] == null ? 5 : xs.length; }"],
        cond=["vo((Object[]) [[a:objs]]) == [[K]]", "vo([[p:O]], [[q:ref]]) == 5", "vo((Object) [[p:objs]]) == 1"],
        int=["va([[int]], [[int]])", "va([[a:ints]])", "vo([[p:ref]], [[q:ref]])", "vo()"],
        stmt=["if (va([[v:int]]) == va(new int[] {[[w:int]]})) [[bit]]", "if (vo([[a:objs]]) == 1) [[bit]]"],
    ),
    "patterns": Part(
        types=["O", "O", "Int", "N", "M", "CS"], needs=["nodes"],
        int=["(switch ((Object) [[p:ref]]) { case null -> 0; case M [[a+]] -> 1; case N [[b+]] -> [[b]].v; default -> 2; })"],
        cond=["(Object) [[p:ref]] instanceof N [[a+]] && [[a]].o instanceof Integer [[b+]] && [[b]] > 3", "!((Object) [[p:ref]] instanceof String [[a+]]) || [[a]].length() == 1"],
        stmt=["switch ((Object) [[p:ref]]) { case null -> { [[bit]] } case Integer [[a+]] WHEN [[a]] > 3 -> { [[bit]] } case Integer [[b+]] -> { [[bit]] } case String [[c+]] -> { [[bit]] } default -> { [[stmt]] } }",
              "switch ((Object) [[p:ref]]) { case M [[a+]] WHEN [[a]].next == [[a]] -> { [[bit]] } case N [[b+]] -> { [[b]].v = 2; [[bit]] } case null, default -> { [[bit]] } }",
              "if ([[p:O]] != null) switch ((Object) [[p]]) { case CharSequence [[a+]] -> { [[bit]] } case int[] [[b+]] WHEN [[b]].length == 2 -> { [[bit]] } case Number [[c+]] -> { [[bit]] } default -> { [[bit]] } }"],
    ),
    "texts": Part(
        types=["Str", "char", "int", "Str"],
        cond=["[[s:Str]] != null && [[s]].endsWith(\"b\")", "[[s:Str]] != null && [[s]].lastIndexOf('a') > 0", "[[s:Str]] != null && [[s]].concat(\"a\") == [[s]]", "[[s:Str]] != null && [[s]].trim().isEmpty()",
              "[[s:Str]] != null && [[s]].replace('a', 'b').equals(\"bb\")", "String.valueOf((char) [[c:char]]).equals(\"a\")", "Character.isDigit([[c:char]])", "Character.toUpperCase([[c:char]]) == 'A'",
              "[[s:Str]] != null && [[s]].equals(String.valueOf([[v:int]] & 3))", "[[s:Str]] != null && new StringBuilder([[s]]).reverse().toString().equals([[s]])", "[[s:Str]] != null && [[s]].intern() == [[s]]",
              "[[s:Str]] != null && [[s]].substring(0) == [[s]]", "[[s:Str]] != null && [[s]].toString() == [[s]]", "[[s:Str]] != null && [[s]].repeat(0) == \"\"", "[[s:Str]] != null && [[s]].strip() == [[s]]"],
        int=["([[s:Str]] == null ? 0 : [[s]].indexOf(\"b\"))", "Character.getNumericValue((char) ('0' + ([[v:int]] & 7)))"],
        stmt=["StringBuilder [[x+]] = new StringBuilder(\"ab\"); try { [[x]].setCharAt([[v:int]], 'c'); [[bit]] } catch (IndexOutOfBoundsException e) { [[bit]] }",
              "try { String [[x+]] = [[s:Str]].substring([[v:int]] & 3); if ([[x]].isEmpty()) [[bit]] } catch (RuntimeException e) { [[bit]] }",
              "StringBuilder [[x+]] = new StringBuilder(); for (int [[i+]] = 0; [[i]] < ([[v:int]] & 3); [[i]]++) [[x]].append([[i]]); if ([[x]].toString().equals(\"01\")) [[bit]]"],
        law=["[[s:Str]] == null || [[s]].substring(0).equals([[s]])", "[[s:Str]] == null || [[s]].isEmpty() == ([[s]].length() == 0)", "(\"\" + [[c:char]]).length() == 1"],
    ),
    "chains": Part(
        types=["N", "M", "N", "ns"], needs=["nodes"],
        helpers=["static N cut(N n) { if (n == null) return null; N rest = n.next; n.next = null; return rest; }\n  static N push(N n, int v) { N top = new M(); top.v = v; top.next = n; return top; }\n"
                 "  static boolean has(N n, N wanted) { for (int i = 0; n != null && i < 3; i++, n = n.next) if (n == wanted) return true; return false; }\n"
                 "  static N reverse(N n) { N done = null; for (int i = 0; n != null && i < 3; i++) { N rest = n.next; n.next = done; done = n; n = rest; } return done; }"],
        cond=["has([[N]], [[p:N]])", "cut([[p:N]]) == [[q:N]]", "reverse([[p:N]]) == [[q:N]]", "push([[p:N]], 1).next == [[q:N]]", "[[p:N]] != null && [[p]].next != null && [[p]].next.v == [[p]].v", "[[p:N]] != null && [[p]].o instanceof N [[x+]] && [[x]].o == [[p]]"],
        int=["len(push([[N]], [[int]]), 3)", "len(reverse([[N]]), 3)"],
        stmt=["N [[t+]] = cut([[p:N]]);@N t", "N [[t+]] = reverse([[p:N]]);@N t", "if ([[p:N]] != null && [[q:N]] != null) { [[p]].o = [[q]]; [[q]].o = null; if ([[p]].o == null) [[bit]] }",
              "if ([[p:N]] != null && [[p]].next != null) { [[p]].next.v = [[int]]; if ([[p]].v == [[K]]) [[bit]] }", "if ([[p:N]] != null) { N [[t+]] = [[p]].next; [[p]].next = [[q:N]]; if ([[t]] == [[q]]) [[bit]] }",
              "if ([[a:ns]] != null && [[a]].length > 1 && [[a]][0] != null) { [[a]][0].next = [[a]][1]; [[a]][1] = [[N]]; if ([[a]][0].next == [[a]][1]) [[bit]] }"],
        law=["[[p:N]] == null || has([[p]], [[p]])", "push([[p:N]], 2) != [[p]]", "len(push([[p:N]], 1), 3) > 0"],
    ),
    "selves": Part(
        types=["Self", "Sub", "Self", "O"],
        nested=["static class Self implements Cloneable { public int f; public Self other; public final int fixed; Self(int fixed) { this.fixed = fixed; start(); } void start() { f = 1; }\n"
                "    public void link(Self s) { other = s; if (s != null) s.other = this; assert other == null || other.other == this; }\n"
                "    public void twice(Self s) { if (s == null) return; f = 1; s.f += 2; assert f != [[K]]; }\n"
                "    public boolean same(Self s) { assert !(s == this && s.f != f); return s == this; } }\n"
                "  static class Sub extends Self { public int g = 3; Sub(int n) { super(n + 1); } void start() { g = 5; } public void twice(Self s) { g++; super.twice(s); assert g != [[K]]; } }",
                "static abstract class Self { private int f; public Self other; final int fixed = 4; public int get() { return f; } public void set(int n) { f = n < 0 ? 0 : n; }\n"
                "    public void check() { assert f >= 0; } public abstract boolean same(Self s); void link(Self s) { other = s; } void twice(Self s) { if (s != null) s.set(f + 1); } }\n"
                "  static class Sub extends Self { public int g; public boolean same(Self s) { return s instanceof Sub && ((Sub) s).g == g; } public void set(int n) { g = n; super.set(n); } }"],
        cond=["[[a:Self]] != null && [[a]].other == [[b:Self]]", "[[a:Self]] == [[b:Self]]", "[[a:Self]] != null && [[a]].fixed == [[K]]", "(Object) [[a:Self]] instanceof Sub [[x+]] && [[x]].g == [[K]]", "[[a:Self]] != null && [[a]].same([[b:Self]])",
              "[[a:Self]] != null && [[b:Self]] != null && [[a]].getClass() == [[b]].getClass()", "[[a:Self]] != null && [[a]].other != null && [[a]].other.other == [[a]]", "(Object) [[a:Self]] == (Object) [[p:O]]"],
        int=["([[a:Sub]] == null ? 0 : [[a]].g)", "([[a:Self]] == null ? 0 : [[a]].fixed)"],
        stmt=["if ([[a:Self]] != null) [[a]].link([[b:Self]]);", "if ([[a:Self]] != null) { [[a]].twice([[b:Self]]); [[bit]] }", "if ([[a:Self]] != null && [[b:Self]] != null) { [[a]].other = [[b]]; [[b]].other = null; if ([[a]].other == null) [[bit]] }",
              "if ([[a:Sub]] != null) { [[a]].g = [[int]]; if ([[b:Sub]] != null && [[b]].g == [[K]]) [[bit]] }"],
        law=["[[a:Self]] == null || [[a]].fixed == [[a]].fixed", "[[a:Sub]] == null || (Object) [[a]] instanceof Self"],
    ),
    "resources": Part(
        types=["Res", "int"],
        nested=["static class Res implements AutoCloseable { public int closed; public Res inner; public void close() { closed++; if (inner == this) throw new IllegalStateException(); } }"],
        cond=["[[a:Res]] != null && [[a]].closed == [[K]]", "[[a:Res]] == [[b:Res]]"],
        int=["([[a:Res]] == null ? 0 : [[a]].closed)"],
        stmt=["try (Res [[x+]] = [[a:Res]]) { if ([[x]] != null && [[x]].closed == [[K]]) [[bit]] } catch (IllegalStateException e) { [[bit]] }",
              "try (Res [[x+]] = [[a:Res]]; Res [[y+]] = [[b:Res]]) { if ([[x]] != null && [[y]] != null) { [[x]].closed = 0; [[y]].closed = 0; } } catch (RuntimeException e) { if (e.getSuppressed().length == 1) [[bit]] } if ([[a]] != null && [[a]].closed == 2) [[bit]]",
              "try (Res [[x+]] = [[a:Res]]) { throw new NullPointerException(); } catch (NullPointerException e) { if (e.getSuppressed().length == 1) [[bit]] else [[bit]] }"],
        law=["[[a:Res]] == null || [[a]].closed == [[a]].closed"],
    ),
    "flow": Part(
        types=["int", "ints", "int", "bool"],
        helpers=["static int down(int n, int most) { return most == 0 ? 0 : n <= 0 ? up(-n, most - 1) : n; }\n  static int up(int n, int most) { return most == 0 ? 1 : n > 3 ? 3 : down(n - 2, most - 1); }"],
        cond=["down([[int]], 3) == [[K]]", "([[b:bool]] ? 'a' : 0) == [[v:int]]", "([[b:bool]] ? 1 : 'b') == 'b'", "([[v:int]] == 2 | [[w:int]] == 3) & [[v]] != [[w]]"],
        int=["down([[int]], 2)", "up([[int]], 2)", "([[b:bool]] ? 'a' : (short) 3)"],
        stmt=["outer: for (int [[i+]] = 0; [[i]] < 2; [[i]]++) { for (int [[j+]] = 0; [[j]] < 2; [[j]]++) { if ([[i]] + [[j]] == [[v:int]]) continue outer; if ([[j]] == [[w:int]]) break outer; [[bit]] } }",
              "int [[x+]] = [[v:int]]; do { [[x]] -= 2; } while ([[x]] > 0 && [[x]] < 5); if ([[x]] == [[K]]) [[bit]]",
              "int[] [[a+]] = {1, 2, 3}; int [[i+]] = 0; [[a]][[[i]]] = [[i]] = [[v:int]] & 1; if ([[a]][0] == 1) [[bit]]", "int[] [[a+]] = {1, 2}; int [[i+]] = 0; [[a]][[[i]]++] += [[a]][[[i]]]++ + [[int]]; if ([[a]][0] == [[K]]) [[bit]]",
              "int [[x+]] = 0; try { [[x]] = 1; int[] [[a+]] = null; if ([[b:bool]]) [[a]][[[x]] = 2] = [[x]] = 3; } catch (NullPointerException e) { if ([[x]] == 3) [[bit]] }",
              "int [[x+]] = 5; try { [[x]] /= [[v:int]]; } catch (ArithmeticException e) { [[bit]] } finally { [[x]]++; } if ([[x]] == [[K]]) [[bit]]",
              "int [[x+]] = 1; { int [[y+]] = [[x]]; [[x]] = [[x]] + ([[x]] = [[v:int]]) * [[x]]; if ([[x]] == 5) [[bit]] }"],
        law=["down([[v:int]], 2) <= [[v]] || [[v]] <= 3", "up([[v:int]], 0) == 1"],
    ),
    "hashes": Part(
        types=["int", "Int", "Str"],
        cond=["java.util.Objects.hash([[v:int]], 1) == [[K]]", "java.util.List.of([[v:int]], 2).hashCode() == 1024", "java.util.Arrays.hashCode(new int[] {[[v:int]], [[w:int]]}) == 994"],
        int=["java.util.Objects.hashCode([[a:Int]])", "Integer.hashCode([[int]])", "Boolean.hashCode([[b:bool]])", "new java.util.HashMap<>(java.util.Map.of([[v:int]] & 3, 1)).hashCode()"],
        stmt=["java.util.Set<Integer> [[s+]] = new java.util.HashSet<>(java.util.Arrays.asList(17, 1, [[v:int]] & 3)); if ([[s]].iterator().next() == 17) [[bit]] else if ([[s]].size() == 2) [[bit]]",
              "java.util.Map<Integer, Integer> [[m+]] = new java.util.HashMap<>(); [[m]].merge([[v:int]] & 1, 1, Integer::sum); [[m]].merge([[w:int]] & 1, 1, Integer::sum); if ([[m]].containsValue(2)) [[bit]]",
              "java.util.Map<Integer, Integer> [[m+]] = new java.util.TreeMap<>(); [[m]].put([[v:int]], 1); [[m]].put([[w:int]], 2); [[m]].computeIfAbsent(0, z -> 7); if ([[m]].size() == 1) [[bit]]"],
    ),
    "holder": Part(
        statics=["static int started = 1;", "static java.util.List<String> log = new java.util.ArrayList<>();"],
        nested=["static class Holder { static int first = started++; static final Object LOCK = new Object(); static final int CONSTANT = 5; static int get() { return first; } }",
                "static class Holder { static int first; static { if (started > 0) first = 2; started = first + 3; } static final Object LOCK = new Object(); static final int CONSTANT = 5; static int get() { return first++; } }"],
        cond=["Holder.get() == [[K]]", "started == [[K]]", "Holder.CONSTANT == [[int]]"],
        int=["Holder.first", "started", "Holder.get()"],
        stmt=["int [[x+]] = started; Holder.get(); if (started == [[x]]) [[bit]]", "synchronized (Holder.LOCK) { started++; } if (started == [[K]]) [[bit]]"],
    ),
    "open": Part(
        types=["O"],
        cond=["[[p:O]] != null && System.identityHashCode([[p]]) % 2 == 0", "new Object().hashCode() < 0", "new Object().toString().endsWith(\"0\")", "(new Object().hashCode() & 1) == 0"],
        stmt=["java.util.Set<Object> [[s+]] = new java.util.HashSet<>(); Object [[x+]] = new Object(); [[s]].add([[x]]); [[s]].add(new Object()); if ([[s]].iterator().next() == [[x]]) [[bit]]"],
    ),
}
