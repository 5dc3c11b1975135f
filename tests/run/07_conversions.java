// All fifteen primitive conversions at their edges, and chains of them.
package t07;

class Main {
  static void fromInt(int v) {
    System.out.println(v + " -> " + (long) v + " " + (float) v + " " + (double) v + " " + (byte) v + " " + (int) (char) v + " " + (short) v);
  }

  static void fromLong(long v) {
    System.out.println(v + " -> " + (int) v + " " + (float) v + " " + (double) v + " " + (byte) v + " " + (short) v + " " + (int) (char) v);
  }

  static void fromFloat(float v) {
    System.out.println(v + " -> " + (int) v + " " + (long) v + " " + (double) v + " " + (byte) v + " " + (short) v + " " + (int) (char) v);
  }

  static void fromDouble(double v) {
    System.out.println(v + " -> " + (int) v + " " + (long) v + " " + (float) v + " " + (byte) v + " " + (short) v + " " + (int) (char) v);
  }

  public static void main(String[] args) {
    int[] ints = {0, 1, -1, 127, 128, 255, 256, 32767, 32768, 65535, 65536, 16777217, 2147483647, -2147483648};
    for (int v : ints) {
      fromInt(v);
      fromInt(-v);
      fromLong(v * 4294967297L);
      fromFloat(v * 1.37f);
      fromDouble(v * -1.37e3);
    }
    double[] doubles = {0.5, -0.5, 1e300, -1e300, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 2147483647.5,
        -2147483648.5, 9.223372036854775807e18, -9.3e18, 1e-320, 3.5e38, 4294967296.0, 65535.99};
    for (double v : doubles) {
      fromDouble(v);
      fromFloat((float) v);
    }
    fromLong(Long.MAX_VALUE);
    fromLong(Long.MIN_VALUE);
    fromLong(0x7fffffbfffffffffL);
    fromLong(9007199254740993L);
  }
}
