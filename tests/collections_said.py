#!/usr/bin/env python3
"""What models/java.base/java/util/LorisProof.java says of the JDK's collections, against HotSpot. Random calls go to a real
collection and to that code, whose open answers (`any`, `anything`) are tried until it answers as the real one does: no
answer may be missing, no size may differ, and nothing may be thrown that the other one does not throw. Every method that
is described is called. Code with one mistake in it must be noticed.
"""

import argparse
import re
import sys

import harness

MODELS = harness.ROOT / "models" / "java.base" / "java" / "util"
TABLE = harness.ROOT / "src" / "induct" / "collections.def"
MISTAKES = [("index >= size(t)", "index > size(t)"), ("        c.count--;\n", ""), ("isThere ? element(c) : null", "element(c)"),
            ("rest--;\n", ""), ("count = count;", "count = 0;"), ("return needTaken(t, LAST)", "return need(t, LAST)")]
BODIES = {
    "of": "return collection instanceof LorisProof p ? p : Sim.of.computeIfAbsent(collection, c -> new LorisProof());",
    "any": "return Sim.bit();",
    "some": "return Sim.bit() && count > 0;",
    "natural": "if (count < 0) throw new Sim.Stop(); return count;",
    "anything": "return Sim.object();",
    "narrow": "if (!Sim.fits(value, held)) throw new Sim.Stop(); return value;",
    "take": "return Sim.take(held, value);",
    "stop": "throw new Sim.Stop();",
    "unknown": "throw new Sim.Unknown();",
    "plain": "",
    "described": "",
    "exhaust": "",
    "isNumber": "return value instanceof Integer;",
    "number": "return (Integer) value;",
    "isSeen": "return c.hasSeen && (c.seenKey == key || c.isNumber && key instanceof Integer i && c.number == i);",
}

DRIVER = r"""
package sim;
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;

class Sim {
    static class Stop extends RuntimeException {}
    static class Unknown extends RuntimeException {}

    static Map<Object, LorisProof> of;
    static List<Integer> answers;
    static int asked;
    static List<Class<?>> classes = List.of(Integer.class, String.class);
    static final Integer one = new Integer(1), other = new Integer(1), two = new Integer(2);
    static final Object[] pool = {null, one, other, two, "a", "b", ""};

    static int answer(int count) {
        if (asked == answers.size()) answers.add(0);
        int answer = answers.get(asked++);
        if (answer >= count) throw new Stop();
        return answer;
    }

    static boolean bit() { return answer(2) == 1; }
    static Object object() { return pool[answer(pool.length)]; }

    static int kind(Class<?> type, boolean isNullable) { return 2 * (classes.indexOf(type) + 1) + (isNullable ? 0 : 1); }

    static boolean fits(Object value, int held) {
        if (held < 0) return true;
        if (held == 0) return false;
        return value == null ? held % 2 == 0 : classes.get(held / 2 - 1).isInstance(value);
    }

    static int take(int held, Object value) {
        if (value == null || held < 0) return -1;
        int same = kind(value.getClass(), false), weaker = kind(value.getClass(), true);
        return held == 0 || held == same ? same : held == weaker ? weaker : -1;
    }

    record Call(Method real, Method said, Object[] arguments, int on) {}

    final Class<?> type, says;
    final Random random;
    final List<Call> calls = new ArrayList<>();
    final List<Method> begins = new ArrayList<>();

    Sim(Class<?> type, Class<?> says, Random random) {
        this.type = type;
        this.says = says;
        this.random = random;
        for (Class<?> at = says; at != Object.class; at = at.getSuperclass())
            for (Method said : at.getDeclaredMethods()) {
                Class<?>[] types = said.getParameterTypes();
                if (said.getName().equals("begin")) begins.add(said);
                if (!Modifier.isStatic(said.getModifiers()) || types.length == 0 || types[0] != Object.class) continue;
                try {
                    Method real = type.getMethod(said.getName(), Arrays.copyOfRange(types, 1, types.length));
                    boolean isHidden = calls.stream().anyMatch(call -> call.real.equals(real));
                    if (!isHidden && real.getReturnType() == said.getReturnType()) calls.add(new Call(real, said, null, 0));
                } catch (NoSuchMethodException e) {
                    // a helper
                }
            }
    }

    Object argument(Class<?> type) {
        if (type == int.class) return random.nextInt(4) - 1;
        if (type == BiFunction.class) {
            BiFunction<Object, Object, Object> second = (a, b) -> b, none = (a, b) -> null;
            return Arrays.asList(second, none, null).get(random.nextInt(3));
        }
        if (type == Function.class) {
            Function<Object, Object> text = key -> "a", none = key -> null;
            return Arrays.asList(text, none, null).get(random.nextInt(3));
        }
        if (type == Collection.class) return Arrays.asList(List.of(), List.of(one, two), null).get(random.nextInt(3));
        return pool[random.nextInt(pool.length)];
    }

    static boolean alike(Call call, Object real, Object said) {
        if (call.real.getReturnType() == int.class && real.equals(said)) return true;
        if (real instanceof Throwable a) return said instanceof Throwable b && (a.getClass() == b.getClass() || b instanceof Unknown);
        if (said instanceof Throwable) return said instanceof Unknown;
        if (real instanceof Iterator || real instanceof Collection) return said != null && said.getClass() != String.class;
        if (real instanceof Map.Entry<?, ?> a && said instanceof Map.Entry<?, ?> b) return a.getKey() == b.getKey() && a.getValue() == b.getValue();
        return real == said || real instanceof Boolean && real.equals(said);
    }

    // Objects that calls have given: the collection first, then iterators, views, entries.
    static Object invoke(List<Object> objects, Call call, boolean isReal) {
        Object on = objects.get(call.on);
        Object result;
        try {
            if (isReal || call.on > 0) {
                Method method = call.real;
                if (!isReal) method.setAccessible(true);
                result = method.invoke(on, call.arguments);
            } else {
                Object[] all = new Object[call.arguments.length + 1];
                all[0] = on;
                System.arraycopy(call.arguments, 0, all, 1, call.arguments.length);
                call.said.setAccessible(true);
                result = call.said.invoke(null, all);
            }
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Stop stop) throw stop;
            return e.getCause() instanceof IndexOutOfBoundsException ? new IndexOutOfBoundsException() : e.getCause();
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
        if (result instanceof Iterator || result instanceof Map.Entry || (result instanceof Collection && call.on == 0)) objects.add(result);
        return result;
    }

    static boolean next(List<Integer> answers, int from) { // the next answers to try
        while (answers.size() > from) {
            int last = answers.remove(answers.size() - 1) + 1;
            if (last < pool.length) return answers.add(last);
        }
        return false;
    }

    static Method interfaceMethod(Class<?> type, String name, Class<?>... parameters) {
        try {
            return type.getMethod(name, parameters);
        } catch (NoSuchMethodException e) {
            throw new AssertionError(e);
        }
    }

    Call choose(List<Object> objects) {
        int on = random.nextInt(3) == 0 ? 0 : random.nextInt(objects.size());
        Object object = objects.get(on);
        if (on == 0) {
            Call call = calls.get(random.nextInt(calls.size()));
            Class<?>[] types = call.real.getParameterTypes();
            Object[] arguments = new Object[types.length];
            for (int i = 0; i < types.length; i++) arguments[i] = argument(types[i]);
            return new Call(call.real, call.said, arguments, 0);
        }
        Method[] methods = object instanceof Iterator
            ? new Method[] {interfaceMethod(Iterator.class, "hasNext"), interfaceMethod(Iterator.class, "next"), interfaceMethod(Iterator.class, "next"),
                            interfaceMethod(Iterator.class, "remove")}
            : object instanceof Map.Entry
            ? new Method[] {interfaceMethod(Map.Entry.class, "getKey"), interfaceMethod(Map.Entry.class, "getValue"),
                            interfaceMethod(Map.Entry.class, "setValue", Object.class)}
            : new Method[] {interfaceMethod(Collection.class, "size"), interfaceMethod(Collection.class, "isEmpty"), interfaceMethod(Collection.class, "iterator")};
        Method method = methods[random.nextInt(methods.length)];
        Object[] arguments = new Object[method.getParameterCount()];
        for (int i = 0; i < arguments.length; i++) arguments[i] = argument(Object.class);
        return new Call(method, null, arguments, on);
    }

    // More than an answer tells: null is that of a key that is there, or of one that is not.
    static boolean isSeenRightly(Map<?, ?> real, LorisProof said, Object key) {
        return said.isThere == real.containsKey(key) && said.seen == real.get(key);
    }

    static Throwable start(Method begin, Object object, Object[] given) throws Exception {
        Object[] all = new Object[given.length + 1];
        all[0] = object;
        System.arraycopy(given, 0, all, 1, given.length);
        begin.setAccessible(true);
        try {
            begin.invoke(null, all);
            return null;
        } catch (InvocationTargetException e) {
            return e.getCause();
        }
    }

    // Null: all is well.
    String run(int length, Set<Method> called) throws Exception {
        List<Object> real = new ArrayList<>();
        Method begin = begins.get(random.nextInt(begins.size()));
        Object[] given = Arrays.stream(begin.getParameterTypes()).skip(1).map(this::argument).toArray();
        Throwable thrown = null;
        try {
            real.add(type.getConstructor(Arrays.copyOfRange(begin.getParameterTypes(), 1, given.length + 1)).newInstance(given));
        } catch (InvocationTargetException e) {
            thrown = e.getCause();
        }
        of = new IdentityHashMap<>();
        Throwable saidThrown = start(begin, new Object(), given);
        if (thrown != null || saidThrown != null)
            return thrown != null && saidThrown != null && thrown.getClass() == saidThrown.getClass() ? null : type + Arrays.toString(given) + ": " + thrown;
        List<Call> done = new ArrayList<>();
        List<Integer> kept = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            Call call = choose(real);
            done.add(call);
            Object expected = invoke(real, call, true);
            if (call.said != null) called.add(call.said);
            int size = real.get(0) instanceof Map<?, ?> map ? map.size() : ((Collection<?>) real.get(0)).size();
            boolean isFound = false, isOver = false;
            answers = new ArrayList<>(kept);
            do {
                of = new IdentityHashMap<>();
                asked = 0;
                List<Object> said = new ArrayList<>();
                said.add(new Object());
                start(begin, said.get(0), given);
                Object result = null;
                try {
                    for (Call each : done) result = invoke(said, each, false);
                } catch (Stop e) {
                    continue;
                }
                isOver = result instanceof Unknown;
                if (!isOver && call.on == 0 && call.real.getName().matches("get.*|containsKey") && real.get(0) instanceof Map<?, ?> map &&
                    !isSeenRightly(map, LorisProof.of(said.get(0)), call.arguments[0])) continue;
                isFound = alike(call, expected, result) && (isOver || LorisProof.size(said.get(0)) == size);
            } while (!isFound && next(answers, kept.size()));
            if (!isFound) return type + " " + done.stream().map(each -> each.on + "." + each.real.getName() + Arrays.toString(each.arguments)).toList() + ": " + expected;
            if (isOver || expected instanceof ConcurrentModificationException) return null;
            kept = answers;
        }
        return null;
    }

    public static void main(String[] names) throws Exception {
        int runs = Integer.parseInt(names[0]), failed = 0;
        for (int i = 1; i < names.length; i += 2) {
            Set<Method> called = new HashSet<>();
            Random random = new Random(i);
            Sim sim = new Sim(Class.forName(names[i]), Class.forName(names[i + 1]), random);
            String wrong = null;
            for (int run = 0; run < runs && wrong == null; run++) wrong = sim.run(2 + random.nextInt(9), called);
            if (wrong != null) System.out.println("FAIL " + wrong);
            else if (called.size() < sim.calls.size()) System.out.println("FAIL " + names[i] + ": not all is called");
            else System.out.println("ok " + names[i] + ", " + called.size() + " methods");
        }
    }
}
"""


def prepare(folder, mistake):
    """The code and the driver in a package of their own; False: the mistake is about nothing."""
    package = folder / "sim"
    package.mkdir(parents=True, exist_ok=True)
    changed = mistake is None
    for name in ("LorisProof", "LorisProofIterator"):
        text = (MODELS / f"{name}.java").read_text().replace("package java.util;", "package sim;\n\nimport java.util.*;", 1)
        text = re.sub(r"static native (\w+ (\w+)\(.*\));", lambda found: f"static {found[1]} {{ {BODIES[found[2]]} }}", text)
        if mistake and mistake[0] in text:
            text, changed = text.replace(*mistake), True
        (package / f"{name}.java").write_text(text)
    (package / "Sim.java").write_text(DRIVER)
    return changed


def simulate(folder, pairs, runs):
    sources = sorted((folder / "sim").glob("*.java"))
    harness.compile_java(sources, ["-nowarn", "-Xlint:-removal"], folder / "classes")
    return harness.run_java(folder / "classes", ["sim.Sim", str(runs), *pairs], ["-Xmx256m"])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3000, help="sequences of calls for each class")
    options = parser.parse_args()
    pairs = []
    for kind, says in re.findall(r'^COLLECTION\("(.*?)", "(.*?)"\)', TABLE.read_text(), re.M):
        # Of an interface, an object that says no more than this is looked at.
        real = {"java/util/Collection": "java/util/ArrayList", "java/util/List": "java/util/ArrayList",
                "java/util/Set": "java/util/HashSet", "java/util/Map": "java/util/HashMap"}.get(kind, kind)
        pairs += [real.replace("/", "."), says.replace("java/util/", "sim.")]
    folder = harness.BUILD / "collections"
    prepare(folder / "right", None)
    outcome = simulate(folder / "right", pairs, options.runs)
    lines = outcome.stdout.splitlines()
    failed = sum(not line.startswith("ok") for line in lines) + (len(lines) != len(pairs) // 2)
    print(outcome.stdout, outcome.stderr, sep="", end="")
    for i, mistake in enumerate(MISTAKES):
        changed = prepare(folder / f"wrong{i}", mistake)
        if not changed or "FAIL" not in simulate(folder / f"wrong{i}", pairs, options.runs).stdout:
            failed += 1
            print(f"FAIL {mistake[0]!r} as {mistake[1]!r} is not noticed")
    print(f"{len(lines) + len(MISTAKES) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
