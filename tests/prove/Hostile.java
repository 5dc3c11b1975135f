import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.UnknownFormatFlagsException;

/** What a proof could overlook: none of these is safe. */
class Hostile {
    static class Node {
        Node next;
        int value;
    }

    static class BadHash {
        String name;

        public int hashCode() {
            return name.length();
        }

        public boolean equals(Object other) {
            return this == other;
        }
    }

    static class BadText {
        public String toString() {
            throw new IllegalStateException();
        }
    }

    static class BadTrace extends RuntimeException {
        static int filled;

        public synchronized Throwable fillInStackTrace() {
            if (filled++ > 1) throw new IllegalArgumentException();
            return this;
        }
    }

    static class BadStart {
        static int limit = limit();

        static int limit() {
            throw new IllegalStateException();
        }
    }

    interface Callback {
        void run(Node node);
    }

    static class Cutter implements Callback {
        public void run(Node node) {
            node.next = null;
        }
    }

    enum Color { RED, GREEN }

    static Node held;
    static int depth;

    // unsafe IllegalStateException
    static int sameConstant(int n) {
        for (int i = 0; i < n; i++)
            if (Collections.EMPTY_LIST == Collections.emptyList()) throw new IllegalStateException();
        return n;
    }

    // unsafe NullPointerException
    static int hashes(int n) {
        HashSet<Object> set = new HashSet<>();
        for (int i = 0; i < n; i++) set.add(new BadHash());
        return set.size();
    }

    // unsafe NullPointerException
    static int hashesByObjects(int n) {
        int h = 0;
        Object o = new BadHash();
        for (int i = 0; i < n; i++) h += Objects.hashCode(o);
        return h;
    }

    // unsafe IllegalStateException
    static int texts(int n) {
        int length = 0;
        Object o = new BadText();
        for (int i = 0; i < n; i++) length += ("x" + o).length();
        return length;
    }

    // unsafe IllegalArgumentException
    static int traces(int n) {
        for (int i = 0; i < n; i++) {
            try {
                throw new BadTrace();
            } catch (BadTrace e) {
                n--;
            }
        }
        return n;
    }

    // unsafe NullPointerException
    static int appends(int n, char[] text) {
        StringBuilder b = new StringBuilder();
        if (text != null) return 0;
        for (int i = 0; i < n; i++) b.append(text);
        return b.length();
    }

    // unsafe NullPointerException
    static void prints(int n, char[] text) {
        if (text != null) return;
        for (int i = 0; i < n; i++) System.out.println(text);
    }

    // unsafe NullPointerException
    static void lowers(int n, Locale locale) {
        for (int i = 0; i < n; i++) "A".toLowerCase(locale);
    }

    // unsafe NullPointerException
    static double parses(int n, String text) {
        double sum = 0;
        if (text != null) return sum;
        for (int i = 0; i < n; i++) sum += Double.parseDouble(text);
        return sum;
    }

    // unsafe ExceptionInInitializerError
    static int starts(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) s += BadStart.limit;
        return s;
    }

    // open
    static void overflows(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) {
            s += i;
            assert s >= 0;
        }
    }

    // unsafe ArrayIndexOutOfBoundsException
    static int absolute(int[] a, int x, int n) {
        if (a == null || a.length < 3) return 0;
        int s = 0;
        for (int i = 0; i < n; i++) s += a[Math.abs(x) % 3];
        return s;
    }

    // unsafe ArrayIndexOutOfBoundsException
    static int narrows(int n) {
        int[] a = new int[1000];
        for (int i = 0; i < n && i < 1000; i++) a[(byte) i] = i;
        return a[0];
    }

    // unsafe AssertionError
    static void chars(int n) {
        char c = 0xfff0;
        for (int i = 0; i < n; i++) {
            c++;
            assert c > 100;
        }
    }

    // unsafe AssertionError
    static void doubles(int n) {
        double d = 0;
        for (int i = 0; i < n; i++) {
            d += 0.1;
            assert i != 2 || d == 0.3;
        }
    }

    // unsafe NullPointerException
    static int aliases(Node a, Node b, int n) {
        if (a == null || b == null || a.next == null) return 0;
        for (int i = 0; i < n; i++) b.next = null;
        return a.next.value;
    }

    // unsafe ArrayStoreException
    static void stores(int n) {
        Object[] a = n < 3 ? new Object[9] : new Node[9];
        for (int i = 0; i < n && i < a.length; i++) a[i] = a;
    }

    static void hold(Node a) {
        held = a;
    }

    // unsafe NullPointerException
    static int throughStatic(Node a, int n) {
        if (a == null || a.next == null || held == null) return 0;
        for (int i = 0; i < n; i++) held.next = null;
        return a.next.value;
    }

    // unsafe NullPointerException
    static int throughCallback(Node a, Callback callback, int n) {
        if (a == null || a.next == null || !(callback instanceof Cutter)) return 0;
        for (int i = 0; i < n; i++) callback.run(a);
        return a.next.value;
    }

    // unsafe IllegalStateException
    static int counts(int n) {
        depth = 0;
        return counted(n);
    }

    static int counted(int n) {
        if (++depth > 3) throw new IllegalStateException();
        return n <= 0 ? 0 : counted(n - 1);
    }

    // unsafe IllegalStateException
    static int anyStatic(int n) {
        for (int i = 0; i < n; i++)
            if (depth == 7) throw new IllegalStateException();
        return n;
    }

    // unsafe NullPointerException
    static int colors(Color color, int n) {
        int s = 0;
        for (int i = 0; i < n; i++)
            switch (color) {
                case RED: s++; break;
                case GREEN: s--; break;
            }
        return s;
    }

    // unsafe ConcurrentModificationException
    static int changes(int n) {
        List<Object> list = new ArrayList<>();
        for (int i = 0; i < n; i++) list.add(list);
        for (Object each : list)
            if (list.size() == 3) list.remove(0);
        return list.size();
    }

    // unsafe AssertionError
    static void boxes(int n) {
        for (int i = 0; i < n; i++) {
            Integer a = i, b = i;
            assert a == b;
        }
    }

    // unsafe NullPointerException
    static void locks(Object lock, int n) {
        for (int i = 0; i < n; i++)
            synchronized (lock) {
                n--;
            }
    }

    // unsafe NegativeArraySizeException
    static int sizes(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) s += new int[2][i == 2 ? -1 : 1].length;
        return s;
    }

    // unsafe ClassCastException
    static int casts(int n) {
        int s = 0;
        Object o = n < 3 ? new Node() : new Cutter();
        for (int i = 0; i < n; i++) s += ((Node) o).value;
        return s;
    }

    // unsafe NullPointerException
    static int gets(int n) {
        HashMap<Integer, Integer> map = new HashMap<>();
        int s = 0;
        for (int i = 0; i < n; i++) {
            s += i == 0 ? 0 : map.get(i);
            map.put(i, i);
        }
        return s;
    }

    // unsafe NullPointerException
    static int finallyCuts(Node a, int n) {
        if (a == null || a.next == null) return 0;
        for (int i = 0; i < n; i++) {
            try {
                if (i == 2) throw new IllegalStateException();
            } catch (IllegalStateException e) {
                continue;
            } finally {
                if (i == 2) a.next = null;
            }
        }
        return a.next.value;
    }

    // open
    static void messageIsKept(int n) {
        int k = 0;
        for (int i = 0; i < n; i++) k++;
        if (k < 200000) return;
        assert new RuntimeException("x").getMessage() == null;
    }

    // open
    static void messageOfTheMachine(int n, String text) {
        int k = 0;
        for (int i = 0; i < n; i++) k++;
        if (k < 200000 || text == null) return;
        try {
            text.charAt(n);
        } catch (StringIndexOutOfBoundsException e) {
            assert e.getMessage() == null;
        }
    }

    // open
    static void messageOfACall(int n) {
        int k = 0;
        for (int i = 0; i < n; i++) k++;
        if (k < 200000) return;
        try {
            Integer.parseInt("x");
        } catch (NumberFormatException e) {
            assert e.getMessage() == null;
        }
    }

    // open
    static void traceLater(int n) {
        int k = 0;
        for (int i = 0; i < n; i++) k++;
        if (k < 200000) return;
        BadTrace.filled = 2;
        new BadTrace();
    }

    // open
    static void constructorLooks(int n, String flags) {
        int k = 0;
        for (int i = 0; i < n; i++) k++;
        if (k < 200000) return;
        new UnknownFormatFlagsException(flags);
    }

    // unsafe ArithmeticException
    static int minimum(int n) {
        int x = -1;
        for (int i = 0; i < n; i++) x *= 2;
        return 1 / x;
    }

    // unsafe NullPointerException
    static int deepCut(Node a) {
        Node b = a == null ? null : a.next;
        if (b == null) return 0;
        cut(a);
        return a.next.value;
    }

    static void cut(Node a) {
        if (a.next == null) return;
        cut(a.next);
        a.next = null;
    }
}
