"""Classes that ask one question about each of many pairs of types: may inputs of them be one object, may one be cast to the
other, is one an instance of the other, may it be stored in the other's arrays, does a handler of the other catch it?
"""

# Types of the JDK, and arrays, beside those of the class.
LIBRARY = ["Object", "String", "Integer", "Long", "Number", "Comparable<?>", "CharSequence", "Runnable", "Cloneable", "java.io.Serializable", "StringBuilder",
           "Character", "Boolean", "Throwable", "RuntimeException", "Exception", "Iterable<?>", "java.util.List<?>", "java.util.ArrayList<?>", "Enum<?>", "Record", "Thread"]
ARRAYS = ["int[]", "byte[]", "Object[]", "String[]", "A[]", "B[]", "I[]", "int[][]", "Object[][]", "E[]", "Comparable<?>[]"]
THROWN = ["Throwable", "RuntimeException", "Exception", "X", "Y", "W", "Error", "IllegalStateException"]


def raw(name):
    return name.replace("<?>", "")


def world(rng):
    """Declarations whose relations to each other are drawn anew, and their names."""
    def implements(*names):
        some = [name for name in names if rng.random() < 0.5]
        return f" implements {', '.join(some)}" if some else ""

    final = rng.choice(["", "final "])
    lines = [
        "interface I { default int i() { return 1; } }",
        f"interface J{rng.choice(['', ' extends I', ' extends Runnable', ' extends Comparable<J>'])} {{ }}",
        "interface L { int one(int x); }",
        f"static class A{implements('I', 'Cloneable')} {{ public int a; public Object o; }}",
        f"static {final}class B extends A{implements('L') and ''} {{ public A b; }}",
        f"static abstract class S{implements('I')} {{ public int s; }}",
        f"static {rng.choice(['', 'final '])}class T extends S {{ public Object t; }}",
        f"enum E{implements('I', 'L') and ' implements I'} {{ ONE, TWO {{ }}; public int e; }}",
        f"record R(int r, A o){implements('I', 'Cloneable')} {{ }}",
        "static class X extends RuntimeException { public int x; }",
        f"static class Y extends X{implements('I')} {{ }}",
        "static final class W extends Exception { public A w; }",
        "static L make(int n) { return x -> x + n; }",
    ]
    names = ["I", "J", "L", "A", "B", "S", "T", "E", "R", "X", "Y", "W"]
    if rng.random() < 0.5:
        lines.append("static class U extends java.util.ArrayList<String> implements I { public int u; }")
        names.append("U")
    if rng.random() < 0.5:
        lines.append("static class V implements CharSequence, I { public int v; public int length() { return v & 3; } public char charAt(int i) { return 'v'; } public CharSequence subSequence(int a, int b) { return this; } }")
        names.append("V")
    return lines, names


def question(rng, index, names):
    every = names + LIBRARY + ARRAYS
    own = lambda: rng.choice(names if rng.random() < 0.6 else every)  # noqa: E731
    p, q = own(), rng.choice(every)
    if rng.random() < 0.5:
        p, q = q, p
    guard = rng.choice(["x != null && ", "y != null && "])
    asked = rng.choice(["alias", "alias", "alias", "cast", "instance", "instance", "store", "catch", "field", "element", "class"])
    if asked == "alias":
        return f"public static void m{index}({p} x, {q} y) {{ if ({guard}(Object) x == (Object) y) assert false; }}"
    if asked == "cast":
        return f"public static void m{index}({p} x) {{ {raw(q)} y; try {{ y = ({raw(q)}) (Object) x; }} catch (ClassCastException e) {{ assert x == null; return; }} assert y == null; }}" \
            if rng.random() < 0.5 else f"public static void m{index}({p} x) {{ try {{ {raw(q)} y = ({raw(q)}) (Object) x; }} catch (ClassCastException e) {{ assert false; }} }}"
    if asked == "instance":
        negated = rng.choice(["", "x != null && !"])
        return f"public static void m{index}({p} x) {{ if ({negated}((Object) x instanceof {raw(q)})) assert false; }}"
    if asked == "store":
        array = raw(p) if p.endswith("[]") and p not in ("int[]", "byte[]") else f"{raw(p) if not p.endswith(']') else 'Object'}[]"
        return f"public static void m{index}({array} x, {q} y) {{ if (x == null || x.length == 0) return; try {{ ((Object[]) x)[0] = y; }} catch (ArrayStoreException e) {{ assert false; }} }}"
    if asked == "catch":
        p, q = rng.choice(THROWN), rng.choice(THROWN)
        return f"public static void m{index}({p} x) {{ if (x == null) return; try {{ throw (Throwable) x; }} catch (Throwable t) {{ if ((Object) t instanceof {q}) assert false; else assert t == (Object) x; }} }}"
    if asked == "field":
        return f"public static void m{index}(A x, {q} y) {{ if (x != null && y != null && x.o == (Object) y) assert false; }}"
    if asked == "class":
        return f"public static void m{index}({p} x, {q} y) {{ if (x != null && y != null && ((Object) x).getClass() == ((Object) y).getClass()) assert false; }}"
    return f"public static void m{index}(Object[] x, {q} y) {{ if (x != null && x.length > 0 && y != null && x[0] == (Object) y) assert false; }}"


def source(rng, name):
    lines, names = world(rng)
    lines += [question(rng, index, names) for index in range(10)]
    return "\n".join([f"public class {name} {{", *(f"  {line}" for line in lines), "}"]) + "\n"
