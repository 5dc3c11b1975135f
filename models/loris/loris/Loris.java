package loris;

/**
 * What a program can say to loris. Under an ordinary JVM both methods work too: a failed check is an
 * AssertionError, a failed assumption an IllegalStateException.
 */
public final class Loris {
    private Loris() {}

    /** Only executions in which {@code condition} holds are of interest. */
    public static void assume(boolean condition) {
        if (!condition)
            violated();
    }

    /** {@code condition} must hold whenever execution comes here. */
    public static void check(boolean condition) {
        if (!condition)
            throw new AssertionError("check fails");
    }

    /** loris ends the path here. */
    private static void violated() {
        throw new IllegalStateException("assumption fails");
    }
}
