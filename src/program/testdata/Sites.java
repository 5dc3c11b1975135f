import java.io.Serializable;
import java.util.*;
import java.util.function.*;

/** Call sites of every kind; prints what they do. Run as it is and through Relink. */
public class Sites {
    interface Prim { long apply(byte b, short s, char c, int i, long l, float f, double d, boolean z, Object o); }
    interface Self { Self get(); }
    interface Named { default String name() { return "named " + this.getClass().isInterface(); } }
    interface Greeter {
        String greet(String who);
        static Greeter polite() { return who -> "dear " + who; }
        default Greeter twice() { return who -> greet(greet(who)); }
    }
    interface Base<T> { void take(T value); }
    interface Derived extends Base<String> { void take(String value); }
    static class Parent { String hello() { return "parent"; } protected String prot() { return "prot"; } }
    static class Child extends Parent {
        String hello() { return "child"; }
        Supplier<String> up() { return super::hello; }
        Supplier<String> own() { return this::hello; }
        Supplier<String> hidden() { return this::secret; }
        private String secret() { return "secret " + hello(); }
    }
    static class Box { final Object value; Box(Object value) { this.value = value; } Box() { this("empty"); } public String toString() { return "Box(" + value + ")"; } }
    record Point(int x, int y) {}
    record All(boolean z, byte b, char c, short s, int i, long l, float f, double d, String t, int[] a, Object o) {}
    record Empty() {}
    record Noisy(Loud first, Loud second) {}
    record Loud(String name) {
        public boolean equals(Object o) { System.out.println("equals " + name); return o instanceof Loud l && l.name.equals(name); }
        public int hashCode() { System.out.println("hash " + name); return name.hashCode(); }
        public String toString() { System.out.println("string " + name); return null; }
    }
    static int counter;
    static int next() { return ++counter; }
    static long sum(byte b, short s, char c, int i, long l, float f, double d, boolean z, Object o) {
        return b + s + c + i + l + (long) f + (long) d + (z ? 1 : 0) + o.hashCode();
    }
    static int plusOne(int i) { return i + 1; }
    static long widen(long l) { return l * 2; }
    static double half(double d) { return d / 2; }
    static Integer boxed(Integer i) { return i + 7; }
    static void nothing(Object o) { System.out.println("nothing " + o); }
    static <T> T id(T t) { return t; }

    static void lambdas() {
        Supplier<Supplier<Object>> maker = () -> () -> "constant";
        System.out.println(maker.get() == maker.get());
        Runnable[] same = new Runnable[2];
        for (int i = 0; i < 2; i++) same[i] = () -> {};
        System.out.println(same[0] == same[1]);
        for (int i = 0; i < 2; i++) { int n = i; same[i] = () -> System.out.println(n); }
        System.out.println(same[0] == same[1]);
        same[0].run();
        same[1].run();
        byte b = 1; short s = 2; char c = 'c'; int i = 4; long l = 5; float f = 6.5f; double d = 7.5; boolean z = true; Object o = "o";
        Supplier<String> all = () -> "" + b + s + c + i + l + f + d + z + o;
        System.out.println(all.get());
        Prim prim = Sites::sum;
        System.out.println(prim.apply(b, s, c, i, l, f, d, z, o));
        Self self = () -> null;
        System.out.println(self.get());
        Self[] chain = new Self[1];
        chain[0] = () -> chain[0];
        System.out.println(chain[0].get() == chain[0]);
        System.out.println(Greeter.polite().twice().greet("x"));
        Child child = new Child();
        System.out.println(child.up().get() + child.own().get() + child.hidden().get());
        Function<Parent, String> virtual = Parent::hello, protect = Parent::prot;
        System.out.println(virtual.apply(child) + virtual.apply(new Parent()) + protect.apply(child));
    }

    static void adaptation() {
        IntUnaryOperator exact = Sites::plusOne;
        UnaryOperator<Integer> boxing = Sites::plusOne;
        ToLongFunction<Integer> unboxWiden = Sites::widen;
        IntToLongFunction widening = Sites::widen;
        IntToDoubleFunction floats = Sites::half;
        Function<Character, Integer> chars = ch -> (int) ch;
        ToDoubleFunction<Character> charWide = Sites::half;
        IntFunction<Integer> boxedArg = Sites::boxed;
        ToIntFunction<Integer> unboxedResult = Sites::boxed;
        ToLongFunction<Integer> unboxedWidened = Sites::boxed;
        Consumer<String> dropped = String::length;
        Consumer<Long> droppedWide = Sites::widen;
        Consumer<Object> plain = Sites::nothing;
        Supplier<Object> number = Sites::next;
        Function<Object, Object> identity = Sites::id;
        BiFunction<String, Integer, Character> at = String::charAt;
        Function<String, Object> making = Box::new;
        Supplier<Box> empty = Box::new;
        IntFunction<int[][]> arrays = int[][]::new;
        Function<int[], Object> cloning = int[]::clone;
        Predicate<String> isEmpty = String::isEmpty;
        Comparator<String> compare = String::compareTo;
        BinaryOperator<Integer> max = Math::max;
        Function<List<String>, Integer> size = List::size;
        System.out.println(exact.applyAsInt(1) + " " + boxing.apply(2) + " " + unboxWiden.applyAsLong(3) + " " + widening.applyAsLong(4) + " " + floats.applyAsDouble(5));
        System.out.println(chars.apply('a') + " " + charWide.applyAsDouble('b') + " " + boxedArg.apply(6) + " " + unboxedResult.applyAsInt(7) + " " + unboxedWidened.applyAsLong(8));
        dropped.accept("x");
        droppedWide.accept(9L);
        plain.accept("p");
        System.out.println(number.get() + " " + identity.apply("i") + " " + at.apply("abc", 1) + " " + making.apply("m") + " " + empty.get());
        System.out.println(arrays.apply(3).length + " " + ((int[]) cloning.apply(new int[] {1, 2})).length + " " + isEmpty.test("") + " " + compare.compare("a", "b") + " " + max.apply(3, 4) + " " + size.apply(List.of("q")));
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    static void failures() {
        Function raw = (Function<String, Integer>) String::length;
        try { raw.apply(5); } catch (ClassCastException e) { System.out.println("cast"); }
        ToIntFunction<Integer> unbox = Sites::plusOne;
        try { unbox.applyAsInt(null); } catch (NullPointerException e) { System.out.println("null " + e.getMessage()); }
        Function<String, Integer> length = String::length;
        try { length.apply(null); } catch (NullPointerException e) { System.out.println("null " + e.getMessage()); }
        String none = null;
        try { Supplier<Integer> bound = none::length; } catch (NullPointerException e) { System.out.println("null " + e.getMessage()); }
        Supplier<Object> thrower = () -> { throw new IllegalStateException("thrown"); };
        try { thrower.get(); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
    }

    @SuppressWarnings("unchecked")
    static void alternatives() {
        int n = 3;
        Runnable both = (Runnable & Serializable & Named) () -> System.out.println("both " + n);
        both.run();
        System.out.println((both instanceof Serializable) + " " + ((Named) both).name());
        Derived derived = value -> System.out.println("derived " + value);
        derived.take("a");
        ((Base<String>) derived).take("b");
        try { ((Base) derived).take(5); } catch (ClassCastException e) { System.out.println("bridge cast"); }
        Supplier<String> saved = (Supplier<String> & Serializable) () -> "saved " + n;
        try {
            var bytes = new java.io.ByteArrayOutputStream();
            var method = saved.getClass().getDeclaredMethod("writeReplace");
            method.setAccessible(true);
            var form = (java.lang.invoke.SerializedLambda) method.invoke(saved);
            System.out.println(form.getCapturingClass() + form.getFunctionalInterfaceClass() + form.getFunctionalInterfaceMethodName()
                + form.getFunctionalInterfaceMethodSignature() + form.getImplMethodKind() + form.getImplClass() + form.getImplMethodSignature()
                + form.getInstantiatedMethodType() + form.getCapturedArgCount() + form.getCapturedArg(0));
        } catch (ReflectiveOperationException e) { System.out.println(e); }
    }

    static void concatenation() {
        byte b = -1; short s = -2; char c = 'x'; int i = Integer.MIN_VALUE; long l = Long.MAX_VALUE; float f = 1e10f; double d = -0.0; boolean z = false;
        String none = null; Object nil = null; Object o = new Box(1); String t = "t"; Integer boxed = 5; StringBuilder sb = new StringBuilder("sb");
        System.out.println("b" + b + "s" + s + "c" + c + "i" + i + "l" + l + "f" + f + "d" + d + "z" + z + none + nil + o + t + boxed + sb);
        System.out.println("" + c + c + (char) 1 + "\u00e9\ud83d\ude00" + t);
        System.out.println(("\0" + (char) 0 + "\0\1" + t).hashCode());
        System.out.println("\1" + t + "\2" + i + "\1\2");
        char[] chars = {'a'};
        String text = "" + chars;
        System.out.println(text.startsWith("[C@"));
        String fresh = "" + t;
        System.out.println((fresh == t) + " " + fresh.equals(t));
        String many = "" + i + l + f + d + i + l + f + d + i + l + f + d + i + l + f + d + i + l + f + d + i + l + f + d + i + l + f + d + i + l + f + d + i + l;
        System.out.println(many);
        t += 1; t += 'c'; t += 2.5; t += nil;
        System.out.println(t);
        System.out.println("order " + next() + next() + new Object() { public String toString() { return "o" + next(); } } + next());
        System.out.println("null string " + new Object() { public String toString() { return null; } });
        long a1 = 1, a2 = 2; double a3 = 3;
        System.out.println(a1 + ":" + a2 + ":" + a3);
    }

    static void records() {
        Point p = new Point(1, -2), q = new Point(1, -2), r = new Point(-2, 1);
        System.out.println(p + " " + p.equals(q) + p.equals(r) + p.equals(null) + p.equals("p") + p.equals(p) + " " + p.hashCode() + " " + r.hashCode());
        int[] array = {1};
        All a = new All(true, (byte) 1, 'c', (short) -3, 4, 5L << 33, 6.5f, Double.NaN, "t", null, List.of(1)), b = new All(true, (byte) 1, 'c', (short) -3, 4, 5L << 33, 6.5f, Double.NaN, "t", null, List.of(1));
        System.out.println(a + " " + a.equals(b) + " " + a.hashCode());
        All zero = new All(false, (byte) 0, '0', (short) 0, 0, 0, 0f, 0, null, array, null), minus = new All(false, (byte) 0, '0', (short) 0, 0, 0, -0f, 0, null, array, null);
        System.out.println(zero.equals(minus) + " " + zero.equals(zero));
        for (All other : new All[] {new All(true, (byte) 0, '0', (short) 0, 0, 0, 0f, 0, null, array, null), new All(false, (byte) 1, '0', (short) 0, 0, 0, 0f, 0, null, array, null), new All(false, (byte) 0, '1', (short) 0, 0, 0, 0f, 0, null, array, null), new All(false, (byte) 0, '0', (short) 1, 0, 0, 0f, 0, null, array, null), new All(false, (byte) 0, '0', (short) 0, 1, 0, 0f, 0, null, array, null), new All(false, (byte) 0, '0', (short) 0, 0, 1L << 32, 0f, 0, null, array, null), new All(false, (byte) 0, '0', (short) 0, 0, 0, 0f, 1e-300, null, array, null), new All(false, (byte) 0, '0', (short) 0, 0, 0, 0f, 0, "", array, null), new All(false, (byte) 0, '0', (short) 0, 0, 0, 0f, 0, null, null, null)})
            System.out.println(zero.equals(other) + " " + (other.a() == null ? other.hashCode() : 0));
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
        record Local(String name, Local next) {}
        System.out.println(new Local("a", new Local("b", null)));
        Noisy n = new Noisy(new Loud("1"), new Loud("2")), m = new Noisy(new Loud("1"), new Loud("3"));
        System.out.println(n.equals(m) + " " + n.hashCode() + " " + n);
        System.out.println(n.equals(new Noisy(new Loud("1"), new Loud("2"))));
        record Pair<A, B>(A a, B b) { Pair { Objects.requireNonNull(a); } <C> Pair<A, C> with(C c) { return new Pair<>(a, c); } }
        System.out.println(new Pair<>("k", 1).with(2.5));
    }

    static int fib(int n) { IntUnaryOperator[] f = new IntUnaryOperator[1]; f[0] = k -> k < 2 ? k : f[0].applyAsInt(k - 1) + f[0].applyAsInt(k - 2); return f[0].applyAsInt(n); }

    public static void main(String[] args) {
        lambdas();
        adaptation();
        failures();
        alternatives();
        concatenation();
        records();
        System.out.println(fib(15));
    }
}
