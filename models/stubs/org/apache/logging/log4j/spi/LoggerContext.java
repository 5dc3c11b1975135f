package org.apache.logging.log4j.spi;

/** What the models are compiled against; the class path has the real one. */
public interface LoggerContext {}
