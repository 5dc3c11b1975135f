/** Recursion and loops in which now one number falls and now another, in other places. */
class SizeChange {
  // wrap YES, math YES
  static int oneOrOther(int x, int y) {
    if (x < 0 || y <= 0)
      return 0;
    return x == 0 ? oneOrOther(y, y - 1) : oneOrOther(y, x - 1);
  }

  // wrap YES, math YES
  static void inLoop(int x, int y) {
    while (x > 0 && y > 0) {
      int old = x;
      if (x > 5) {
        x = y;
        y = old - 1;
      } else {
        x = y - 1;
        y = y - 1;
      }
    }
  }

  // wrap YES, math YES
  static int byChoice(int x, int y, boolean[] choice, int i) {
    if (x <= 0 || y <= 0)
      return 0;
    return choice[i % 7] ? byChoice(y, x - 1, choice, i * 3) : byChoice(y - 1, y - 1, choice, i - 5);
  }

  // wrap NO, math NO
  static int sameAgain(int x, int y, boolean[] choice) {
    if (x <= 0 || y <= 0)
      return 0;
    return choice[0] ? sameAgain(y, x - 1, choice) : sameAgain(y, y, choice);
  }

  static class List {
    List next;

    List(List next) {
      this.next = next;
    }
  }

  private static List list(int n) {
    List made = null;
    while (n-- > 0)
      made = new List(made);
    return made;
  }

  private static void shrink(List a, List b) {
    if (a == null || b == null)
      return;
    if (a.next == null)
      shrink(b.next, b.next);
    else
      shrink(b, a.next);
  }

  // wrap YES, math YES
  static void ofLists(int n, int m) {
    shrink(list(n), list(m));
  }

  // wrap NO, math NO
  static void exchanged(int x, int y) {
    while (x > 0 && y > 0) {
      int old = x;
      x = y + (x > 7 ? 1 : 0);
      y = old - (x > 7 ? 1 : 0);
    }
  }
}
