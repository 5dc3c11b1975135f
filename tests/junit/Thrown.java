package features;

/** Exceptions as inputs, and messages with all that a string can hold. */
public class Thrown {
    static class Coded extends RuntimeException {
        private static final long serialVersionUID = 1;
        final int code;

        Coded(int code) {
            super("code " + code);
            this.code = code;
        }

        boolean isBad() {
            return code > 5;
        }
    }

    static class Plain extends Exception {
        private static final long serialVersionUID = 1;
        int code;

        int twice() {
            return code > 0 ? 2 * code : 0;
        }

        boolean hasMessage() {
            return getMessage() != null;
        }
    }

    public static int handled(Coded e) {
        try {
            if (e.code == 3) throw e;
            return 0;
        } catch (Coded caught) {
            return 1;
        }
    }

    public static int count(RuntimeException e, int x) {
        return e == null ? x : x + 1;
    }

    public static String odd(int x) {
        if (x == 3) throw new IllegalStateException("a\0b");
        if (x == 4) throw new IllegalArgumentException("c\ud800d\u20ac\ud83d\ude00\n\"");
        return x > 4 ? "x\0y" : "\udc00";
    }
}
