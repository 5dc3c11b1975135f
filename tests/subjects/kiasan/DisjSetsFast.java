package kiasan;

import loris.Loris;

/** Disjoint sets with union by height; what stands at a root is negative, -1 less its height. */
class DisjSetsFast {
  int[] parents;

  boolean repOk() {
    if (parents == null || parents.length == 0) {
      return false;
    }
    for (int i = 0; i < parents.length; i++) {
      if (parents[i] >= parents.length) {
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
    if (parents[b] < parents[a]) {
      parents[a] = b;
    } else {
      if (parents[a] == parents[b]) {
        parents[a]--;
      }
      parents[b] = a;
    }
  }
}
