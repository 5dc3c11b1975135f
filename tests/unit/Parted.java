/** A tree whose invariant asks about many numbers at once. */
class Parted {
  Parted left, right;
  int key;

  static boolean isOrdered(Parted tree, long low, long high) {
    return tree == null
        || (low < tree.key && tree.key < high && isOrdered(tree.left, low, tree.key) && isOrdered(tree.right, tree.key, high));
  }

  static int get(Parted tree, int key) {
    if (!isOrdered(tree, Long.MIN_VALUE, Long.MAX_VALUE))
      return -1;
    int depth = 0;
    while (tree != null && tree.key != key) {
      tree = key < tree.key ? tree.left : tree.right;
      depth++;
    }
    return depth;
  }
}
