package unit;

/** Methods whose cases the report's tests look at. */
public class Reports {
    enum Color { RED, GREEN }

    static class Base { int x; }

    static class Sub extends Base { int x; }

    interface Shape { int area(); }

    static class Square implements Shape {
        int side;

        public int area() { return side * side; }
    }

    static class Circle implements Shape {
        int radius;

        public int area() { return 3 * radius * radius; }
    }

    static class Ellipse extends Circle { int second; }

    Reports next;
    int value;
    static int calls;

    void insert(int x) {
        if (next == null || x < next.value) {
            Reports fresh = new Reports();
            fresh.value = x;
            fresh.next = next;
            next = fresh;
        }
    }

    int first() { return next.value; }

    static void swap(Reports a, Reports b) {
        Reports kept = a.next;
        a.next = b.next;
        b.next = kept;
    }

    static boolean flags(boolean yes, char letter) { return yes && letter == 'x'; }

    static Reports ring(int x) {
        Reports one = new Reports(), two = new Reports();
        one.next = two;
        two.next = one;
        two.value = x + 1;
        return one;
    }

    static Object things(int x) { return new Object[] {"a \"b\"\n", Color.GREEN, Sub.class, null, new int[] {x}}; }

    static int shadow(Sub sub) {
        sub.x = ((Base) sub).x;
        return sub.x;
    }

    static int shadowed(Base base) {
        if (base instanceof Sub sub && ((Base) sub).x == sub.x) return 1;
        return 0;
    }

    int last() {
        Reports at = this;
        while (at.next != null) at = at.next;
        return at.value;
    }

    static int hashed(Reports a) { return System.identityHashCode(a); }

    static int paint(Color color) { return color == Color.RED ? 1 : color.ordinal(); }

    static int unbox(Integer a) {
        Integer five = 5;
        return a == five ? 1 : 2;
    }

    static final Object TOKEN = new Object();

    static boolean isToken(Object a) { return a == TOKEN; }

    static void store(int[] a, int i) { a[i] = 7; }

    static int area(Shape shape) { return shape.area(); }

    static void count() { calls++; }

    static boolean isBefore(Object a, Object b) { return loris.Loris.rank(a) < loris.Loris.rank(b); }

    /** The same condition twice, the first time in two parts. */
    static int twice(int a, int b) { return a >= b && a != b && b < a ? 1 : 0; }

    static int between(int a, int b) { return a >= b && a != b && b > 3 && b > 5 ? 1 : 0; }
}
