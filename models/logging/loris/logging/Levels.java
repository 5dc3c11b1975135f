package loris.logging;

/** What the configuration of a logger says, which the program does not see. */
final class Levels {
    private Levels() {}

    /** Is something of some level logged? An exploration considers both. */
    static native boolean isLogged();
}
