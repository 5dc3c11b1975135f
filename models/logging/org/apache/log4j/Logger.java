package org.apache.log4j;

import org.apache.log4j.spi.LoggerFactory;

/** Instead of that of log4j 1.2: it writes nothing. */
public class Logger extends Category {
    protected Logger(String name) {
        super(name);
    }

    public static Logger getLogger(String name) {
        return logger(name);
    }

    public static Logger getLogger(Class<?> owner) {
        return logger(owner.getName());
    }

    public static Logger getRootLogger() {
        return root();
    }

    /** Not modelled: a factory of the program makes it. */
    public static native Logger getLogger(String name, LoggerFactory factory);

    public void trace(Object message) {}

    public void trace(Object message, Throwable thrown) {}

    public boolean isTraceEnabled() {
        return isLogged();
    }
}
