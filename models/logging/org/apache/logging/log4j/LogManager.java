package org.apache.logging.log4j;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import loris.logging.Log4jLogger;
import org.apache.logging.log4j.message.MessageFactory;
import org.apache.logging.log4j.spi.LoggerContext;
import org.apache.logging.log4j.spi.LoggerContextFactory;

/** Instead of that of log4j 2, which looks for what it shall log with: its loggers write nothing. */
public class LogManager {
    public static final String FACTORY_PROPERTY_NAME = "log4j2.loggerContextFactory";
    public static final String ROOT_LOGGER_NAME = "";
    private static final Map<String, Logger> LOGGERS = new HashMap<>();

    protected LogManager() {}

    public static Logger getLogger(String name) {
        Logger logger = LOGGERS.get(name);
        if (logger == null) {
            logger = new Log4jLogger(name);
            LOGGERS.put(name, logger);
        }
        return logger;
    }

    public static Logger getLogger(Class<?> owner) {
        return owner == null ? getLogger() : getLogger(owner.getName());
    }

    public static Logger getLogger(Object value) {
        return value == null ? getLogger() : getLogger(value.getClass());
    }

    public static Logger getLogger(String name, MessageFactory factory) {
        return getLogger(name);
    }

    public static Logger getLogger(Class<?> owner, MessageFactory factory) {
        return getLogger(owner);
    }

    public static Logger getLogger(Object value, MessageFactory factory) {
        return getLogger(value);
    }

    /** Named after its caller, whom nobody asks. */
    public static Logger getLogger() {
        return new Log4jLogger("?");
    }

    public static Logger getLogger(MessageFactory factory) {
        return getLogger();
    }

    public static Logger getFormatterLogger() {
        return getLogger();
    }

    public static Logger getFormatterLogger(Class<?> owner) {
        return getLogger(owner);
    }

    public static Logger getFormatterLogger(Object value) {
        return getLogger(value);
    }

    public static Logger getFormatterLogger(String name) {
        return getLogger(name);
    }

    public static Logger getRootLogger() {
        return getLogger(ROOT_LOGGER_NAME);
    }

    // --- not modelled: natives without a table entry end the run as unknown

    public static native boolean exists(String name);

    public static native LoggerContext getContext();

    public static native LoggerContext getContext(boolean currentContext);

    public static native LoggerContext getContext(ClassLoader loader, boolean currentContext);

    public static native LoggerContext getContext(ClassLoader loader, boolean currentContext, Object externalContext);

    public static native LoggerContext getContext(ClassLoader loader, boolean currentContext, URI configuration);

    public static native LoggerContext getContext(
            ClassLoader loader, boolean currentContext, Object externalContext, URI configuration);

    public static native LoggerContext getContext(
            ClassLoader loader, boolean currentContext, Object externalContext, URI configuration, String name);

    public static native void shutdown();

    public static native void shutdown(boolean currentContext);

    public static native void shutdown(boolean currentContext, boolean allContexts);

    public static native void shutdown(LoggerContext context);

    public static native LoggerContextFactory getFactory();

    public static native void setFactory(LoggerContextFactory factory);
}
