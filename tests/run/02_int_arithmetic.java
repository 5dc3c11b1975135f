// int arithmetic: wrap-around, division and remainder towards zero, MIN_VALUE / -1, division by zero.
package t02;

class Main {
  static final int[] VALUES = {0, 1, -1, 2, -2, 7, -7, 100, 46341, -46341, Integer.MAX_VALUE, Integer.MIN_VALUE, 0x55555555};

  static String divide(int a, int b) {
    try {
      return a / b + " " + a % b;
    } catch (ArithmeticException e) {
      return e.getMessage();
    }
  }

  public static void main(String[] args) {
    for (int a : VALUES) {
      for (int b : VALUES) {
        System.out.println(a + " " + b + ": " + (a + b) + " " + (a - b) + " " + (a * b) + " " + divide(a, b));
        System.out.println("  " + (a & b) + " " + (a | b) + " " + (a ^ b) + " " + ~a + " " + -a);
      }
    }
  }
}
