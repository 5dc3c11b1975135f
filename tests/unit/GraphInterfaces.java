package unit;

/** Interfaces with one method: one that no lambda implements, and one that a lambda does. */
public class GraphInterfaces {
    interface Plain {
        int go(int n);
    }

    static class One implements Plain {
        public int go(int n) {
            return n + 1;
        }
    }

    static class Two implements Plain {
        int field;

        public int go(int n) {
            return field = n;
        }
    }

    interface Open {
        int go(int n);
    }

    static class Named implements Open {
        public int go(int n) {
            return n;
        }
    }

    static int plain(Plain p, int n) {
        return p.go(n);
    }

    static int open(Open o, int n) {
        return o.go(n);
    }

    static int lambda(int n) {
        return open(x -> x + n, 1);
    }

    // --- mirrors and interned strings are one object each

    static int sameClass(Plain a, Plain b) {
        return a.getClass() == b.getClass() ? 1 : 0;
    }

    static int sameExact() {
        Object one = One.class;
        return new One().getClass() == one ? 1 : new Two().getClass() == one ? 2 : 3;
    }

    static int otherExact(One a) {
        Object two = Two.class;
        return a.getClass() == two ? 1 : 0;
    }

    static int classAfterLoop(int n) {
        Object c = One.class;
        for (int i = 0; i < n; i++) c = Two.class;
        return c == One.class ? 1 : c == Two.class ? 2 : c == Named.class ? 3 : 4;
    }

    static int sameText() {
        String a = "ab", b = "ab";
        return a == b ? 1 : 2;
    }

    static int otherText() {
        Object a = "ab";
        return a == "cd" ? 1 : 2;
    }

    static int textOf(String a) {
        return a == "ab" ? 1 : 2;
    }

    static int textAfterLoop(int n) {
        Object a = "ab";
        for (int i = 0; i < n; i++) a = "cd";
        return a == "ab" ? 1 : a == "cd" ? 2 : 3;
    }

    static int equalsByClass(Object a, Plain b) {
        if (a == null || b == null || a.getClass() != b.getClass()) return 0;
        return a instanceof One ? 1 : 2;
    }
}
