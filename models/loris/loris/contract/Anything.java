package loris.contract;

/** What a call that its contract replaces gives back, or leaves in a place that it modifies; and what calls make. */
public final class Anything {
    private Anything() {}

    /**
     * Null, or any object of the class. {@code isTold}: the contract says what is new, so that what is and what is not are
     * told apart.
     */
    public static Object any(Object mark, boolean isTold, Class<?> type) {
        int choice = choose(mark, isTold, type);
        return choice > 0 ? object(choice) : reference(mark, choice, type);
    }

    /** What it is: 0: whatever, -1: nothing new, -2: made by the call; else the location of an object. */
    private static native int choose(Object mark, boolean isTold, Class<?> type);

    private static native Object reference(Object mark, int choice, Class<?> type);

    private static native Object object(int location);

    /** The object of a class that nobody has seen has given this back, and not what it said first. */
    public static native void answered(Object object);

    /** A call begins: what is made from now on is new. */
    public static Object mark() {
        return new Mark(given());
    }

    /** How many values that no method of the program computes there were until now. */
    private static int given() {
        return 0;
    }

    /** The call is given the object. Other machines than loris need to know it. */
    public static void see(Object mark, Object root) {
        ((Mark) mark).see(root);
    }

    /** Was the object made since the call began? */
    public static boolean isNew(Object object, Object mark) {
        return object != null && isMade(object, mark);
    }

    private static boolean isMade(Object object, Object mark) {
        return !((Mark) mark).has(object);
    }
}
