package org.sosy_lab.sv_benchmarks;

public interface ObjectFactory<T> {
  T createObject();
}
