package org.sosy_lab.sv_benchmarks;

import java.util.Random;

/** Stands for the competition's own class, which is on the path there: loris must not run it. */
public final class Verifier {
  public static void assume(boolean condition) {
    throw new IllegalStateException("this class must not be used");
  }

  public static boolean nondetBoolean() {
    return new Random().nextBoolean();
  }

  public static int nondetInt() {
    return new Random().nextInt();
  }

  public static String nondetString() {
    throw new IllegalStateException("this class must not be used");
  }
}
