import java.net.InetAddress;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/** What an initializer of the target cannot compute is unknown where it is read, and nowhere else. */
public class Lost {
    static final int BEFORE = "before".length();
    static final String HOME = System.getProperty("user.home");
    static final int THREADS = Integer.parseInt(System.getProperty("threads", "4"));
    static final boolean IS_FAST = "true".equals(System.getProperty("fast"));
    static final long COUNT = Runtime.getRuntime().availableProcessors();
    static final UUID ID = UUID.randomUUID();
    static final SecureRandom RANDOM = new SecureRandom();
    static final Path TEMPORARY = Paths.get(System.getProperty("java.io.tmpdir"));
    static int variable = Integer.getInteger("variable", 3);
    static final Map<String, Integer> TABLE = new HashMap<>();
    static final int AFTER = BEFORE + 1;

    static {
        TABLE.put("a", AFTER);
    }

    // expect: SAFE
    static void othersAreKnown() {
        assert BEFORE == 6 && AFTER == 7 && TABLE.get("a") == 7;
    }

    // expect: VIOLATION AssertionError
    static void othersAreUsed(int x) {
        assert x != AFTER;
    }

    // expect: UNKNOWN Lost.HOME cannot be computed: java.lang.System.getProperty depends on the machine
    static void text() {
        assert HOME != null;
    }

    // expect: UNKNOWN Lost.THREADS cannot be computed
    static int number(int x) {
        return THREADS == 0 ? x / 0 : x;
    }

    // expect: UNKNOWN Lost.IS_FAST cannot be computed
    static void flag() {
        assert !IS_FAST;
    }

    // expect: UNKNOWN Lost.RANDOM cannot be computed
    static void object() {
        assert RANDOM == null;
    }

    // expect: UNKNOWN Lost.TEMPORARY cannot be computed
    static void argument() {
        assert TEMPORARY == null;
    }

    // expect: VIOLATION ArithmeticException
    static int onlyOnOnePath(int x) {
        if (x == 3) return 1 / (x - 3);
        return x > 100 ? THREADS : x;
    }

    /** Computed from what is lost. */
    static class Derived {
        static final String COPY = HOME;
        static final int LENGTH = HOME.length() + 2;
        static final int OWN = 5 * BEFORE;
    }

    // expect: SAFE
    static void ownIsKnown() {
        assert Derived.OWN == 30;
    }

    // expect: UNKNOWN Lost$Derived.LENGTH cannot be computed
    static void derivedIsLost() {
        assert Derived.LENGTH > 2;
    }

    /** What the JDK is given of the target's it may change: nothing can be said then. */
    static class Given {
        static final int[] NUMBERS = {1, 2, 3};
        static final int ODD = odd(NUMBERS);

        static int odd(int[] numbers) {
            numbers[0] = System.getProperty("odd") == null ? 1 : 3;
            return numbers[0];
        }
    }

    // expect: UNKNOWN java.lang.System.getProperty depends on the machine
    static void codeOfTheTargetIsNotLeftOut() {
        assert Given.NUMBERS[1] == 2;
    }

    /** A handler would run if the call failed. */
    static class Guarded {
        static int mode = 1;
        static InetAddress address;

        static {
            try {
                address = InetAddress.getLocalHost();
            } catch (java.io.IOException e) {
                mode = 2;
            }
        }
    }

    // expect: UNKNOWN
    static void handlersAreNotLeftOut() {
        assert Guarded.mode == 1;
    }

    /** A decision on something lost. */
    static class Decided {
        static final int MODE = System.getenv("MODE") == null ? 1 : 2;
    }

    // expect: UNKNOWN java.lang.System.getenv depends on the machine
    static void decisionsAreNotLeftOut() {
        assert Decided.MODE == 1;
    }

    /** It was given to others before: what a call does to it matters. */
    static class Reached {
        static final Thread THREAD = Thread.currentThread();
        static final ClassLoader LOADER = THREAD.getContextClassLoader();
    }

    // expect: UNKNOWN
    static void receiversOfTheTarget() {
        assert Reached.THREAD.isAlive();
    }
}
