package org.apache.log4j;

import java.util.Enumeration;
import java.util.HashMap;
import java.util.Map;
import java.util.ResourceBundle;
import org.apache.log4j.spi.AppenderAttachable;
import org.apache.log4j.spi.LoggerRepository;
import org.apache.log4j.spi.LoggingEvent;

/** Instead of that of log4j 1.2, which reads a configuration: it writes nothing. */
public class Category implements AppenderAttachable {
    private static final Map<String, Logger> LOGGERS = new HashMap<>();
    private static final Logger ROOT = new Logger("root");

    protected String name;
    protected volatile Level level;
    protected volatile Category parent;
    protected ResourceBundle resourceBundle;
    protected LoggerRepository repository;
    protected boolean additive = true;

    protected Category(String name) {
        this.name = name;
    }

    static Logger logger(String name) {
        Logger logger = LOGGERS.get(name);
        if (logger == null) {
            logger = new Logger(name);
            LOGGERS.put(name, logger);
        }
        return logger;
    }

    static Logger root() {
        return ROOT;
    }

    /** Is something of this level logged? The configuration says so, which the program does not see. */
    static native boolean isLogged();

    public static Category getInstance(String name) {
        return logger(name);
    }

    public static Category getInstance(Class<?> owner) {
        return logger(owner.getName());
    }

    public static final Category getRoot() {
        return ROOT;
    }

    public final String getName() {
        return name;
    }

    public final Level getLevel() {
        return level;
    }

    public final Level getPriority() {
        return level;
    }

    public void setLevel(Level level) {
        this.level = level;
    }

    public void setPriority(Priority priority) {
        this.level = (Level) priority;
    }

    public boolean getAdditivity() {
        return additive;
    }

    public void setAdditivity(boolean additive) {
        this.additive = additive;
    }

    public ResourceBundle getResourceBundle() {
        return resourceBundle;
    }

    public void setResourceBundle(ResourceBundle bundle) {
        resourceBundle = bundle;
    }

    public boolean isDebugEnabled() {
        return isLogged();
    }

    public boolean isInfoEnabled() {
        return isLogged();
    }

    public boolean isEnabledFor(Priority level) {
        return isLogged();
    }

    public void debug(Object message) {}

    public void debug(Object message, Throwable thrown) {}

    public void info(Object message) {}

    public void info(Object message, Throwable thrown) {}

    public void warn(Object message) {}

    public void warn(Object message, Throwable thrown) {}

    public void error(Object message) {}

    public void error(Object message, Throwable thrown) {}

    public void fatal(Object message) {}

    public void fatal(Object message, Throwable thrown) {}

    public void log(Priority priority, Object message) {}

    public void log(Priority priority, Object message, Throwable thrown) {}

    public void log(String caller, Priority level, Object message, Throwable thrown) {}

    public void assertLog(boolean condition, String message) {}

    public void l7dlog(Priority priority, String key, Throwable thrown) {}

    public void l7dlog(Priority priority, String key, Object[] parameters, Throwable thrown) {}

    protected void forcedLog(String caller, Priority level, Object message, Throwable thrown) {}

    // --- not modelled: natives without a table entry end the run as unknown

    public synchronized native void addAppender(Appender appender);

    public native void callAppenders(LoggingEvent event);

    public static native Logger exists(String name);

    public synchronized native Enumeration<?> getAllAppenders();

    public synchronized native Appender getAppender(String name);

    public native Level getEffectiveLevel();

    public native Priority getChainedPriority();

    public static native Enumeration<?> getCurrentCategories();

    public static native LoggerRepository getDefaultHierarchy();

    public native LoggerRepository getHierarchy();

    public native LoggerRepository getLoggerRepository();

    public final native Category getParent();

    public native boolean isAttached(Appender appender);

    public synchronized native void removeAllAppenders();

    public synchronized native void removeAppender(Appender appender);

    public synchronized native void removeAppender(String name);

    public static native void shutdown();

    protected native String getResourceBundleString(String key);
}
