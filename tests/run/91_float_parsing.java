// Double and Float: parsing, printing, hexadecimal, comparison, bits, special values.
package t91;

class Main {
  static void parse(String s) {
    try {
      System.out.println(s + " " + Double.parseDouble(s) + " " + Float.parseFloat(s));
    } catch (NumberFormatException e) {
      System.out.println(e.getMessage());
    }
  }

  public static void main(String[] args) {
    String[] texts = {"0", "-0.0", "1.5", "1e10", "1E-10", ".5", "5.", "+3.25", "1e400", "1e-400", "NaN", "Infinity", "-Infinity", "0x1.8p1", "1d", "2f", "", "abc",
        "1e", " 7 ", "9007199254740993", "3.4028236e38", "1.17549435E-38", "123456789012345678901234567890", "0.1", "2.2250738585072011e-308"};
    for (String s : texts) {
      parse(s);
    }
    double[] values = {1, 10, 100, 1234567, 12345678, 1e7, 9999999.999, 1e-3, 9.99e-4, 1.0 / 3, 2.0 / 3, 1e21, 1e22, 1e23, 4.35, 1.1, 123456.789, 5e-324, 1.7976931348623157e308, 100.5};
    for (double v : values) {
      System.out.println(v + " " + (float) v + " " + Double.toHexString(v) + " " + Double.doubleToLongBits(v) + " " + Float.floatToIntBits((float) v));
    }
    System.out.println(Double.isNaN(0.0 / 0) + " " + Double.isInfinite(1 / 0.0) + " " + Double.longBitsToDouble(0x7ff8000000000001L) + " " + Float.intBitsToFloat(1)
        + " " + Double.compare(0.0, -0.0) + " " + Double.MIN_EXPONENT + " " + Float.MAX_EXPONENT + " " + Double.hashCode(1.5) + " " + Double.isFinite(1.0) + " " + Double.max(1, 2));
  }
}
