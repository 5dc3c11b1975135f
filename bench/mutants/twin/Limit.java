package twin;

/** What is asked; compiled anew with other answers (twins.py). */
final class Limit {
    /** A run of the original with more loops and recursive calls than this is not looked at. */
    static int most() {
        return 30;
    }

    /** Is the question whether a run comes to the changed instruction? */
    static boolean isReachAsked() {
        return false;
    }
}
