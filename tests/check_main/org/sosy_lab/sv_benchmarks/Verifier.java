package org.sosy_lab.sv_benchmarks;

import java.util.LinkedList;
import java.util.Queue;

/** For the mains that tests/check.py prints: every call gets the next value of a list. */
public final class Verifier {
  public static final Queue<Object> VALUES = new LinkedList<>();

  /** The value of the next call; the list must have one. */
  public static Object next() {
    if (VALUES.isEmpty())
      throw new IllegalStateException("no value is left");
    return VALUES.remove();
  }

  public static void assume(boolean condition) {
    if (!condition)
      throw new IllegalStateException("assumption fails");
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

  public static String nondetString() {
    return (String) next();
  }

  public static <T> T nondetObject(Class<T> type, ObjectFactory<T> factory) {
    return factory.createObject();
  }
}
