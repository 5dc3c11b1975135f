package unit;

/** Initializes what exceptions need, so that the oracle's marks come behind it. */
public class OracleWarmUp {
    static class Base {}

    static class Derived extends Base {}

    static int zero;
    static Base none, some = new Base();

    static void provoke(int what) {
        switch (what) {
            case 0 -> none.hashCode();
            case 1 -> zero /= zero;
            case 2 -> ((Derived) some).hashCode();
            case 3 -> throw new IllegalStateException("some");
            case 4 -> throw new IllegalArgumentException();
            case 5 -> throw new UnsupportedOperationException();
            default -> {
                assert zero != 0;
            }
        }
    }

    static void run() {
        for (int i = 0; i < 7; i++) {
            try {
                provoke(i);
            } catch (RuntimeException | AssertionError expected) {
                zero = 0;
            }
        }
    }
}
