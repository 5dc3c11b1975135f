/** Loops over integers. The line above a method says what is true of it under both readings of int. */
class Loops {
  // wrap YES, math YES
  static void up(int n) {
    for (int i = 0; i < n; i++) {
    }
  }

  // wrap YES, math YES
  static void down(int n) {
    while (n > 0)
      n--;
  }

  // wrap (YES), math YES
  static void byTwo(int n) {
    for (int i = 0; i < n - 1; i += 2)
      if (i < 0)
        return;
  }

  // wrap NO, math NO
  static void forever() {
    while (true) {
    }
  }

  // wrap NO, math NO
  static void stuck(int n) {
    while (n > 0) {
      int m = n;
      n = m;
    }
  }

  // wrap YES, math NO
  static void overflowEnds() {
    for (int i = 1; i > 0; i++) {
    }
  }

  // wrap (YES), math (NO)
  static void doubling(int x) {
    while (x > 0)
      x = x * 2;
  }

  // wrap NO, math NO
  static void doublingFromZero(int x) {
    while (x >= 0)
      x = x * 2;
  }

  // wrap (NO), math (YES)
  static void lessOrEqual(int n) {
    for (int i = 0; i <= n; i++) {
    }
  }

  // wrap (NO), math (NO)
  static void notEqual(int n) {
    for (int i = 0; i != 2 * n + 1; i += 2) {
    }
  }

  // wrap YES, math YES
  static void nested(int n, int m) {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) {
      }
  }

  // wrap YES, math YES
  static void triangle(int n) {
    for (int i = 0; i < n; i++)
      for (int j = i; j < n; j++) {
      }
  }

  // wrap YES, math YES
  static void lexicographic(int x, int y) {
    while (x > 0 && y > 0) {
      if (y > 1) {
        y--;
      } else {
        x--;
        y = 100;
      }
    }
  }

  // wrap YES, math YES
  static int gcd(int a, int b) {
    if (a <= 0 || b <= 0)
      return 0;
    while (a != b) {
      if (a > b)
        a -= b;
      else
        b -= a;
    }
    return a;
  }

  // wrap YES, math YES
  static int euclid(int a, int b) {
    if (a < 0 || b < 0)
      return 0;
    while (b > 0) {
      int r = a % b;
      a = b;
      b = r;
    }
    return a;
  }

  // wrap YES, math YES
  static int halve(int x) {
    int steps = 0;
    while (x > 1) {
      x = x / 2;
      steps++;
    }
    return steps;
  }

  // wrap YES, math YES
  static int shifts(int x) {
    int steps = 0;
    while (x > 0) {
      x >>= 1;
      steps++;
    }
    return steps;
  }

  // wrap NO, math NO
  static void shiftsOfNegatives(int x) {
    while (x != 0)
      x >>= 1;
  }

  // wrap YES, math YES
  static void breaks(int n) {
    int i = 0;
    while (true) {
      if (i >= n)
        break;
      i++;
    }
  }

  // wrap NO, math NO
  static void alternating(int n) {
    boolean flag = false;
    while (n != 7) {
      flag = !flag;
      if (flag)
        n = 3;
      else
        n = 4;
    }
  }

  // wrap YES, math YES
  static void phases(int x, int y) {
    while (x > 0 && y < 1000 && y > -1000 && x < 1000) {
      if (y > 0)
        y = -1;
      x = x + y;
      y = y - 1;
    }
  }

  // wrap YES, math YES
  static void doWhile(int n) {
    do {
      n -= 3;
    } while (n > 0 && n < 10000);
  }

  // wrap YES, math YES
  static void labelled(int n) {
    outer:
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        if (j > i)
          continue outer;
      }
    }
  }

  // wrap YES, math YES
  static void array(int[] a) {
    for (int i = 0; i < a.length; i++)
      a[i] = i;
  }

  // wrap YES, math YES
  static int binarySearch(int[] a, int key) {
    int low = 0, high = a.length - 1;
    while (low <= high) {
      int mid = low + (high - low) / 2;
      if (a[mid] < key)
        low = mid + 1;
      else if (a[mid] > key)
        high = mid - 1;
      else
        return mid;
    }
    return -1;
  }

  // wrap YES, math YES
  static void bubble(int[] a) {
    for (int i = 0; i < a.length; i++)
      for (int j = 0; j + 1 < a.length - i; j++)
        if (a[j] > a[j + 1]) {
          int t = a[j];
          a[j] = a[j + 1];
          a[j + 1] = t;
        }
  }

  // wrap (YES), math YES
  static void longs(long n) {
    for (long i = 0; i < n; i++) {
    }
  }

  // wrap YES, math YES
  static void both(int x, int y) {
    while (x > 0 && y > 0) {
      if (x > y)
        x--;
      else
        y--;
    }
  }

  // wrap YES, math YES
  static void toMeet(int x, int y) {
    while (x < y) {
      x++;
      y--;
    }
  }

  // wrap YES, math NO
  static void grows(int x, int y) {
    if (y < 1)
      return;
    while (x > 0)
      x = x + 1;
  }

  // wrap YES, math YES
  static int collatzBounded(int n) {
    int fuel = 50;
    while (n > 1 && fuel > 0) {
      n = n % 2 == 0 ? n / 2 : 3 * n + 1;
      fuel--;
    }
    return n;
  }

  // wrap NO, math NO
  static void afterStem(int n) {
    int i = 0;
    while (i < 10)
      i++;
    while (i == 10) {
    }
  }

  // wrap NO, math NO
  static void onlyForSeven(int n) {
    while (n == 7) {
    }
  }

  // wrap YES, math YES
  static void switched(int n) {
    int mode = 0;
    while (mode != 3) {
      switch (mode) {
      case 0:
        mode = n > 0 ? 1 : 3;
        break;
      case 1:
        mode = 2;
        break;
      default:
        n = n - 1;
        mode = 0;
      }
    }
  }

  // wrap YES, math YES
  static void chars(char c) {
    while (c > 0)
      c--;
  }

  // wrap NO
  static void bytes(byte b) {
    for (byte i = 0; i <= b; i++) {
    }
  }
}
