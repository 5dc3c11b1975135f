import java.util.logging.ConsoleHandler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.slf4j.LoggerFactory;

/** Loggers in static fields write nothing; whether they log is any value. */
public class Loggers {
    private static final Logger JDK = Logger.getLogger(Loggers.class.getName());
    private static final org.slf4j.Logger SLF4J = LoggerFactory.getLogger(Loggers.class);
    private static final Log COMMONS = LogFactory.getLog(Loggers.class);

    // expect: VIOLATION AssertionError
    static int fails(int a) {
        JDK.info("a " + a);
        SLF4J.debug("a {} {}", a, a + 1);
        COMMONS.warn("a", new RuntimeException());
        assert a != 7;
        return a;
    }

    // expect: SAFE
    static int holds(int a) {
        JDK.log(Level.FINE, "a {0}", a);
        if (JDK.isLoggable(Level.FINE)) JDK.fine("more");
        SLF4J.error("{} {} {} {}", 1, 2, 3, 4);
        if (COMMONS.isTraceEnabled()) COMMONS.trace("b");
        assert JDK != null && SLF4J.getName().equals("Loggers") && COMMONS != null;
        return a + 1;
    }

    // expect: VIOLATION AssertionError
    static void jdkMayLog() {
        assert !JDK.isLoggable(Level.FINE);
    }

    // expect: VIOLATION AssertionError
    static void jdkMayNotLog() {
        assert JDK.isLoggable(Level.SEVERE);
    }

    // expect: VIOLATION AssertionError
    static void slf4jMayLog() {
        assert !SLF4J.isDebugEnabled();
    }

    // expect: VIOLATION AssertionError
    static void commonsMayNotLog() {
        assert COMMONS.isErrorEnabled();
    }

    // expect: VIOLATION AssertionError
    static void supplierMayBeCalled() {
        int[] calls = {0};
        JDK.finest(() -> "call " + ++calls[0]);
        assert calls[0] == 0;
    }

    // expect: VIOLATION AssertionError
    static void supplierMayNotBeCalled() {
        int[] calls = {0};
        JDK.severe(() -> "call " + ++calls[0]);
        assert calls[0] == 1;
    }

    // expect: SAFE
    static void ownLevel() {
        Logger logger = Logger.getAnonymousLogger();
        logger.setLevel(Level.WARNING);
        assert logger.isLoggable(Level.SEVERE) && !logger.isLoggable(Level.INFO);
        logger.setLevel(Level.OFF);
        assert !logger.isLoggable(Level.OFF) && !logger.isLoggable(Level.SEVERE);
    }

    // expect: SAFE
    static void sameName() {
        assert Logger.getLogger("a") == Logger.getLogger("a") && Logger.getLogger("a") != Logger.getLogger("b");
        assert LoggerFactory.getLogger("a") == LoggerFactory.getLogger("a");
    }

    // expect: VIOLATION NullPointerException
    static void noLevel() {
        JDK.log(null, "x");
    }

    // expect: UNKNOWN
    static void handlersAreCalled() {
        JDK.addHandler(new ConsoleHandler());
    }

    static class Counting extends Logger {
        int count;

        Counting() {
            super("counting", null);
        }

        @Override
        public void log(LogRecord record) {
            count++;
        }
    }

    // expect: UNKNOWN Logger.handle
    static void ownClass() {
        Counting logger = new Counting();
        logger.info("x");
        assert logger.count == 0;
    }
}
