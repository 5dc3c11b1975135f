package org.slf4j;

/** SLF4J's interface of this name (1.7), for programs whose class path lacks it. */
public interface Logger {
    String ROOT_LOGGER_NAME = "ROOT";

    String getName();

    boolean isTraceEnabled();

    void trace(String message);

    void trace(String format, Object argument);

    void trace(String format, Object first, Object second);

    void trace(String format, Object... arguments);

    void trace(String message, Throwable thrown);

    boolean isTraceEnabled(Marker marker);

    void trace(Marker marker, String message);

    void trace(Marker marker, String format, Object argument);

    void trace(Marker marker, String format, Object first, Object second);

    void trace(Marker marker, String format, Object... arguments);

    void trace(Marker marker, String message, Throwable thrown);

    boolean isDebugEnabled();

    void debug(String message);

    void debug(String format, Object argument);

    void debug(String format, Object first, Object second);

    void debug(String format, Object... arguments);

    void debug(String message, Throwable thrown);

    boolean isDebugEnabled(Marker marker);

    void debug(Marker marker, String message);

    void debug(Marker marker, String format, Object argument);

    void debug(Marker marker, String format, Object first, Object second);

    void debug(Marker marker, String format, Object... arguments);

    void debug(Marker marker, String message, Throwable thrown);

    boolean isInfoEnabled();

    void info(String message);

    void info(String format, Object argument);

    void info(String format, Object first, Object second);

    void info(String format, Object... arguments);

    void info(String message, Throwable thrown);

    boolean isInfoEnabled(Marker marker);

    void info(Marker marker, String message);

    void info(Marker marker, String format, Object argument);

    void info(Marker marker, String format, Object first, Object second);

    void info(Marker marker, String format, Object... arguments);

    void info(Marker marker, String message, Throwable thrown);

    boolean isWarnEnabled();

    void warn(String message);

    void warn(String format, Object argument);

    void warn(String format, Object first, Object second);

    void warn(String format, Object... arguments);

    void warn(String message, Throwable thrown);

    boolean isWarnEnabled(Marker marker);

    void warn(Marker marker, String message);

    void warn(Marker marker, String format, Object argument);

    void warn(Marker marker, String format, Object first, Object second);

    void warn(Marker marker, String format, Object... arguments);

    void warn(Marker marker, String message, Throwable thrown);

    boolean isErrorEnabled();

    void error(String message);

    void error(String format, Object argument);

    void error(String format, Object first, Object second);

    void error(String format, Object... arguments);

    void error(String message, Throwable thrown);

    boolean isErrorEnabled(Marker marker);

    void error(Marker marker, String message);

    void error(Marker marker, String format, Object argument);

    void error(Marker marker, String format, Object first, Object second);

    void error(Marker marker, String format, Object... arguments);

    void error(Marker marker, String message, Throwable thrown);
}
