// float arithmetic: rounding, infinities, NaN, signed zeros, remainder, printing.
package t05;

class Main {
  static final float[] VALUES = {0f, -0f, 1f, -1.5f, 0.1f, 3.4028235e38f, 1.4e-45f, 16777217f, 1e10f, 1.17549435e-38f,
      Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NaN};

  public static void main(String[] args) {
    for (float a : VALUES) {
      System.out.println(a + " neg " + -a + " bits " + Float.floatToIntBits(a) + " half " + a / 2);
      for (float b : VALUES) {
        System.out.println(a + " " + b + ": " + (a + b) + " " + (a - b) + " " + (a * b) + " " + (a / b) + " " + (a % b));
        System.out.println("  " + (a < b) + " " + (a <= b) + " " + (a > b) + " " + (a >= b) + " " + (a == b) + " " + (a != b)
            + " " + !(a < b) + " " + Float.compare(a, b));
      }
    }
    float sum = 0;
    for (int i = 1; i <= 1000; i++) {
      sum += 1f / i;
    }
    System.out.println(sum);
  }
}
