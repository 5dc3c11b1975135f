package features;

import java.io.IOException;

/** Exceptions: checked, private, with messages, from the input, and what they leave behind. */
public class Failures {
    static class Problem extends Exception {
        final int code;

        Problem(String message, int code) {
            super(message);
            this.code = code;
        }
    }

    private static class Secret extends RuntimeException {
        public String getMessage() {
            return "secret";
        }
    }

    int state;

    public int check(int x) throws Problem, IOException {
        state = x;
        if (x == 3) throw new Problem("three", x);
        if (x < 0) throw new IOException("negative: " + x);
        return x;
    }

    public void leave(RuntimeException e) {
        state++;
        if (e != null) throw e;
    }

    public void hide(boolean b) {
        if (b) throw new Secret();
    }

    public int index(int[] a, int i) {
        try {
            state = -1;
            return a[i] / i;
        } finally {
            state = i;
        }
    }

    public static Object cast(Object o) {
        return (Failures) o;
    }

    public static int size(int n) {
        return new int[n].length;
    }

    public static int positive(int x) {
        assert x > 0 : "not positive";
        return x;
    }

    public void any(int x) throws Throwable {
        if (x > 5) throw new Error("large");
        state = x;
    }
}
