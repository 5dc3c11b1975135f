/** Methods that delegate: what their helpers do counts for them. */
class Helpers {
  static int delegates(int a, int b) {
    return both(a, b) + factorial(3);
  }

  static int both(int a, int b) {
    return a > 0 && b > 0 ? 1 : 0;
  }

  static int factorial(int n) {
    return n <= 1 ? 1 : n * factorial(n - 1);
  }

  /** A constant in front of a helper: one way through it is not feasible. */
  static int once(int a) {
    return both(a, 1);
  }

  static int alone(int a) {
    return Math.abs(a);
  }
}
