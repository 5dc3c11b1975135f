package unit;

/** Exceptions: where they come from, who catches them, what finally does. */
public class OracleExceptions {
    static class Cell {
        int value;
        Cell next;

        int get() {
            return value;
        }

        synchronized int locked() {
            return value / (value - 1);
        }
    }

    static class Failure extends RuntimeException {
        final int code;
        final Cell cell;

        Failure(int code, Cell cell) {
            this.code = code;
            this.cell = cell;
        }
    }

    public static int catchNull(Cell c) {
        try {
            return c.value;
        } catch (NullPointerException e) {
            return -1;
        }
    }

    public static int catchTwo(Cell c, int x) {
        try {
            return c.value / x;
        } catch (NullPointerException e) {
            return -1;
        } catch (ArithmeticException e) {
            return -2;
        }
    }

    public static int catchWider(Cell c, int x) {
        try {
            c.value = 10 / x;
            c.next.value = 5;
        } catch (RuntimeException e) {
            return 0;
        }
        return 1;
    }

    public static int finallyWrites(Cell c, Cell d) {
        try {
            return c.next.value;
        } finally {
            d.value = 9;
        }
    }

    @SuppressWarnings("finally")
    public static int finallyReturns(Cell c) {
        try {
            return c.value;
        } finally {
            return 3;
        }
    }

    public static int nested(Cell c, int x) {
        int r = 0;
        try {
            try {
                r = 1 / x;
            } finally {
                r += c.value;
            }
        } catch (ArithmeticException e) {
            r = -r;
        }
        return r;
    }

    public static int throwsOwn(Cell c, int x) {
        if (x > 1) throw new Failure(x + 1, c);
        return x;
    }

    public static int catchesOwn(Cell c, int x) {
        try {
            return throwsOwn(c, x);
        } catch (Failure f) {
            return f.cell == c ? f.code : -1;
        }
    }

    public static void rethrow(Cell c) {
        try {
            c.get();
        } catch (NullPointerException e) {
            throw new IllegalStateException();
        }
    }

    public static int throughCall(Cell c) {
        return helper(c) + helper(c.next);
    }

    static int helper(Cell c) {
        return c.value;
    }

    public static void writeNull(Cell c) {
        c.next.next = c;
    }

    public static int order(Cell c, int x) {
        c.value = x / 0;
        return c.next.value;
    }

    public static int partial(Cell c) {
        c.value = 1;
        c.next.value = 2;
        c.next.next.value = 3;
        return c.value;
    }

    public static int callOnNull(Cell c) {
        return c == null ? ((Cell) null).get() : c.get();
    }

    public static int lock(Cell c) {
        synchronized (c) {
            return 1 / c.value;
        }
    }

    public static int lockedCall(Cell c) {
        return c.locked();
    }

    public static void throwNull(Failure f) {
        throw f;
    }

    public static int loopUntilNull(Cell c) {
        int n = 0;
        try {
            while (true) {
                c = c.next;
                n++;
                if (n > 3) return n;
            }
        } catch (NullPointerException e) {
            return -n;
        }
    }

    public static int guarded(Cell c, int x) {
        if (c != null && x != 0 && c.value % x == 0) throw new IllegalArgumentException();
        return x;
    }
}
