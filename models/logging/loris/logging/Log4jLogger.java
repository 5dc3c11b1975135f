package loris.logging;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.Marker;
import org.apache.logging.log4j.message.Message;

/**
 * A logger that writes nothing; whether a level is enabled is any value. Methods of the interface that are not here and
 * answer nothing do nothing, others are unknown (src/exec/call.c).
 */
public final class Log4jLogger implements Logger {
    private final String name;

    public Log4jLogger(String name) {
        this.name = name;
    }

    public String getName() {
        return name;
    }

    public boolean isTraceEnabled() {
        return Levels.isLogged();
    }

    public boolean isTraceEnabled(Marker marker) {
        return Levels.isLogged();
    }

    public boolean isDebugEnabled() {
        return Levels.isLogged();
    }

    public boolean isDebugEnabled(Marker marker) {
        return Levels.isLogged();
    }

    public boolean isInfoEnabled() {
        return Levels.isLogged();
    }

    public boolean isInfoEnabled(Marker marker) {
        return Levels.isLogged();
    }

    public boolean isWarnEnabled() {
        return Levels.isLogged();
    }

    public boolean isWarnEnabled(Marker marker) {
        return Levels.isLogged();
    }

    public boolean isErrorEnabled() {
        return Levels.isLogged();
    }

    public boolean isErrorEnabled(Marker marker) {
        return Levels.isLogged();
    }

    public boolean isFatalEnabled() {
        return Levels.isLogged();
    }

    public boolean isFatalEnabled(Marker marker) {
        return Levels.isLogged();
    }

    public boolean isEnabled(Level level) {
        return Levels.isLogged();
    }

    public boolean isEnabled(Level level, Marker marker) {
        return Levels.isLogged();
    }

    public boolean isEnabled(Level level, Marker marker, Message message, Throwable thrown) {
        return Levels.isLogged();
    }

    public boolean isEnabled(Level level, Marker marker, CharSequence message, Throwable thrown) {
        return Levels.isLogged();
    }

    public boolean isEnabled(Level level, Marker marker, Object message, Throwable thrown) {
        return Levels.isLogged();
    }

    public boolean isEnabled(Level level, Marker marker, String message, Throwable thrown) {
        return Levels.isLogged();
    }

    public boolean isEnabled(Level level, Marker marker, String message) {
        return Levels.isLogged();
    }

    public boolean isEnabled(Level level, Marker marker, String message, Object... parameters) {
        return Levels.isLogged();
    }
}
