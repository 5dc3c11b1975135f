/** More recursion. */
class Recursion {
  // wrap YES, math YES
  static int sum(int[] a, int i) {
    return i >= a.length || i < 0 ? 0 : a[i] + sum(a, i + 1);
  }

  // wrap YES, math YES
  static void hanoi(int n, int a, int b, int c) {
    if (n <= 0)
      return;
    hanoi(n - 1, a, c, b);
    hanoi(n - 1, c, b, a);
  }

  // wrap YES, math YES
  static int threeWay(int n) {
    if (n <= 0)
      return 0;
    return one(n - 1);
  }

  static int one(int n) {
    return n <= 0 ? 0 : two(n);
  }

  static int two(int n) {
    return threeWay(n);
  }

  // wrap NO, math NO
  static int mutual(int n) {
    return n < 0 ? 0 : back(n + 1);
  }

  static int back(int n) {
    return mutual(n - 1);
  }

  // wrap YES, math YES
  static int loopAndCall(int n) {
    int s = 0;
    for (int i = n; i > 0; i--)
      s += loopAndCall(i - 1);
    return s;
  }

  // wrap YES, math YES
  static int binomial(int n, int k) {
    if (k <= 0 || k >= n)
      return 1;
    return binomial(n - 1, k - 1) + binomial(n - 1, k);
  }

  // wrap YES, math YES
  static int halves(int n) {
    return n < 2 ? n : halves(n / 2) + halves(n / 2);
  }

  // wrap NO, math NO
  static int halvesForever(int n) {
    return n == 1 ? 1 : halvesForever(n / 2);
  }

  // wrap YES, math YES
  static int tail(int n, int accumulator) {
    return n <= 0 ? accumulator : tail(n - 1, accumulator + n);
  }

  // wrap YES, math YES
  static void between(int low, int high) {
    if (low < high) {
      between(low + 1, high);
      between(low, high - 1);
    }
  }

  // wrap (YES), math (YES)
  static void merge(int[] a, int low, int high) {
    if (low < 0 || high > a.length || high - low < 2)
      return;
    int middle = low + (high - low) / 2;
    merge(a, low, middle);
    merge(a, middle, high);
  }

  // wrap YES, math YES
  static int byResult(int n) {
    if (n <= 0)
      return 0;
    int m = byResult(n - 1);
    return m + 1;
  }

  // wrap NO, math NO
  static int sameAgain(int a, int b) {
    return a > b ? sameAgain(b, a) + 1 : sameAgain(a, b);
  }

  int field;

  // wrap YES, math YES
  static void object(int n) {
    Recursion r = new Recursion();
    r.field = n;
    r.countDown();
  }

  void countDown() {
    if (field > 0) {
      field--;
      countDown();
    }
  }

  // wrap NO, math NO
  static void throwsAlways(int n) {
    try {
      throwsAlways(n);
    } catch (RuntimeException e) {
      n = 0;
    }
  }

  // wrap (YES), math (YES)
  static int nested(int n) {
    return n <= 0 ? 0 : nested(nested(n - 1) - 1);
  }

  // wrap YES, math YES
  static boolean parity(int n, boolean even) {
    return n <= 0 ? even : parity(n - 1, !even);
  }
}
