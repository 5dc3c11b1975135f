// double arithmetic: rounding, infinities, NaN, signed zeros, remainder, printing.
package t06;

class Main {
  static final double[] VALUES = {0d, -0d, 1d, -1.5, 0.1, 1e16, 1e-5, 123456789.125, Double.MAX_VALUE, Double.MIN_VALUE, Double.MIN_NORMAL,
      Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN};

  public static void main(String[] args) {
    for (double a : VALUES) {
      System.out.println(a + " neg " + -a + " bits " + Double.doubleToLongBits(a) + " third " + a / 3);
      for (double b : VALUES) {
        System.out.println(a + " " + b + ": " + (a + b) + " " + (a - b) + " " + (a * b) + " " + (a / b) + " " + (a % b));
        System.out.println("  " + (a < b) + " " + (a <= b) + " " + (a > b) + " " + (a >= b) + " " + (a == b) + " " + (a != b)
            + " " + Double.compare(a, b));
      }
    }
    System.out.println(0.1 + 0.2);
    System.out.println(1.0 / 49 * 49 == 1.0);
    double product = 1;
    for (int i = 1; i < 25; i++) {
      product *= i + 0.5;
      System.out.println(product);
    }
  }
}
