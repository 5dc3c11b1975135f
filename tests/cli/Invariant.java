/** Invariants that nothing, or not everything, satisfies. */
public class Invariant {
    int value;
    Invariant next;

    boolean throwing() { throw new IllegalStateException(); }

    boolean contradicting() { return value < 0 && value > 0; }

    /** Of no object that the bounds of the test let it see. */
    boolean far() {
        Invariant at = this;
        for (int i = 0; i < 4; i++, at = at.next)
            if (at.next == null || at.next.value <= at.value) return false;
        return true;
    }

    boolean holding() { return value >= 0; }

    /** Throws for some objects, which are no inputs then. */
    boolean half() { return next.value > value; }

    public int get() { return value; }

    public static int of(Invariant object) { return object == null ? 0 : object.value; }
}
