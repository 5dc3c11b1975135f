package org.sosy_lab.sv_benchmarks;

/** Makes an object out of the values that {@link Verifier} gives. */
public interface ObjectFactory<T> {
    T createObject();
}
