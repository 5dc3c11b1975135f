package org.slf4j;

import java.io.Serializable;
import java.util.Iterator;

/** SLF4J's interface of this name (1.7), for programs whose class path lacks it. */
public interface Marker extends Serializable {
    String ANY_MARKER = "*";

    String ANY_NON_NULL_MARKER = "+";

    String getName();

    void add(Marker reference);

    boolean remove(Marker reference);

    @Deprecated
    boolean hasChildren();

    boolean hasReferences();

    Iterator<Marker> iterator();

    boolean contains(Marker other);

    boolean contains(String name);

    boolean equals(Object other);

    int hashCode();
}
