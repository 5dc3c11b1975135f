package loris.contract;

/** What a call that its contract replaces gives back, or leaves in a place that it modifies. */
public final class Anything {
    private Anything() {}

    /** Null, or any object of the class that the cast behind the call names. */
    public static native Object reference();
}
