package loris.logging;

import org.apache.commons.logging.Log;

/** A log that writes nothing; whether a level is enabled is any value. */
public final class CommonsLog implements Log {
    @Override
    public boolean isTraceEnabled() {
        return Levels.isLogged();
    }

    @Override
    public void trace(Object message) {}

    @Override
    public void trace(Object message, Throwable thrown) {}

    @Override
    public boolean isDebugEnabled() {
        return Levels.isLogged();
    }

    @Override
    public void debug(Object message) {}

    @Override
    public void debug(Object message, Throwable thrown) {}

    @Override
    public boolean isInfoEnabled() {
        return Levels.isLogged();
    }

    @Override
    public void info(Object message) {}

    @Override
    public void info(Object message, Throwable thrown) {}

    @Override
    public boolean isWarnEnabled() {
        return Levels.isLogged();
    }

    @Override
    public void warn(Object message) {}

    @Override
    public void warn(Object message, Throwable thrown) {}

    @Override
    public boolean isErrorEnabled() {
        return Levels.isLogged();
    }

    @Override
    public void error(Object message) {}

    @Override
    public void error(Object message, Throwable thrown) {}

    @Override
    public boolean isFatalEnabled() {
        return Levels.isLogged();
    }

    @Override
    public void fatal(Object message) {}

    @Override
    public void fatal(Object message, Throwable thrown) {}
}
