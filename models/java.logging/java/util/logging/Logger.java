package java.util.logging;

import java.util.HashMap;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.function.Supplier;

/**
 * A logger that writes nothing. Its levels come from a configuration that the program does not see: unless the program
 * has set one, whether something is logged is any value, and so is whether a message's supplier is called. What
 * handlers and filters of the program would do is unknown.
 */
public class Logger {
    public static final String GLOBAL_LOGGER_NAME = "global";

    @Deprecated
    public static final Logger global = new Logger(GLOBAL_LOGGER_NAME);

    /** By their names; the virtual machine would keep those that the program holds. */
    private static final Map<String, Logger> LOGGERS = new HashMap<>();

    static {
        LOGGERS.put(GLOBAL_LOGGER_NAME, global);
    }

    private final String name;
    private Level level;
    private boolean usesParent = true;

    private Logger(String name) {
        this.name = name;
    }

    protected Logger(String name, String resourceBundleName) {
        this.name = name;
        if (resourceBundleName != null)
            resources(resourceBundleName);
    }

    // --- what is not modelled: natives without a table entry end the run as unknown

    private static native boolean isLogged();

    private static native ResourceBundle resources(String name);

    private static native void handle(Object handlerOrFilter);

    private static native Logger parent();

    // --- loggers

    public static final Logger getGlobal() {
        return global;
    }

    public static Logger getLogger(String name) {
        if (name == null)
            throw new NullPointerException();
        Logger logger = LOGGERS.get(name);
        if (logger == null) {
            logger = new Logger(name);
            LOGGERS.put(name, logger);
        }
        return logger;
    }

    public static Logger getLogger(String name, String resourceBundleName) {
        if (resourceBundleName != null)
            resources(resourceBundleName);
        return getLogger(name);
    }

    public static Logger getAnonymousLogger() {
        return new Logger(null);
    }

    public static Logger getAnonymousLogger(String resourceBundleName) {
        return new Logger(null, resourceBundleName);
    }

    public String getName() {
        return name;
    }

    public ResourceBundle getResourceBundle() {
        return null;
    }

    public String getResourceBundleName() {
        return null;
    }

    public void setResourceBundle(ResourceBundle bundle) {
        handle(bundle);
    }

    // --- levels

    public void setLevel(Level newLevel) {
        level = newLevel;
    }

    public Level getLevel() {
        return level;
    }

    public boolean isLoggable(Level level) {
        int value = level.intValue();
        Level own = this.level;
        if (own == null)
            return isLogged();
        return value >= own.intValue() && own.intValue() != Level.OFF.intValue();
    }

    // --- handlers and filters

    public void setFilter(Filter newFilter) {
        if (newFilter != null)
            handle(newFilter);
    }

    public Filter getFilter() {
        return null;
    }

    public void addHandler(Handler handler) {
        if (handler == null)
            throw new NullPointerException();
        handle(handler);
    }

    public void removeHandler(Handler handler) {}

    public Handler[] getHandlers() {
        return new Handler[0];
    }

    public void setUseParentHandlers(boolean useParentHandlers) {
        usesParent = useParentHandlers;
    }

    public boolean getUseParentHandlers() {
        return usesParent;
    }

    public Logger getParent() {
        return parent();
    }

    public void setParent(Logger parent) {
        parent();
    }

    // --- messages

    /** A class of the program would be asked to write it. */
    private void note() {
        if (getClass() != Logger.class)
            handle(this);
    }

    private void note(Level level) {
        level.intValue();
        note();
    }

    private void supply(Level level, Supplier<String> message) {
        note();
        if (isLoggable(level))
            message.get();
    }

    public void log(LogRecord record) {
        note(record.getLevel());
    }

    public void log(Level level, String msg) {
        note(level);
    }

    public void log(Level level, Supplier<String> msgSupplier) {
        supply(level, msgSupplier);
    }

    public void log(Level level, String msg, Object param1) {
        note(level);
    }

    public void log(Level level, String msg, Object[] params) {
        note(level);
    }

    public void log(Level level, String msg, Throwable thrown) {
        note(level);
    }

    public void log(Level level, Throwable thrown, Supplier<String> msgSupplier) {
        supply(level, msgSupplier);
    }

    public void logp(Level level, String sourceClass, String sourceMethod, String msg) {
        note(level);
    }

    public void logp(Level level, String sourceClass, String sourceMethod, Supplier<String> msgSupplier) {
        supply(level, msgSupplier);
    }

    public void logp(Level level, String sourceClass, String sourceMethod, String msg, Object param1) {
        note(level);
    }

    public void logp(Level level, String sourceClass, String sourceMethod, String msg, Object[] params) {
        note(level);
    }

    public void logp(Level level, String sourceClass, String sourceMethod, String msg, Throwable thrown) {
        note(level);
    }

    public void logp(
            Level level, String sourceClass, String sourceMethod, Throwable thrown, Supplier<String> msgSupplier) {
        supply(level, msgSupplier);
    }

    @Deprecated
    public void logrb(Level level, String sourceClass, String sourceMethod, String bundleName, String msg) {
        resources(bundleName);
    }

    @Deprecated
    public void logrb(
            Level level, String sourceClass, String sourceMethod, String bundleName, String msg, Object param1) {
        resources(bundleName);
    }

    @Deprecated
    public void logrb(
            Level level, String sourceClass, String sourceMethod, String bundleName, String msg, Object[] params) {
        resources(bundleName);
    }

    public void logrb(
            Level level, String sourceClass, String sourceMethod, ResourceBundle bundle, String msg, Object... params) {
        note(level);
    }

    public void logrb(Level level, ResourceBundle bundle, String msg, Object... params) {
        note(level);
    }

    @Deprecated
    public void logrb(
            Level level, String sourceClass, String sourceMethod, String bundleName, String msg, Throwable thrown) {
        resources(bundleName);
    }

    public void logrb(
            Level level, String sourceClass, String sourceMethod, ResourceBundle bundle, String msg, Throwable thrown) {
        note(level);
    }

    public void logrb(Level level, ResourceBundle bundle, String msg, Throwable thrown) {
        note(level);
    }

    public void entering(String sourceClass, String sourceMethod) {
        note();
    }

    public void entering(String sourceClass, String sourceMethod, Object param1) {
        note();
    }

    public void entering(String sourceClass, String sourceMethod, Object[] params) {
        note();
    }

    public void exiting(String sourceClass, String sourceMethod) {
        note();
    }

    public void exiting(String sourceClass, String sourceMethod, Object result) {
        note();
    }

    public void throwing(String sourceClass, String sourceMethod, Throwable thrown) {
        note();
    }

    public void severe(String msg) {
        note();
    }

    public void warning(String msg) {
        note();
    }

    public void info(String msg) {
        note();
    }

    public void config(String msg) {
        note();
    }

    public void fine(String msg) {
        note();
    }

    public void finer(String msg) {
        note();
    }

    public void finest(String msg) {
        note();
    }

    public void severe(Supplier<String> msgSupplier) {
        supply(Level.SEVERE, msgSupplier);
    }

    public void warning(Supplier<String> msgSupplier) {
        supply(Level.WARNING, msgSupplier);
    }

    public void info(Supplier<String> msgSupplier) {
        supply(Level.INFO, msgSupplier);
    }

    public void config(Supplier<String> msgSupplier) {
        supply(Level.CONFIG, msgSupplier);
    }

    public void fine(Supplier<String> msgSupplier) {
        supply(Level.FINE, msgSupplier);
    }

    public void finer(Supplier<String> msgSupplier) {
        supply(Level.FINER, msgSupplier);
    }

    public void finest(Supplier<String> msgSupplier) {
        supply(Level.FINEST, msgSupplier);
    }
}
