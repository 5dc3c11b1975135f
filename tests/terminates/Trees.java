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
  static void countsFlattened(int n, boolean[] ways) {
    countFlat(grown(n, ways));
  }

  static int countFlat(Trees tree) {
    if (tree == null)
      return 0;
    if (tree.left == null)
      return 1 + countFlat(tree.right);
    return countFlat(flat(tree));
  }

  // wrap (NO), math (NO)
  static void countsItself(int n, boolean[] ways) {
    countSame(grown(n, ways));
  }

  static int countSame(Trees tree) {
    if (tree == null)
      return 0;
    return tree.left == null ? 1 + countSame(tree.right) : countSame(copy(tree));
  }

  static Trees copy(Trees tree) {
    return tree == null ? null : new Trees(copy(tree.left), copy(tree.right));
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

  // Lists by `right`, with values in `left`.
  static void lengthen(Trees list) {
    if (list == null)
      return;
    if (list.right == null)
      list.right = new Trees();
    else
      lengthen(list.right);
  }

  static void lengthenValues(Trees list) {
    if (list == null)
      return;
    lengthen(list.left);
    lengthenValues(list.right);
  }

  // wrap YES, math YES
  static void lengthensApart(int n) {
    Trees list = null;
    for (int i = 0; i < n; i++)
      list = new Trees(new Trees(), list);
    lengthenValues(list);
  }

  // wrap (YES), math (YES)
  static void lengthensShared(int n) {
    Trees list = null;
    for (int i = 0; i < n; i++)
      list = new Trees(list, list);
    lengthenValues(list);
  }

  static void lengthenByItself(Trees list) {
    if (list == null)
      return;
    if (list.right == null) {
      Trees last = new Trees();
      last.left = last;
      list.right = last;
    } else {
      lengthenByItself(list.right);
    }
  }

  static void runAfter(Trees list) {
    if (list == null)
      return;
    lengthenByItself(list.left);
    runAfter(list.right);
  }

  // wrap (NO), math (NO)
  static void neverComesToTheEnd() {
    Trees list = new Trees();
    list.left = list;
    runAfter(list);
  }

  // wrap YES, math YES
  static void comesToTheEnd(int n) {
    Trees list = null;
    for (int i = 0; i < n; i++) {
      Trees value = new Trees();
      value.right = new Trees();
      list = new Trees(value, list);
    }
    runAfter(list);
  }

  static Trees chain(int n) {
    Trees chain = null;
    for (int i = 0; i < n; i++)
      chain = new Trees(null, chain);
    return chain;
  }

  static void shift(Trees pair) {
    while (pair.right.right != null) {
      pair.left.right = new Trees(null, pair.left.right);
      pair.right.right = pair.right.right.right;
    }
  }

  // wrap NO, math NO
  static void shiftsShared(int n) {
    Trees chain = new Trees(null, chain(n));
    shift(new Trees(chain, chain));
  }

  // wrap YES, math YES
  static void shiftsApart(int n) {
    shift(new Trees(new Trees(null, chain(n)), new Trees(null, chain(n))));
  }

  static Trees rotate(Trees tree) {
    Trees left = tree.left;
    if (left == null)
      return tree;
    Trees between = left.right;
    left.right = tree;
    tree.left = between;
    tree.left = rotate(tree.left);
    tree.right = rotate(tree.right);
    return tree;
  }

  // wrap YES, math YES
  static void rotates(int n, boolean[] ways) {
    rotate(grown(n, ways));
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

/** The same with objects at the nodes, which are no trees. */
class ValueTrees {
  ValueTrees left, right;
  Object value;

  ValueTrees(Object value, ValueTrees left, ValueTrees right) {
    this.value = value;
    this.left = left;
    this.right = right;
  }

  static ValueTrees grown(int n, boolean[] ways) {
    ValueTrees root = new ValueTrees(new Object(), null, null), at = root;
    for (; n > 0; n--)
      if (ways[n % ways.length]) {
        if (at.left == null) {
          at.left = new ValueTrees(new Object(), null, null);
          at = root;
        } else {
          at = at.left;
        }
      } else if (at.right == null) {
        at.right = new ValueTrees(new Object(), null, null);
        at = root;
      } else {
        at = at.right;
      }
    return root;
  }

  // wrap YES, math YES
  static void flattens(int n, boolean[] ways) {
    flat(grown(n, ways));
  }

  // wrap YES, math YES
  public static void main(String[] args) {
    flat(grown(args.length, new boolean[] {true, false, true}));
  }

  static ValueTrees flat(ValueTrees tree) {
    if (tree == null)
      return null;
    if (tree.left == null)
      return new ValueTrees(tree.value, null, flat(tree.right));
    return flat(
        new ValueTrees(tree.value, tree.left.left, new ValueTrees(tree.left.value, tree.left.right, tree.right)));
  }
}
