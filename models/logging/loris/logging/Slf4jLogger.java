package loris.logging;

import org.slf4j.Logger;
import org.slf4j.Marker;

/** A logger that writes nothing; whether a level is enabled is any value. */
public final class Slf4jLogger implements Logger {
    private final String name;

    public Slf4jLogger(String name) {
        this.name = name;
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public boolean isTraceEnabled() {
        return Levels.isLogged();
    }

    @Override
    public void trace(String message) {}

    @Override
    public void trace(String format, Object argument) {}

    @Override
    public void trace(String format, Object first, Object second) {}

    @Override
    public void trace(String format, Object... arguments) {}

    @Override
    public void trace(String message, Throwable thrown) {}

    @Override
    public boolean isTraceEnabled(Marker marker) {
        return Levels.isLogged();
    }

    @Override
    public void trace(Marker marker, String message) {}

    @Override
    public void trace(Marker marker, String format, Object argument) {}

    @Override
    public void trace(Marker marker, String format, Object first, Object second) {}

    @Override
    public void trace(Marker marker, String format, Object... arguments) {}

    @Override
    public void trace(Marker marker, String message, Throwable thrown) {}

    @Override
    public boolean isDebugEnabled() {
        return Levels.isLogged();
    }

    @Override
    public void debug(String message) {}

    @Override
    public void debug(String format, Object argument) {}

    @Override
    public void debug(String format, Object first, Object second) {}

    @Override
    public void debug(String format, Object... arguments) {}

    @Override
    public void debug(String message, Throwable thrown) {}

    @Override
    public boolean isDebugEnabled(Marker marker) {
        return Levels.isLogged();
    }

    @Override
    public void debug(Marker marker, String message) {}

    @Override
    public void debug(Marker marker, String format, Object argument) {}

    @Override
    public void debug(Marker marker, String format, Object first, Object second) {}

    @Override
    public void debug(Marker marker, String format, Object... arguments) {}

    @Override
    public void debug(Marker marker, String message, Throwable thrown) {}

    @Override
    public boolean isInfoEnabled() {
        return Levels.isLogged();
    }

    @Override
    public void info(String message) {}

    @Override
    public void info(String format, Object argument) {}

    @Override
    public void info(String format, Object first, Object second) {}

    @Override
    public void info(String format, Object... arguments) {}

    @Override
    public void info(String message, Throwable thrown) {}

    @Override
    public boolean isInfoEnabled(Marker marker) {
        return Levels.isLogged();
    }

    @Override
    public void info(Marker marker, String message) {}

    @Override
    public void info(Marker marker, String format, Object argument) {}

    @Override
    public void info(Marker marker, String format, Object first, Object second) {}

    @Override
    public void info(Marker marker, String format, Object... arguments) {}

    @Override
    public void info(Marker marker, String message, Throwable thrown) {}

    @Override
    public boolean isWarnEnabled() {
        return Levels.isLogged();
    }

    @Override
    public void warn(String message) {}

    @Override
    public void warn(String format, Object argument) {}

    @Override
    public void warn(String format, Object first, Object second) {}

    @Override
    public void warn(String format, Object... arguments) {}

    @Override
    public void warn(String message, Throwable thrown) {}

    @Override
    public boolean isWarnEnabled(Marker marker) {
        return Levels.isLogged();
    }

    @Override
    public void warn(Marker marker, String message) {}

    @Override
    public void warn(Marker marker, String format, Object argument) {}

    @Override
    public void warn(Marker marker, String format, Object first, Object second) {}

    @Override
    public void warn(Marker marker, String format, Object... arguments) {}

    @Override
    public void warn(Marker marker, String message, Throwable thrown) {}

    @Override
    public boolean isErrorEnabled() {
        return Levels.isLogged();
    }

    @Override
    public void error(String message) {}

    @Override
    public void error(String format, Object argument) {}

    @Override
    public void error(String format, Object first, Object second) {}

    @Override
    public void error(String format, Object... arguments) {}

    @Override
    public void error(String message, Throwable thrown) {}

    @Override
    public boolean isErrorEnabled(Marker marker) {
        return Levels.isLogged();
    }

    @Override
    public void error(Marker marker, String message) {}

    @Override
    public void error(Marker marker, String format, Object argument) {}

    @Override
    public void error(Marker marker, String format, Object first, Object second) {}

    @Override
    public void error(Marker marker, String format, Object... arguments) {}

    @Override
    public void error(Marker marker, String message, Throwable thrown) {}
}
