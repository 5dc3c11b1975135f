/** Trees that are built by a walk from their root: they stay trees, whatever node is written to. */
class Shapes {
  static class Tree {
    Tree left, right;
    int value;
  }

  private static Tree build(int n, int bits) {
    Tree root = new Tree(), at = root;
    while (n > 0) {
      if (bits % 2 == 0) {
        if (at.left == null) {
          at.left = new Tree();
          at = root;
        } else {
          at = at.left;
        }
      } else {
        if (at.right == null) {
          at.right = new Tree();
          at = root;
        } else {
          at = at.right;
        }
      }
      bits = bits / 2;
      n--;
    }
    return root;
  }

  private static int size(Tree t) {
    return t == null ? 0 : 1 + size(t.left) + size(t.right);
  }

  // wrap YES, math YES
  static int built(int n, int bits) {
    return size(build(n, bits));
  }

  // wrap NO, math NO
  static int builtRound(int n, int bits) {
    Tree root = build(n, bits), at = root;
    while (at.left != null)
      at = at.left;
    at.left = root;
    return size(root);
  }

  // wrap (YES), math (YES)
  static int shared(int n, int bits) {
    Tree root = build(n, bits);
    root.left = root.right;
    return size(root);
  }

  // wrap (NO), math (NO)
  static int writtenBelow(Tree a, Tree b, Tree c) {
    Tree made = new Tree();
    made.left = a;
    b.left = made;
    return size(c);
  }

  private static Tree copy(Tree t) {
    if (t == null)
      return null;
    Tree copy = new Tree();
    copy.left = copy(t.left);
    copy.right = copy(t.right);
    return copy;
  }

  // Larger than before, mostly, but not as deep.
  // tree wrap YES, math YES
  static void copiesTwice(Tree t, int key) {
    while (t != null) {
      Tree from = t.value < key ? t.left : t.right, next = null;
      if (from != null && from.left != null) {
        next = new Tree();
        next.left = new Tree();
        next.left.left = copy(from.left.left);
        next.left.right = copy(from.left.left);
        next.right = copy(from.left.left);
      }
      t = next;
    }
  }

  private static Tree full(Tree t, int key) {
    if (t == null)
      return null;
    Tree from = t.value < key ? t.left : t.right, full = new Tree();
    full.left = full(from, key);
    full.right = full(from, key);
    return full;
  }

  // Exponentially larger, and not as deep.
  // tree wrap (YES), math (YES)
  static void fullAgain(Tree t, int key) {
    while (t != null)
      t = full(t.value < key ? t.left : t.right, key);
  }

  // tree wrap NO, math NO
  static void keepsDepth(Tree t) {
    while (t != null) {
      Tree next = new Tree();
      next.left = copy(t.left);
      next.right = copy(t.left);
      t = next;
    }
  }
}
