/** Loops that end, or do not, because of what is left when a number is divided. */
class Remainders {
  // wrap YES, math YES
  static void upToMultiple(int x) {
    while (x % 3 != 0)
      x++;
  }

  // wrap (YES), math YES
  static void inThrees(int x) {
    while (x % 10 != 5)
      x += 3;
  }

  // wrap NO, math NO
  static void inTwos(int x) {
    while (x % 10 != 5)
      x += 2;
  }

  // wrap YES, math YES
  static void byMask(int x) {
    while ((x & 3) != 2)
      x--;
  }

  // wrap NO, math NO
  static void oddStaysOdd(int x) {
    while (x % 4 != 0)
      x = x + 2;
  }

  // wrap YES, math YES
  static void withLoopInside(int n) {
    int i = 0;
    while (i % 7 != 6) {
      for (int j = 0; j < n; j++) {
      }
      i += 2;
    }
  }

  // wrap (YES), math YES
  static void twoQuestions(int x) {
    while (x % 5 != 0)
      if (x % 2 == 0)
        x += 5;
      else
        x++;
  }

  // wrap YES, math YES
  static void toAndFro(int x, int y) {
    while (x > 0)
      if (x % 2 == 0) {
        x = x - 1;
      } else {
        x = x + 1;
        y = y - 1;
        if (y < 0)
          return;
      }
  }

  // wrap NO, math NO
  static void toAndFroForEver(int x) {
    while (x > 0)
      x = x % 2 == 0 ? x - 1 : x + 1;
  }

  // wrap (YES), math YES
  static void countedBehind(int x, int y) {
    while (x != 0) {
      x = x * 3 + 1;
      y = y - 1;
      if (y < 0)
        return;
    }
  }
}
