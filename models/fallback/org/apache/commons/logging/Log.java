package org.apache.commons.logging;

/** The interface of this name of commons-logging, for programs whose class path lacks it. */
public interface Log {
    boolean isTraceEnabled();

    void trace(Object message);

    void trace(Object message, Throwable thrown);

    boolean isDebugEnabled();

    void debug(Object message);

    void debug(Object message, Throwable thrown);

    boolean isInfoEnabled();

    void info(Object message);

    void info(Object message, Throwable thrown);

    boolean isWarnEnabled();

    void warn(Object message);

    void warn(Object message, Throwable thrown);

    boolean isErrorEnabled();

    void error(Object message);

    void error(Object message, Throwable thrown);

    boolean isFatalEnabled();

    void fatal(Object message);

    void fatal(Object message, Throwable thrown);
}
