package unit;

import java.util.Arrays;

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
            case 7 -> zero = new int[zero - 1].length;
            case 10 -> new int[1].clone()[zero + 1] = 1;
            case 11 -> ((Object[]) new Derived[1])[0] = some;
            case 12 -> System.arraycopy(new int[1], 0, new int[1], 0, 2);
            case 13 -> System.arraycopy(new int[1], 0, new Base[1], 0, 1);
            case 14 -> System.arraycopy(new Base[] {some}, 0, new Derived[1], 0, 1);
            case 15 -> System.arraycopy(some, 0, new int[1], 0, 1);
            case 16 -> zero = Arrays.copyOf(new int[3], 2).length + Arrays.copyOf(new Base[3], 2).length;
            case 17 -> zero = Arrays.copyOfRange(new int[3], 2, 1).length;
            case 18 -> zero = Arrays.copyOfRange(new int[3], 4, 5).length;
            case 19 -> zero = Arrays.copyOfRange(new int[3], 1, 2).length;
            case 20 -> zero = Arrays.copyOf(new int[3], zero - 1).length;
            default -> {
                assert zero != 0;
            }
        }
    }

    static void run() {
        for (int i = 0; i < 22; i++) {
            try {
                provoke(i);
            } catch (RuntimeException | AssertionError expected) {
                zero = 0;
            }
        }
    }
}
