// Trees that are built by walks from their roots, and what is done with them.
public class Trees {
  Trees left, right;

  Trees() {}

  Trees(Trees left, Trees right) {
    this.left = left;
    this.right = right;
  }

  static Trees grown(int n, boolean[] ways) {
    Trees root = new Trees();
    Trees at = root;
    while (n > 0) {
      if (ways[n % ways.length]) {
        if (at.left == null) {
          at.left = new Trees();
          at = root;
        } else {
          at = at.left;
        }
      } else if (at.right == null) {
        at.right = new Trees();
        at = root;
      } else {
        at = at.right;
      }
      n--;
    }
    return root;
  }

  // wrap YES, math YES
  static void flattens(int n, boolean[] ways) {
    flat(grown(n, ways));
  }

  static Trees flat(Trees tree) {
    if (tree == null)
      return null;
    if (tree.left == null)
      return new Trees(null, flat(tree.right));
    return flat(new Trees(tree.left.left, new Trees(tree.left.right, tree.right)));
  }

  // wrap YES, math YES
  static void flattensInLoop(int n, boolean[] ways) {
    Trees tree = grown(n, ways);
    while (tree != null) {
      if (tree.left == null)
        tree = tree.right;
      else
        tree = new Trees(tree.left.left, new Trees(tree.left.right, tree.right));
    }
  }

  // wrap NO, math NO
  static void turns(int n, boolean[] ways) {
    Trees tree = grown(n, ways);
    while (tree.left != null || tree.right != null)
      tree = new Trees(tree.right, tree.left);
  }

  // wrap NO, math NO
  static void backAndForth(int n) {
    Trees first = new Trees(), at = first;
    for (int i = 0; i < n; i++) {
      Trees next = new Trees();
      at.right = next;
      next.left = at;
      at = next;
    }
    at = first;
    while (at.right != null)
      at = at.right.left;
  }

  // wrap YES, math YES
  static void forthOnly(int n) {
    Trees first = new Trees(), at = first;
    for (int i = 0; i < n; i++) {
      Trees next = new Trees();
      at.right = next;
      next.left = at;
      at = next;
    }
    at = first;
    while (at.right != null)
      at = at.right;
  }
}
