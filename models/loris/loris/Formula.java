package loris;

/**
 * Comparisons and connectives that never branch: under loris their result is one formula over the inputs, where
 * Java's operators decide and split the path. The programs of the POSE language are compiled to them. Under an
 * ordinary JVM they are what their names say.
 */
public final class Formula {
    private Formula() {}

    public static boolean less(int a, int b) {
        return a < b;
    }

    public static boolean equal(int a, int b) {
        return a == b;
    }

    public static boolean same(Object a, Object b) {
        return a == b;
    }

    /** The reference, which is about to be cast and accessed: it is not null. */
    public static Object accessed(Object a) {
        if (a == null)
            throw new NullPointerException();
        return a;
    }

    public static boolean and(boolean a, boolean b) {
        return a & b;
    }

    public static boolean or(boolean a, boolean b) {
        return a | b;
    }

    public static boolean not(boolean a) {
        return !a;
    }
}
