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
}
