// Small CPU-bound loops: primes, Collatz, matrix product, sorting, string building.
package t103;

class Main {
  static int primes(int n) {
    boolean[] composite = new boolean[n + 1];
    int count = 0;
    for (int i = 2; i <= n; i++) {
      if (!composite[i]) {
        count++;
        for (long k = (long) i * i; k <= n; k += i) {
          composite[(int) k] = true;
        }
      }
    }
    return count;
  }

  static int collatz(int limit) {
    int best = 0;
    int at = 0;
    for (int i = 1; i < limit; i++) {
      long n = i;
      int steps = 0;
      while (n != 1) {
        n = (n & 1) == 0 ? n >> 1 : 3 * n + 1;
        steps++;
      }
      if (steps > best) {
        best = steps;
        at = i;
      }
    }
    return at * 1000 + best;
  }

  static double product(int n) {
    double[][] a = new double[n][n];
    double[][] b = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < n; k++) {
        a[i][k] = i + k * 0.5;
        b[i][k] = i - k * 0.25;
      }
    }
    double trace = 0;
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < n; k++) {
        double sum = 0;
        for (int m = 0; m < n; m++) {
          sum += a[i][m] * b[m][k];
        }
        if (i == k) {
          trace += sum;
        }
      }
    }
    return trace;
  }

  static int bubble(int n) {
    int[] v = new int[n];
    for (int i = 0; i < n; i++) {
      v[i] = (i * 7919 + 13) % n;
    }
    int swaps = 0;
    for (int i = 0; i < n; i++) {
      for (int k = 1; k < n - i; k++) {
        if (v[k - 1] > v[k]) {
          int t = v[k];
          v[k] = v[k - 1];
          v[k - 1] = t;
          swaps++;
        }
      }
    }
    return swaps;
  }

  public static void main(String[] args) {
    System.out.println(primes(50000));
    System.out.println(collatz(5000));
    System.out.println(product(40));
    System.out.println(bubble(300));
    StringBuilder b = new StringBuilder();
    for (int i = 0; i < 2000; i++) {
      b.append((char) ('a' + i * i % 26));
    }
    System.out.println(b.toString().hashCode());
  }
}
