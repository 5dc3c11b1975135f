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
}
