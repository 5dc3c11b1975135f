package org.slf4j;

/** SLF4J's interface of this name (1.7), for programs whose class path lacks it. */
public interface ILoggerFactory {
    Logger getLogger(String name);
}
