package org.slf4j;

import java.util.HashMap;
import java.util.Map;
import loris.logging.Slf4jLogger;

/** Instead of SLF4J's, which looks for what it shall log with: its loggers write nothing. */
public final class LoggerFactory {
    private static final Map<String, Logger> LOGGERS = new HashMap<>();

    private LoggerFactory() {}

    public static Logger getLogger(String name) {
        Logger logger = LOGGERS.get(name);
        if (logger == null) {
            logger = new Slf4jLogger(name);
            LOGGERS.put(name, logger);
        }
        return logger;
    }

    public static Logger getLogger(Class<?> owner) {
        return getLogger(owner.getName());
    }

    public static ILoggerFactory getILoggerFactory() {
        return new ILoggerFactory() {
            @Override
            public Logger getLogger(String name) {
                return LoggerFactory.getLogger(name);
            }
        };
    }
}
