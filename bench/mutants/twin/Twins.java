package twin;

import loris.Loris;

/**
 * Two runs on one input: the original's, then, when its stores are undone, the mutant's. What they return, throw and leave behind is
 * compared up to the names of new objects. Instrumented code (instrument.py) calls put..., fresh and tick.
 */
public final class Twins {
    static Write writes;
    private static boolean isOn, isMutant, isReached;
    private static Fresh fresh, firstFresh;
    private static Write firstWrites;
    private static int ticks, firstTicks;

    /** Ends a mutant that goes on and on. Code that catches it comes here again. */
    private static final class Endless extends Error {}

    private static final class Unassumed extends Error {}

    // --- what the runs call

    /** Asked where the changed instruction stands. */
    public static boolean isMutant() {
        isReached = true;
        return isMutant;
    }

    public static void tick() {
        if (!isOn) {
            return;
        }
        ticks++;
        if (!isMutant) {
            Loris.assume(ticks <= Limit.most());
        } else if (ticks > 4 * firstTicks + 100) {
            throw new Endless();
        }
    }

    /** An assumption of the program: inputs for which it fails are not looked at. The mutant's own may only hold as well. */
    public static void assume(boolean condition) {
        if (!isMutant) {
            Loris.assume(condition);
        } else if (!condition) {
            throw new Unassumed();
        }
    }

    public static void fresh(Object object) {
        if (isOn) {
            fresh = new Fresh(object, fresh);
        }
    }

    public static boolean isOn() {
        return isOn;
    }

    public static void add(Write write) {
        writes = write;
    }

    // --- the runs

    /** Fields without an initializer would be inputs. */
    public static void start() {
        isOn = isMutant = isReached = false;
        writes = firstWrites = null;
        fresh = firstFresh = null;
        ticks = firstTicks = 0;
    }

    public static void first() {
        isMutant = false;
        writes = null;
        fresh = null;
        ticks = 0;
        isOn = true;
    }

    public static void second() {
        if (isReached && Limit.isReachAsked()) {
            throw new Different("the changed instruction is reached");
        }
        keep();
        undo();
        firstWrites = writes;
        firstFresh = fresh;
        firstTicks = ticks;
        first();
        isMutant = true;
    }

    public static void end() {
        isOn = false;
    }

    private static void keep() {
        isOn = false;
        for (Write write = writes; write != null; write = write.before) {
            write.keep();
        }
    }

    /** New objects keep what the run has stored there: the other run does not see them. */
    private static void undo() {
        for (Write write = writes; write != null; write = write.before) {
            if (isOld(write, fresh)) {
                write.undo();
            }
        }
    }

    private static boolean isOld(Write write, Fresh list) {
        return write.holder() == null || Fresh.find(list, write.holder()) == null;
    }

    // --- comparing

    /** The last thing that is asked. */
    public static void compare(Throwable first, Throwable second) {
        if (second instanceof Endless) {
            throw new Different("the mutant does not end");
        }
        if (second instanceof Unassumed) {
            throw new Different("the mutant's assumption fails");
        }
        if ((first == null) != (second == null)) {
            throw new Different("one throws");
        }
        if (first != null && !isSameThrown(first, second)) {
            throw new Different("other exceptions");
        }
        if (!isSameHeap()) {
            throw new Different("other heaps");
        }
    }

    private static boolean isSameThrown(Throwable first, Throwable second) {
        if (first == second) {
            return true;
        }
        if (first.getClass() != second.getClass()) {
            return false;
        }
        // Their messages are the virtual machine's own affair.
        if (first instanceof NullPointerException || first instanceof ClassCastException || first instanceof ArrayStoreException) {
            return true;
        }
        return isSame(first.getMessage(), second.getMessage());
    }

    private static boolean isSameHeap() {
        for (Write write = firstWrites; write != null; write = write.before) {
            if (isOld(write, firstFresh) && !write.isKept(true)) {
                return false;
            }
        }
        keep();
        undo();
        // Oldest first would be the order of the run, but what is kept is the end's, whatever the order.
        for (Write write = firstWrites; write != null; write = write.before) {
            write.redo();
        }
        for (Write write = writes; write != null; write = write.before) {
            if (isOld(write, fresh) && !write.isKept(false)) {
                return false;
            }
        }
        return areTwinsSame();
    }

    private static boolean areTwinsSame() {
        for (boolean isMore = true; isMore;) {
            isMore = false;
            for (Fresh item = firstFresh; item != null; item = item.before) {
                if (item.twin != null && !item.isCompared) {
                    item.isCompared = isMore = true;
                    if (!hasSameFields(item.object, item.twin.object)) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    /** A field that neither run has stored to is zero in both. */
    private static boolean hasSameFields(Object first, Object second) {
        if (first.getClass() != second.getClass()) {
            return false;
        }
        if (first.getClass().isArray()) {
            return Elements.areSame(first, second);
        }
        for (Write write = firstWrites; write != null; write = write.before) {
            if (write.holder() == first && !write.isSame(first, second)) {
                return false;
            }
        }
        for (Write write = writes; write != null; write = write.before) {
            if (write.holder() == second && !write.isSame(first, second)) {
                return false;
            }
        }
        return !(first instanceof Throwable) || isSame(((Throwable) first).getMessage(), ((Throwable) second).getMessage());
    }

    public static boolean isSame(Object first, Object second) {
        if (first == second) {
            return true;
        }
        if (first == null || second == null) {
            return false;
        }
        if (first instanceof String || first instanceof Number || first instanceof Boolean || first instanceof Character) {
            return first.equals(second);
        }
        Fresh one = Fresh.find(firstFresh, first), other = Fresh.find(fresh, second);
        if (one == null || other == null) {
            return false;
        }
        if (one.twin == null && other.twin == null) {
            one.twin = other;
            other.twin = one;
        }
        return one.twin == other;
    }

    public static boolean isSame(boolean first, boolean second) {
        return first == second;
    }

    public static boolean isSame(int first, int second) {
        return first == second;
    }

    public static boolean isSame(long first, long second) {
        return first == second;
    }

    public static boolean isSame(float first, float second) {
        return Float.floatToIntBits(first) == Float.floatToIntBits(second);
    }

    public static boolean isSame(double first, double second) {
        return Double.doubleToLongBits(first) == Double.doubleToLongBits(second);
    }
}
