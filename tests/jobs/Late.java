/** Methods of 65,536 paths: something happens in the first or the last of them, in some, in none. */
public class Late {
  private static int positive(int... numbers) {
    int count = 0;
    for (int number : numbers) {
      if (number > 0) {
        count++;
      }
    }
    return count;
  }

  static void all(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l, int m, int n, int o, int p) {
    int count = positive(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p);
    assert count != 16 || a != 77;
  }

  static void none(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l, int m, int n, int o, int p) {
    int count = positive(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p);
    assert count != 0 || a != -77;
  }

  static int some(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l, int m, int n, int o, int p) {
    int count = positive(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p);
    return count == 5 && a > 0 && n == 9 ? 1 / (b + 3) : 0;
  }

  static int nothing(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l, int m, int n, int o, int p) {
    int count = positive(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p);
    if (count > 16) {
      throw new IllegalStateException();
    }
    return count;
  }
}
