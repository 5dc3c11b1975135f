import java.util.BitSet;

/** What instrumented code calls (tests/bytecode.py). One thread runs at a time. */
public final class Probe {
    /** Ends a run that does not end by itself. Code that catches it comes here again. */
    public static final class Endless extends Error {}

    private static final int MOST = 300_000;
    private static final BitSet hits = new BitSet();
    private static int ticks;

    /** A branch was taken. */
    public static void hit(int number) {
        hits.set(number);
    }

    /** A loop or a call goes on. */
    public static void tick() {
        if (++ticks > MOST) {
            throw new Endless();
        }
    }

    static void startTest() {
        ticks = 0;
    }

    /** The branches since the last call. */
    static BitSet take() {
        BitSet all = (BitSet) hits.clone();
        hits.clear();
        return all;
    }
}
