// long arithmetic: wrap-around, division, bit operations, comparison.
package t03;

class Main {
  static final long[] VALUES = {0, 1, -1, 3, -3, 1L << 32, -(1L << 32), 3037000500L, Long.MAX_VALUE, Long.MIN_VALUE, 0x5555555555555555L};

  static String divide(long a, long b) {
    try {
      return a / b + " " + a % b;
    } catch (ArithmeticException e) {
      return e.toString();
    }
  }

  public static void main(String[] args) {
    for (long a : VALUES) {
      for (long b : VALUES) {
        System.out.println(a + " " + b + ": " + (a + b) + " " + (a - b) + " " + (a * b) + " " + divide(a, b));
        System.out.println("  " + (a & b) + " " + (a | b) + " " + (a ^ b) + " " + ~a + " " + -a);
        System.out.println("  " + (a < b) + (a <= b) + (a > b) + (a >= b) + (a == b) + (a != b));
      }
    }
  }
}
