/** Exceptions, dispatch, statics, strings. */
class Objects {
  static int counter;

  // wrap (NO), math (NO)
  static void samePrinter(int n) {
    Object before = System.out;
    if (n * 3 == 123456789)
      while (before == System.out) n = -n;
  }

  interface Shape {
    int next(int n);
  }

  static class Less implements Shape {
    public int next(int n) {
      return n - 1;
    }
  }

  static class Half implements Shape {
    public int next(int n) {
      return n / 2;
    }
  }

  // wrap YES, math YES
  static void dispatch(int n, boolean which) {
    Shape s = which ? new Less() : new Half();
    while (n > 0)
      n = s.next(n);
  }

  // wrap YES, math YES
  static void byException(int[] a) {
    int i = 0;
    try {
      while (true)
        a[i++] = 0;
    } catch (ArrayIndexOutOfBoundsException e) {
      i = 0;
    }
  }

  // wrap YES, math YES
  static void staticCounter(int n) {
    counter = n;
    while (counter > 0)
      counter--;
  }

  // wrap (YES), math (YES)
  static int text(String s) {
    int n = 0;
    for (int i = 0; i < s.length(); i++)
      if (s.charAt(i) == 'a')
        n++;
    return n;
  }

  // wrap NO, math NO
  static void catchesAll(int n) {
    while (true) {
      try {
        if (n == 0)
          throw new RuntimeException();
        return;
      } catch (RuntimeException e) {
        n = 0;
      }
    }
  }

  // wrap YES, math YES
  static void finallyBlock(int n) {
    while (n > 0) {
      try {
        if (n == 3)
          continue;
      } finally {
        n--;
      }
    }
  }

  static class Counter {
    int left;

    boolean step() {
      left--;
      return left > 0;
    }
  }

  // wrap YES, math YES
  static void field(int n) {
    Counter c = new Counter();
    c.left = n > 1000 ? 1000 : n < -1000 ? 0 : n;
    while (c.step()) {
    }
  }

  // wrap YES, math YES
  public static void main(String[] args) {
    int total = 0;
    for (String s : args)
      total += s.length();
    while (total > 0)
      total--;
  }
}
