// Numbers whose ranges are far apart, and what calls give back.
public class Numbers {
  static boolean[] coins;
  static int next;

  static boolean toss() {
    return next < coins.length && coins[next++];
  }

  // wrap YES, math YES
  static void sumFalls(String[] args) {
    int x = args.length % 1000 * 100, y = args.length % 1000 * 200 / 13;
    while (x + y > 0) {
      if (toss())
        x--;
      else
        y--;
    }
  }

  // math YES
  static void sumFallsByCalls(String[] args) {
    eitherFalls(args.length * 100, args.length * 200 / 13);
  }

  static void eitherFalls(int x, int y) {
    if (x + y > 0) {
      if (toss())
        eitherFalls(x - 1, y);
      else
        eitherFalls(x, y - 1);
    }
  }

  // math NO
  static void sumStays(String[] args) {
    int x = args.length * 100 + 1, y = args.length * 200 / 13;
    while (x + y > 0) {
      x--;
      y++;
    }
  }

  // math YES
  static void weightedNest(String[] args) {
    int n = args.length;
    for (int i = 0; i < n; i++) {
      int a = 2 * i;
      for (int j = 0; j < a; j++) {
        int b = 2 * i + 3 * j;
        for (int k = 0; k < b; k++)
          for (int l = 1000 * i + 100 * j + 10 * k; l >= 0; l--)
            ;
      }
    }
  }

  // math YES
  static void heapWalk(int n) {
    int i = 0;
    while (2 * i + 1 < n) {
      int j = 2 * i + 1;
      if (j + 1 < n && toss())
        j++;
      i = j;
    }
  }

  // Calls in loops: whatever they give back, the loop goes on, or not.
  static int down(int n) {
    return n > 0 ? down(n - 1) : 0;
  }

  static int half(int n) {
    return n > 1 ? 1 + half(n - 2) : 0;
  }

  static int risky(int n) {
    if (n > 100)
      throw new IllegalArgumentException();
    return n > 0 ? risky(n - 1) + 1 : 0;
  }

  static int upOrDown(int n) {
    if (n <= 0)
      return toss() ? 1 : -1;
    return upOrDown(n - 1);
  }

  // math NO
  static void callsAndRises(int n) {
    while (n > 0) {
      down(n);
      n++;
    }
  }

  // wrap YES, math YES
  static void callsAndFalls(int n) {
    while (n > 0) {
      down(n);
      n--;
    }
  }

  // math (NO)
  static void risesByResult(int n) {
    while (n > 0) {
      n = n + 1 + half(n) - half(n);
      down(n);
    }
  }

  // wrap YES, math YES
  static void risesUntilItThrows(int n) {
    while (n > 0) {
      risky(n);
      n++;
    }
  }

  // math (NO)
  static void risesBehindCatch(int n) {
    while (n > 0) {
      try {
        risky(n);
      } catch (IllegalArgumentException e) {
        n++;
      }
      n++;
    }
  }

  // wrap (YES), math (YES)
  static void followsTosses(int n) {
    int left = 1000;
    while (n > 0 && left > 0) {
      n += upOrDown(n);
      left--;
    }
  }

  // math (NO)
  static void tossesForEver(int n) {
    while (n > 0) {
      n += upOrDown(3) + 2;
    }
  }

  // Arrays of objects that a callee is given, and of those that it does not know.
  int[] items;

  static void fill(Numbers box, int n, int depth) {
    if (depth > 0)
      fill(box, n, depth - 1);
    else
      box.items = new int[n];
  }

  // wrap YES, math YES
  static void fillsLess(int n, int depth) {
    Numbers box = new Numbers();
    box.items = new int[n];
    while (box.items.length > 0)
      fill(box, box.items.length - 1, depth);
  }

  // wrap NO, math NO
  static void fillsTheSame(int n, int depth) {
    Numbers box = new Numbers();
    box.items = new int[n];
    while (box.items.length > 0)
      fill(box, box.items.length, depth);
  }

  // wrap YES, math YES
  static void callsForEachItem(int n) {
    Numbers box = new Numbers();
    box.items = new int[n];
    for (int i = 0; i < box.items.length; i++)
      down(i);
  }

  // math (NO)
  static void growsWhileItCalls(int n, int depth) {
    Numbers box = new Numbers();
    box.items = new int[n];
    for (int i = 0; i < box.items.length; i++)
      fill(box, i + 2, depth);
  }
}
