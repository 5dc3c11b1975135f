package org.apache.log4j;

/** What the models are compiled against; the class path has the real one. */
public class Priority {}
