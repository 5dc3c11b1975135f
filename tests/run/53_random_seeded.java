// Random with a seed: every kind of value, bounds, gaussian, bytes.
package t53;

import java.util.Arrays;
import java.util.Random;

class Main {
  public static void main(String[] args) {
    for (long seed : new long[] {0, 1, 42, -1, Long.MAX_VALUE}) {
      Random r = new Random(seed);
      System.out.println(r.nextInt() + " " + r.nextInt(10) + " " + r.nextInt(64) + " " + r.nextInt(1 << 30) + " " + r.nextInt(Integer.MAX_VALUE) + " " + r.nextLong());
      System.out.println(r.nextDouble() + " " + r.nextFloat() + " " + r.nextBoolean() + " " + r.nextGaussian() + " " + r.nextGaussian());
      byte[] bytes = new byte[7];
      r.nextBytes(bytes);
      System.out.println(Arrays.toString(bytes));
      r.setSeed(7);
      System.out.println(r.nextInt() + " " + r.ints(3, 0, 100).sum());
    }
    try {
      new Random(1).nextInt(0);
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
    }
    Random r = new Random(2024);
    int[] count = new int[6];
    for (int i = 0; i < 6000; i++) {
      count[r.nextInt(6)]++;
    }
    System.out.println(Arrays.toString(count));
  }
}
