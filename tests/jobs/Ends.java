/** Methods that end, do not, or are left open, of several kinds, one after the other. */
public final class Ends {
  public static int down(int n) {
    while (n > 0) n -= 2;
    return n;
  }

  public static void stays(int n) {
    while (n > 7) n = n == 9 ? 10 : n == 10 ? 9 : n - 1;
  }

  public static int fixed() {
    int[] squares = new int[20];
    for (int i = 0; i < squares.length; i++) squares[i] = Integer.valueOf(i * i).hashCode();
    return new Ends().last(squares);
  }

  public int last(int[] a) {
    return a == null || a.length == 0 ? -1 : a[a.length - 1];
  }

  public static int collatz(int n) {
    int steps = 0;
    for (; n > 1 && n < 1000000; steps++) n = n % 2 == 0 ? n / 2 : 3 * n + 1;
    return steps;
  }

  public static int apart(int a, int b) {
    while (a > b) {
      a--;
      b++;
    }
    return a;
  }

  public static int below(int depth) {
    return depth <= 0 ? 0 : below(depth - 1) + 1;
  }
}
