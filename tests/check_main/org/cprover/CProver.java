package org.cprover;

import org.sosy_lab.sv_benchmarks.Verifier;

/** Takes the values from the same list as Verifier. */
public final class CProver {
  public static void assume(boolean condition) {
    Verifier.assume(condition);
  }

  public static boolean nondetBoolean() {
    return (Boolean) Verifier.next();
  }

  public static byte nondetByte() {
    return (Byte) Verifier.next();
  }

  public static char nondetChar() {
    return (Character) Verifier.next();
  }

  public static short nondetShort() {
    return (Short) Verifier.next();
  }

  public static int nondetInt() {
    return (Integer) Verifier.next();
  }

  public static long nondetLong() {
    return (Long) Verifier.next();
  }

  public static float nondetFloat() {
    return (Float) Verifier.next();
  }

  public static double nondetDouble() {
    return (Double) Verifier.next();
  }

  @SuppressWarnings("unchecked")
  private static <T> T object() {
    return (T) Verifier.next();
  }

  public static <T> T nondetWithNull() {
    return object();
  }

  public static <T> T nondetWithNull(T instance) {
    return object();
  }

  public static <T> T nondetWithoutNull() {
    return object();
  }

  public static <T> T nondetWithoutNull(T instance) {
    return object();
  }
}
