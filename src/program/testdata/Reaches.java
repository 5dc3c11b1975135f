import java.util.*;
import java.util.function.*;

/** What a method may come to: reach_test.c has the classes that each of these reaches. */
class Reaches {
    static class Plain { static final int[] TABLE = {1, 2}; }
    static class Other { static int[] table = {3}; static int get() { return table[0]; } }
    static class First { static final Object O = Second.O; }
    static class Second { static final Object O = new Object(); }
    static abstract class Shape { abstract int area(); }
    static class Square extends Shape { int area() { return Plain.TABLE[0]; } }
    static class Round extends Shape { int area() { return 3; } }
    static class Named { public String toString() { return "" + Other.get(); } }
    static class Ordered { public int compareTo(Ordered o) { return Plain.TABLE.length; } }
    static class Comparing extends Ordered implements Comparable<Ordered> { }
    static class Lazy { int f; }
    static class Holder { Lazy lazy; }
    enum State { ON, OFF; int count; }

    static int nothing(int x) { return x + 1; }
    static int constant() { return Plain.TABLE[0]; }
    static int called() { return nothing(Other.get()); }
    static Object chain() { return First.O; }
    static int dispatched(Shape s) { return s.area(); }
    static Shape made() { return new Round(); }
    static int lambda() { IntSupplier s = () -> Plain.TABLE[0]; return s.getAsInt(); }
    static int reference() { IntSupplier s = Other::get; return s.getAsInt(); }
    static String calledBack(Named n) { return String.valueOf(n); }
    static boolean known(Comparable<?> c) { return c != null; }
    static boolean any(Object o) { return o != null; }
    static int field(Holder h) { return h.lazy.f; }
    static Object array() { return new Lazy[2][]; }
    static boolean test(Object o) { return o instanceof Plain; }
    static Object literal() { return Plain.class; }
    private static int late(Shape s, Object made) { return s.area(); }
    static int afterwards(Shape s) { return late(s, new Named()); }
}
