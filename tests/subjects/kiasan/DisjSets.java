package kiasan;

import loris.Loris;

/** Disjoint sets of the numbers below parents.length; the parent of a root is -1. */
class DisjSets {
  int[] parents;

  /** At least one element, parents in range, no cycle. */
  boolean repOk() {
    if (parents == null || parents.length == 0) {
      return false;
    }
    for (int i = 0; i < parents.length; i++) {
      if (parents[i] < -1 || parents[i] >= parents.length) {
        return false;
      }
    }
    for (int i = 0; i < parents.length; i++) {
      int steps = 0;
      for (int at = i; parents[at] >= 0; at = parents[at]) {
        steps++;
        if (steps == parents.length) {
          return false;
        }
      }
    }
    return true;
  }

  int find(int x) {
    Loris.assume(0 <= x && x < parents.length);
    while (parents[x] >= 0) {
      x = parents[x];
    }
    return x;
  }

  void union(int a, int b) {
    Loris.assume(0 <= a && a < parents.length && 0 <= b && b < parents.length);
    Loris.assume(a != b && parents[a] < 0 && parents[b] < 0);
    parents[b] = a;
  }
}
