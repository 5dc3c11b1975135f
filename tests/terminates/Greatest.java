/** Loops that are bounded by the greatest number that a structure holds. */
class Greatest {
  static class List {
    int value;
    List next;
  }

  static class Tree {
    Tree left, right;
    int key;
  }

  static int max(List l) {
    int m = 0;
    while (l != null) {
      if (l.value > m)
        m = l.value;
      l = l.next;
    }
    return m;
  }

  static boolean member(int n, List l) {
    while (l != null) {
      if (l.value == n)
        return true;
      l = l.next;
    }
    return false;
  }

  // tree wrap (NO), math YES
  static int countUp(List l) {
    int n = 0;
    while (max(l) >= n)
      n++;
    return n;
  }

  // tree math YES
  static int countMembers(List l) {
    int n = 0, count = 0;
    while (max(l) >= n) {
      if (member(n, l))
        count++;
      n++;
    }
    return count;
  }

  // tree wrap YES, math YES
  static int countBelow(List l) {
    int n = 0;
    while (max(l) > n)
      n++;
    return n;
  }

  // tree wrap (NO), math (NO)
  static int chase(List l) {
    int n = 0;
    while (max(l) >= n) {
      l.value = n + 1;
      n++;
    }
    return n;
  }

  // tree wrap (YES), math (YES)
  static int walk(Tree t, int n) {
    while (t != null && t.key > n) {
      n++;
      t = t.key > 5 ? t.left : t;
    }
    return n;
  }
}
