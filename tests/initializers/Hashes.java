import java.util.IdentityHashMap;
import java.util.Map;

/** An initializer gives identity hashes away before it comes to what cannot be computed: its objects are gone then, and others lie in their place. */
public class Hashes {
    static class Lost {
        static final Map<Object, Integer> KEPT = new IdentityHashMap<>();

        static {
            for (int i = 0; i < 20; i++)
                KEPT.put(new Object(), i);
            KEPT.put(System.getenv("HOME"), 1);
        }
    }

    static class Found {
        static final long[] NUMBERS = new long[4000];
        static final Map<Object, Integer> KEPT = new IdentityHashMap<>();

        static {
            java.util.Arrays.fill(NUMBERS, -1);
            KEPT.put(new Object(), 1);
        }
    }

    // expect: UNKNOWN java.lang.System.getenv depends on the machine
    static int lost(int x) {
        return x == 1 ? Lost.KEPT.size() : Found.KEPT.size();
    }

    // expect: VIOLATION java.lang.ArithmeticException
    static int found(int x) {
        return x == 0 ? 1 / x : x == 1 ? Lost.KEPT.size() : Found.KEPT.size();
    }
}
