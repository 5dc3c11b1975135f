package org.apache.commons.logging;

import java.util.HashMap;
import java.util.Map;
import loris.logging.CommonsLog;

/** Instead of that of commons-logging, which looks for what it shall log with: its logs write nothing. */
public abstract class LogFactory {
    public static final String PRIORITY_KEY = "priority";
    public static final String TCCL_KEY = "use_tccl";
    public static final String FACTORY_PROPERTY = "org.apache.commons.logging.LogFactory";
    public static final String FACTORY_DEFAULT = "org.apache.commons.logging.impl.LogFactoryImpl";
    public static final String FACTORY_PROPERTIES = "commons-logging.properties";
    public static final String DIAGNOSTICS_DEST_PROPERTY = "org.apache.commons.logging.diagnostics.dest";
    public static final String HASHTABLE_IMPLEMENTATION_PROPERTY =
            "org.apache.commons.logging.LogFactory.HashtableImpl";
    private static final Map<String, Log> LOGS = new HashMap<>();

    protected LogFactory() {}

    public static Log getLog(Class<?> owner) {
        return getLog(owner.getName());
    }

    public static Log getLog(String name) {
        Log log = LOGS.get(name);
        if (log == null) {
            log = new CommonsLog();
            LOGS.put(name, log);
        }
        return log;
    }

    /** Not modelled: the factory is looked for. */
    public static native LogFactory getFactory();

    public static void release(ClassLoader loader) {}

    public static void releaseAll() {}

    public abstract Object getAttribute(String name);

    public abstract String[] getAttributeNames();

    public abstract Log getInstance(Class<?> owner);

    public abstract Log getInstance(String name);

    public abstract void release();

    public abstract void removeAttribute(String name);

    public abstract void setAttribute(String name, Object value);
}
