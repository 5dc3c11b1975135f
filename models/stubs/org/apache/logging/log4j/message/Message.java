package org.apache.logging.log4j.message;

/** What the models are compiled against; the class path has the real one. */
public interface Message {}
