package unit;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;

/** Loops, heaps, classes and library code for symbolic execution graphs. */
public class GraphPrograms {
    Object marker;
    GraphPrograms next, left, right;
    int value;

    static int counter;
    static GraphPrograms root;
    static final int LIMIT = 4;

    interface Shape {
        int area();

        int corners();
    }

    static class Square implements Shape {
        int side;

        Square(int side) {
            this.side = side;
        }

        public int area() {
            return side * side;
        }

        public int corners() {
            return 4;
        }
    }

    static class Circle implements Shape {
        static int made;
        int radius;

        Circle(int radius) {
            this.radius = radius;
            made++;
        }

        public int area() {
            return 3 * radius * radius;
        }

        public int corners() {
            return 0;
        }
    }

    static class Table {
        static final int[] SQUARES = new int[5];

        static {
            for (int i = 0; i < SQUARES.length; i++) SQUARES[i] = i * i;
        }
    }

    static class Cursor implements Iterator<GraphPrograms> {
        GraphPrograms at;

        public boolean hasNext() {
            return at != null;
        }

        public GraphPrograms next() {
            GraphPrograms result = at;
            at = at.next;
            return result;
        }
    }

    static int sum(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) s += i;
        return s;
    }

    static int down(int n) {
        while (n > 0) n -= 2;
        return n;
    }

    static int twoCounters(int a, int b) {
        while (a > 0 && b > 0) {
            if (a > b) a--;
            else b--;
        }
        return a + b;
    }

    static int nestedLoops(int n) {
        int c = 0;
        for (int i = 0; i < n; i++)
            for (int j = i; j < n; j++)
                for (int k = 0; k < 2; k++) c++;
        return c;
    }

    static int gcd(int a, int b) {
        while (b != 0) {
            int t = a % b;
            a = b;
            b = t;
        }
        return a;
    }

    static long power(long base, int n) {
        long r = 1;
        for (; n > 0; n >>= 1) {
            if ((n & 1) == 1) r *= base;
            base *= base;
        }
        return r;
    }

    static int overflow(int x) {
        int y = x + 1;
        return y > x ? 1 : 0;
    }

    static int floats(double d, float f) {
        int n = 0;
        for (double x = d; x > 1 && n < 10; x /= 2) n++;
        return f < 0.5f ? n : -n;
    }

    static int switches(int x) {
        switch (x) {
            case 1: return 5;
            case 2: return 6;
            case 3: x = 9;
            case 100: return x;
            default: return 0;
        }
    }

    static GraphPrograms make(int n) {
        GraphPrograms first = null;
        for (int i = 0; i < n; i++) {
            GraphPrograms t = new GraphPrograms();
            t.next = first;
            first = t;
        }
        return first;
    }

    static GraphPrograms append(int n) {
        GraphPrograms list = new GraphPrograms(), first = list;
        for (int i = 1; i < n; i++) {
            list.next = new GraphPrograms();
            list = list.next;
        }
        return first;
    }

    static GraphPrograms reverse(GraphPrograms x) {
        GraphPrograms r = null;
        while (x != null) {
            GraphPrograms n = x.next;
            x.next = r;
            r = x;
            x = n;
        }
        return r;
    }

    static int length(GraphPrograms x) {
        int n = 0;
        for (; x != null && n < 50; x = x.next) n++;
        return n;
    }

    static void doublyLinked(GraphPrograms a, int n) {
        for (int i = 0; i < n; i++) {
            GraphPrograms b = new GraphPrograms();
            b.left = a;
            b.right = a.right;
            if (a.right != null) a.right.left = b;
            a.right = b;
        }
    }

    static GraphPrograms insert(GraphPrograms tree, int v) {
        GraphPrograms at = tree, fresh = new GraphPrograms();
        fresh.value = v;
        for (int i = 0; at != null && i < 9; i++) {
            if (v < at.value) {
                if (at.left == null) {
                    at.left = fresh;
                    return tree;
                }
                at = at.left;
            } else {
                if (at.right == null) {
                    at.right = fresh;
                    return tree;
                }
                at = at.right;
            }
        }
        return fresh;
    }

    static GraphPrograms rotate(GraphPrograms t) {
        GraphPrograms r = t.right;
        t.right = r.left;
        r.left = t;
        return r;
    }

    /** Example 1.39 of the thesis. */
    static int marked(int n) {
        GraphPrograms list = new GraphPrograms(), first = list;
        for (int i = 1; i < n; i++) {
            list.next = new GraphPrograms();
            list = list.next;
        }
        Object marker = new Object();
        list.marker = marker;
        for (GraphPrograms cur = first; cur != null; cur = cur.next) {
            while (cur.marker == marker) {}
        }
        return 0;
    }

    /** Example 1.40 of the thesis. */
    static int cyclic(int n) {
        GraphPrograms list = new GraphPrograms(), first = list;
        for (int i = 1; i < n; i++) {
            list.next = new GraphPrograms();
            list = list.next;
        }
        GraphPrograms cycle = new GraphPrograms();
        cycle.next = cycle;
        list.next = cycle;
        for (GraphPrograms cur = first; cur != null; cur = cur.next) {}
        return 0;
    }

    /** The write closes a cycle through a part of the list that is not represented any more. */
    static int closeCycle(int n) {
        GraphPrograms list = new GraphPrograms(), first = list;
        for (int i = 1; i < n; i++) {
            list.next = new GraphPrograms();
            list = list.next;
        }
        list.next = first;
        int count = 0;
        for (GraphPrograms cur = first; cur != null && count < 9; cur = cur.next) count++;
        return count;
    }

    /** A second way to the end of the list. */
    static int shareLast(int n) {
        GraphPrograms list = new GraphPrograms(), first = list;
        for (int i = 1; i < n; i++) {
            list.next = new GraphPrograms();
            list = list.next;
        }
        first.right = list;
        first.left = new GraphPrograms();
        first.left.left = list;
        int count = 0;
        for (GraphPrograms cur = first; cur != null && count < 9; cur = cur.next)
            count += cur == first.right ? 5 : cur == first.left.left ? 7 : 1;
        return count;
    }

    /** Two lists that end in the same third one. */
    static int joinLists(int n, int m) {
        GraphPrograms a = append(n & 3), b = append(m & 3), c = append(2);
        GraphPrograms x = a, y = b;
        while (x.next != null) x = x.next;
        while (y.next != null) y = y.next;
        x.next = c;
        y.next = c;
        int count = 0;
        for (GraphPrograms cur = a; cur != null; cur = cur.next)
            for (GraphPrograms other = b; other != null; other = other.next) if (cur == other) count++;
        return count;
    }

    /** Writes into what two parameters may reach. */
    static GraphPrograms crossLinks(GraphPrograms a, GraphPrograms b) {
        GraphPrograms x = a.next, y = b.next;
        x.left = y;
        y.right = b;
        x.left.right.next = a.left;
        return x.left.right;
    }

    /** A second way from the start of a list, of which not all is represented, to its end. */
    static int shareParameter(GraphPrograms a) {
        GraphPrograms last = a;
        for (int i = 0; i < 5 && last.next != null; i++) last = last.next;
        a.right = last;
        int count = 0;
        for (GraphPrograms cur = a; cur != null && count < 9; cur = cur.next) count += cur == a.right ? 5 : 1;
        return count;
    }

    /** A second way to something below the end of a list. */
    static GraphPrograms shareBelow(GraphPrograms a, GraphPrograms b) {
        GraphPrograms last = a;
        for (int i = 0; i < 5 && last.next != null; i++) last = last.next;
        GraphPrograms low = last.left;
        b.left = a;
        b.right = low;
        return b.left.right == b.right ? last.left : b;
    }

    static int chooseAlias(GraphPrograms a, int n) {
        GraphPrograms b = new GraphPrograms();
        for (int i = 0; i < n && i < 3; i++) {
            if (i == 1) b = a;
            if (b.next != null) b.next.value = i;
            b.left = new GraphPrograms();
        }
        return a.next == null ? 0 : a.next.value;
    }

    static int statics(int n) {
        counter = 0;
        for (int i = 0; i < n && i < LIMIT; i++) counter += i;
        root = new GraphPrograms();
        root.next = root;
        return root.next.next.value + counter;
    }

    static int readStatics() {
        GraphPrograms a = root;
        if (a == null) return counter;
        a.next = a;
        return root.next == a ? 1 : 0;
    }

    static int initialized(int i) {
        return i >= 0 && i < 5 ? Table.SQUARES[i] : new Circle(i).area() + Circle.made;
    }

    static int shapes(Shape s) {
        return s.area() + s.corners();
    }

    static int newShapes(int n) {
        Shape s = n > 0 ? new Square(n) : new Circle(-n);
        return s instanceof Square ? ((Square) s).side : s.area();
    }

    static int iterate(GraphPrograms x) {
        Cursor cursor = new Cursor();
        cursor.at = x;
        int s = 0;
        for (int i = 0; i < 12 && cursor.hasNext(); i++) s += cursor.next().value;
        return s;
    }

    static int exceptions(GraphPrograms x, int n) {
        try {
            if (n == 3) throw new IllegalStateException("three");
            return x.next.value / n;
        } catch (ArithmeticException e) {
            return -1;
        } catch (RuntimeException e) {
            return e instanceof NullPointerException ? -2 : -3;
        } finally {
            counter++;
        }
    }

    static int casts(Object o) {
        return o instanceof String ? ((String) o).length() : ((GraphPrograms) o).value;
    }

    static String text(int n) {
        String s = "";
        for (int i = 0; i < n && i < 3; i++) s = s + i;
        return s;
    }

    static int builder(int n) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < n && i < 4; i++) b.append(i).append(',');
        return b.length() + b.toString().length();
    }

    static int linked(int n) {
        LinkedList<Object> list = new LinkedList<>();
        for (int i = 0; i < n && i < 3; i++) list.add(new Object());
        int s = 0;
        for (Object x : list) s++;
        return s;
    }

    static int arrayList(int n) {
        List<GraphPrograms> list = new ArrayList<>();
        for (int i = 0; i < n && i < 3; i++) list.add(new GraphPrograms());
        return list.size();
    }

    static int lambda(int n) {
        java.util.function.IntUnaryOperator f = x -> x + n;
        return f.applyAsInt(2);
    }

    static int calls(int n) {
        return n > 0 ? helper(n) + helper(n + 1) : helper(-n);
    }

    static int helper(int n) {
        int s = 0;
        while (n > 0) {
            s += n;
            n--;
        }
        return s;
    }

    static int recursive(int n) {
        return n <= 0 ? 0 : 1 + recursive(n - 1);
    }

    static long longs(long a, long b) {
        long c = 0;
        while (a < b && c < 20) {
            a += 3;
            c++;
        }
        return c;
    }
}
