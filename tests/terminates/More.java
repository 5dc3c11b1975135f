/** More loops: products, several variables, conditions that differ from round to round. */
class More {
  // wrap YES, math YES
  static void threeVariables(int x, int y, int z) {
    while (x > 0 || y > 0 || z > 0) {
      if (x > 0)
        x--;
      else if (y > 0)
        y--;
      else
        z--;
    }
  }

  // wrap YES, math YES
  static void fall(int x) {
    while (x > 10)
      x = 5;
  }

  // wrap NO, math NO
  static void pingPong(int x) {
    while (x > 0)
      x = x == 1 ? 2 : 1;
  }

  // wrap YES, math YES
  static void difference(int x, int y) {
    if (y >= 0 || y < -1000 || x > 1000000)
      return;
    while (x > 0)
      x = x + y;
  }

  // wrap NO, math NO
  static void differenceOfAny(int x, int y) {
    while (x > 0)
      x = x - y;
  }

  // wrap YES, math YES
  static void upTo(int x, int limit) {
    while (x < limit)
      x = x + 1;
  }

  // wrap YES, math YES
  static void half(int low, int high) {
    if (low < 0 || high > 100000)
      return;
    while (low < high) {
      int middle = (low + high) / 2;
      high = middle;
    }
  }

  // wrap NO, math NO
  static void halfStuck(int low, int high) {
    if (low < 0 || high > 100000)
      return;
    while (low < high) {
      int middle = (low + high) / 2;
      low = middle;
    }
  }

  // wrap (YES), math YES
  static int squareRoot(int n) {
    int i = 0;
    while (i < 46340 && i * i < n)
      i++;
    return i;
  }

  // wrap YES, math YES
  static int digits(int n) {
    int count = 0;
    while (n != 0) {
      n /= 10;
      count++;
    }
    return count;
  }

  // wrap YES, math YES
  static void modulo(int n) {
    for (int i = 0; i % 7 != 6; i++) {
    }
  }

  // wrap YES, math YES
  static int bits(int n) {
    int count = 0;
    for (int i = 0; i < 32; i++)
      if ((n & 1 << i) != 0)
        count++;
    return count;
  }

  // wrap (YES)
  static int lowestBits(int n) {
    int count = 0;
    while (n != 0) {
      n &= n - 1;
      count++;
    }
    return count;
  }

  // wrap YES, math (YES)
  static void flag(int n) {
    boolean done = false;
    while (!done) {
      n--;
      if (n <= 0)
        done = true;
    }
  }

  // wrap NO, math NO
  static void neverDone(int n) {
    boolean done = false;
    int i = 0;
    while (!done) {
      i = (i + 1) % 5;
      if (i == 7)
        done = true;
    }
  }

  // wrap YES, math YES
  static void twoCounters(int n) {
    int i = 0, j = n;
    while (i < j) {
      i++;
      j--;
    }
  }

  // wrap YES, math YES
  static void resets(int n, int m) {
    int i = 0, j = 0;
    while (i < n) {
      j++;
      if (j >= 10) {
        j = 0;
        i++;
      }
    }
  }

  // wrap YES, math YES
  static void threeDeep(int n) {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < i; j++)
        for (int k = j; k > 0; k--) {
        }
  }

  // wrap YES, math YES
  static void innerMovesOuter(int n) {
    int i = 0;
    while (i < n) {
      int j = 0;
      while (j < 3 && i < n) {
        i++;
        j++;
      }
    }
  }

  // wrap NO, math NO
  static void innerStuck(int n) {
    for (int i = 0; i < n; i++)
      while (i == 3) {
      }
  }

  // wrap YES, math YES
  static void exits(int n) {
    while (true) {
      if (n > 100 || n < 0)
        return;
      n++;
    }
  }

  // wrap NO, math NO
  static void zero() {
    int x = 0;
    while (x == 0)
      x = x * 5;
  }

  // wrap YES, math YES
  static void constantTrips() {
    for (int i = 0; i < 1000; i++)
      for (int j = 0; j < 10; j++) {
      }
  }

  // wrap YES, math YES
  static void ternary(int a, int b) {
    int x = a > b ? a : b;
    while (x > 0)
      x -= 2;
  }

  // wrap YES, math YES
  static void longCountdown(long n) {
    while (n > 0)
      n -= 7;
  }

  // wrap YES, math YES
  static void shorts(short s) {
    while (s > 3)
      s--;
  }

  // wrap YES, math YES
  static int min(int[] a) {
    int m = Integer.MAX_VALUE;
    for (int x : a)
      if (x < m)
        m = x;
    return m;
  }

  // wrap YES, math YES
  static void matrix(int n) {
    if (n < 0 || n > 1000)
      return;
    int[][] m = new int[n][n];
    for (int i = 0; i < m.length; i++)
      for (int j = 0; j < n; j++)
        m[i][j] = i * j;
  }

  // wrap YES, math YES
  static void insertion(int[] a) {
    for (int i = 1; i < a.length; i++) {
      int x = a[i], j = i - 1;
      while (j >= 0 && a[j] > x) {
        a[j + 1] = a[j];
        j--;
      }
      a[j + 1] = x;
    }
  }

  // wrap (YES), math (YES)
  static int partition(int[] a) {
    int i = 0, j = a.length - 1;
    while (i < j) {
      if (a[i] < 0)
        i++;
      else if (a[j] >= 0)
        j--;
      else {
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
      }
    }
    return i;
  }

  // wrap NO, math NO
  static void waits(int[] a) {
    while (a[0] == 0) {
    }
  }

  // wrap (YES), math (YES)
  static void sieve(boolean[] composite) {
    for (int i = 2; i < composite.length; i++)
      for (int j = i + i; j > 0 && j < composite.length; j += i)
        composite[j] = true;
  }

  // wrap (NO), math (NO)
  static void growsApart(int x, int y) {
    while (x < y) {
      x = x - 1;
      y = y + 1;
      if (y > 1000000)
        y = 1000000;
      if (x < -1000000)
        x = -1000000;
    }
  }

  // wrap NO, math NO
  static void cycleOfThree(int x) {
    while (x >= 0 && x < 3)
      x = (x + 1) % 3;
  }

  // wrap YES, math YES
  static void jumpsOver(int n) {
    int i = 0;
    while (i != n && i < 1000)
      i += 3;
  }

  // wrap (YES), math (YES)
  static void bothWays(int x) {
    while (x != 0) {
      if (x > 0)
        x--;
      else
        x++;
    }
  }

  // wrap (YES), math (YES)
  static void negates(int x) {
    while (x > 1 || x < -1)
      x = -x / 2;
  }
}
