// Functions on floats and doubles that loris computes itself.
package t221;

class Main {
  static final double[] SPECIAL = {0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 0.49999999999999994, 4503599627370495.5,
    4503599627370497.5, 9007199254740993.0, 2147483647.5, -2147483648.5, 9.3e18, -9.3e18, 8388608.5, 1e-320, 1e308,
    Double.MIN_VALUE, Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN};

  static long mix;

  static void add(long bits) {
    mix = mix * 31 + bits;
  }

  static void one(double d) {
    float f = (float) d;
    add(Double.doubleToLongBits(Math.abs(d)));
    add(Float.floatToIntBits(Math.abs(f)));
    add(Math.round(d));
    add(Math.round(f));
    add(Double.doubleToRawLongBits(d));
    add(Float.floatToRawIntBits(f));
    add(Double.doubleToLongBits(Math.rint(d)));
    add(Double.doubleToLongBits(Math.floor(d)));
    add(Double.doubleToLongBits(Math.ceil(d)));
    add(Double.doubleToLongBits(Math.sqrt(d)));
  }

  static void two(double a, double b) {
    float c = (float) a, d = (float) b;
    add(Double.doubleToLongBits(Math.min(a, b)));
    add(Double.doubleToLongBits(Math.max(a, b)));
    add(Float.floatToIntBits(Math.min(c, d)));
    add(Float.floatToIntBits(Math.max(c, d)));
    add(Double.compare(a, b));
  }

  public static void main(String[] arguments) {
    for (double a : SPECIAL) {
      one(a);
      for (double b : SPECIAL) two(a, b);
      System.out.println(a + " " + Math.round(a) + " " + Math.round((float) a) + " " + mix);
    }
    java.util.Random random = new java.util.Random(1);
    double last = 0;
    for (int i = 0; i < 20000; i++) {
      double any = i % 2 == 0 ? Double.longBitsToDouble(random.nextLong()) : (random.nextDouble() - 0.5) * (1L << random.nextInt(63));
      if (any != any) any = Double.NaN;
      one(any);
      two(any, last);
      last = any;
    }
    System.out.println(mix);
    System.out.println(Long.toHexString(Double.doubleToRawLongBits(Double.longBitsToDouble(0x7ff8000000000abcL))));
    System.out.println(Long.toHexString(Double.doubleToLongBits(Double.longBitsToDouble(0x7ff8000000000abcL))));
    System.out.println(Integer.toHexString(Float.floatToIntBits(Float.intBitsToFloat(0xffc00123))));
  }
}
