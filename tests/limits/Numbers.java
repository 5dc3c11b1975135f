// Conditions over numbers that are hard, or that grow with every step.
public class Numbers {
  public static int quotient(double a, double b) {
    double x = a;
    for (int i = 0; i < 20; i++)
      x = x / b + (x * x + i) / (b - x);
    return x == 17.25 ? 1 : 2;
  }

  public static int gaps(int n) {
    int gap = n, count = 0;
    while (gap > 2 && count < 30) {
      gap = (int) (gap / 2.2);
      count++;
    }
    return gap * gap * n == 1234567891 ? 1 : 2;
  }

  public static int mix(int x, int y) {
    int h = x;
    for (int i = 0; i < 64; i++)
      h = (h ^ h >>> 13) * (y | 1) + (x << (i & 7));
    return h == 0xcafebabe ? 1 : 2;
  }

  public static int power(long base, long exponent) {
    long result = 1, b = base % 1000003;
    for (long e = exponent; e > 0; e >>= 1) {
      if ((e & 1) == 1)
        result = result * b % 1000003;
      b = b * b % 1000003;
    }
    return result == 4711 ? 1 : 2;
  }

  public static int collatz(int n) {
    int steps = 0;
    for (int x = n; x != 1; steps++)
      x = x % 2 == 0 ? x / 2 : 3 * x + 1;
    return steps;
  }

  public static int matrix(int[][] a, int[][] b) {
    int sum = 0;
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < 4; j++) {
        int cell = 0;
        for (int k = 0; k < 4; k++)
          cell += a[i][k] * b[k][j];
        sum ^= cell;
      }
    return sum == 99 ? 1 : 2;
  }

  public static int floats(float[] values) {
    float sum = 0;
    for (int i = 0; i < 12; i++)
      sum = sum * 0.3f + values[i] * values[i];
    return sum == 1.75f ? 1 : 2;
  }

  // Terms that double with each step when they are written as trees.
  public static int doubling(int x, int y) {
    for (int i = 0; i < 200; i++) {
      int z = x * y + i;
      y = x ^ z >>> 3;
      x = z * z;
    }
    return x > y ? x : y;
  }

  public static int division(long a, long b, long c) {
    if (b == 0 || c == 0)
      return 0;
    long q = a / b;
    for (int i = 0; i < 12; i++)
      q = (q * a + i) / (c | 1) % (b | 1);
    return q == 1234567 ? 1 : 2;
  }
}
