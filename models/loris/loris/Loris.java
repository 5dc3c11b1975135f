package loris;

import java.util.IdentityHashMap;
import java.util.Map;

/**
 * What a program can say to loris. Under an ordinary JVM all methods work too: a failed check is an
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

    /**
     * The place of a reference in an order that tells nothing else about it. To loris the rank of every object of the
     * input, and of null, is a number of the input: the same for the same object, and known without looking at the
     * object. Other objects have the rank that they were given, else 0.
     */
    public static int rank(Object object) {
        return Ranks.get(object);
    }

    /** Gives a rank to an object or to null; for tests that build an input. */
    public static void setRank(Object object, int rank) {
        Ranks.put(object, rank);
    }

    /** Apart, so that the map is made when it is needed. */
    private static final class Ranks {
        private static final Map<Object, Integer> MAP = new IdentityHashMap<>();

        static int get(Object object) {
            Integer rank = MAP.get(object);
            return rank == null ? 0 : rank;
        }

        static void put(Object object, int rank) {
            MAP.put(object, rank);
        }
    }
}
