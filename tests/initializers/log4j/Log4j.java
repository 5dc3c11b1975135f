import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;

/** Loggers of log4j 1.2 and 2, whose jars are on the class path. */
public class Log4j {
    private static final Logger NEW = LogManager.getLogger(Log4j.class);
    private static final org.apache.log4j.Logger OLD = org.apache.log4j.Logger.getLogger(Log4j.class);

    // expect: VIOLATION AssertionError
    static int fails(int a) {
        NEW.info("a {}", a);
        NEW.debug("a {} {}", a, "b");
        OLD.warn("a", new RuntimeException());
        assert a != 7;
        return a;
    }

    // expect: SAFE
    static int holds(int a) {
        if (NEW.isDebugEnabled()) NEW.debug("more");
        if (OLD.isTraceEnabled()) OLD.trace("more");
        assert NEW.getName().equals("Log4j") && OLD.getName().equals("Log4j");
        return a + 1;
    }

    // expect: VIOLATION AssertionError
    static void newMayLog() {
        assert !NEW.isInfoEnabled();
    }

    // expect: VIOLATION AssertionError
    static void oldMayNotLog() {
        assert OLD.isInfoEnabled();
    }

    // expect: UNKNOWN Logger.info
    static void suppliersMayBeCalled() {
        int[] calls = {0};
        NEW.info(() -> "call " + ++calls[0]);
        assert calls[0] == 0;
    }

    // expect: UNKNOWN Category.addAppender
    static void appendersAreCalled() {
        OLD.addAppender(null);
    }
}
