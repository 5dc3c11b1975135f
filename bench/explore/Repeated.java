package kiasan;

import loris.Loris;

/**
 * Insertion into a search tree, explored many times in one run, so that the cost of a case can be measured where a
 * single exploration is too short: each boolean doubles the cases and takes one decision.
 */
class Repeated {
  static int insert1024(
      boolean a, boolean b, boolean c, boolean d, boolean e, boolean f, boolean g, boolean h, boolean i, boolean j,
      BinarySearchTree tree, int x) {
    int chosen = count(a) + count(b) + count(c) + count(d) + count(e);
    chosen += count(f) + count(g) + count(h) + count(i) + count(j);
    insert(tree, x);
    return chosen;
  }

  static int insert64(
      boolean a, boolean b, boolean c, boolean d, boolean e, boolean f, BinarySearchTree tree, int x) {
    int chosen = count(a) + count(b) + count(c) + count(d) + count(e) + count(f);
    insert(tree, x);
    return chosen;
  }

  static int insertOnce(BinarySearchTree tree, int x) {
    insert(tree, x);
    return 0;
  }

  private static int count(boolean bit) {
    return bit ? 1 : 0;
  }

  private static void insert(BinarySearchTree tree, int x) {
    Loris.assume(tree != null && tree.repOk());
    tree.insert(x);
  }
}
