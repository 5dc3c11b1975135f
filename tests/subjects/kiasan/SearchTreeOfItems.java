package kiasan;

import loris.Loris;

/** A binary search tree of objects, null among them, in a total order that does not look at them. */
class SearchTreeOfItems {
  static class Node {
    Item element;
    Node left, right;

    Node(Item element) {
      this.element = element;
    }
  }

  Node root;

  private boolean isOrdered(Node node, Node low, Node high) {
    if (node == null) {
      return true;
    }
    if (low != null && Loris.rank(node.element) <= Loris.rank(low.element)) {
      return false;
    }
    if (high != null && Loris.rank(node.element) >= Loris.rank(high.element)) {
      return false;
    }
    return isOrdered(node.left, low, node) && isOrdered(node.right, node, high);
  }

  boolean repOk() {
    return isOrdered(root, null, null);
  }

  void insert(Item x) {
    root = insertBelow(x, root);
  }

  void remove(Item x) {
    root = removeBelow(x, root);
  }

  private Node insertBelow(Item x, Node node) {
    if (node == null) {
      return new Node(x);
    }
    if (Loris.rank(x) < Loris.rank(node.element)) {
      node.left = insertBelow(x, node.left);
    } else if (Loris.rank(x) > Loris.rank(node.element)) {
      node.right = insertBelow(x, node.right);
    }
    return node;
  }

  private Node removeBelow(Item x, Node node) {
    if (node == null) {
      return null;
    }
    if (Loris.rank(x) < Loris.rank(node.element)) {
      node.left = removeBelow(x, node.left);
    } else if (Loris.rank(x) > Loris.rank(node.element)) {
      node.right = removeBelow(x, node.right);
    } else if (node.left != null && node.right != null) {
      Node least = node.right;
      while (least.left != null) {
        least = least.left;
      }
      node.element = least.element;
      node.right = removeBelow(node.element, node.right);
    } else {
      return node.left != null ? node.left : node.right;
    }
    return node;
  }

  Item findMax() {
    if (root == null) {
      return null;
    }
    Node node = root;
    while (node.right != null) {
      node = node.right;
    }
    return node.element;
  }

  Item findMin() {
    if (root == null) {
      return null;
    }
    Node node = root;
    while (node.left != null) {
      node = node.left;
    }
    return node.element;
  }

  Item find(Item x) {
    Node node = root;
    while (node != null) {
      if (Loris.rank(x) < Loris.rank(node.element)) {
        node = node.left;
      } else if (Loris.rank(x) > Loris.rank(node.element)) {
        node = node.right;
      } else {
        return node.element;
      }
    }
    return null;
  }

  /**
   * As find, but x may be found to equal another object, at the depth that is given: what the published counts have. Objects
   * are told apart as lazy does, or only from null, as lazier does without a look at them.
   */
  Item findLoosely(Item x, int depth) {
    int at = 0;
    for (Node node = root; node != null; at++) {
      if (x != node.element && isEqualAt(at, depth, x, node)) {
        return node.element;
      }
      if (Loris.rank(x) == Loris.rank(node.element)) {
        return node.element;
      }
      node = Loris.rank(x) < Loris.rank(node.element) ? node.left : node.right;
    }
    return null;
  }

  Item findLooselyNull(Item x, int depth) {
    int at = 0;
    for (Node node = root; node != null; at++) {
      if ((x == null) != (node.element == null) && isEqualAt(at, depth, x, node)) {
        return node.element;
      }
      if (Loris.rank(x) == Loris.rank(node.element)) {
        return node.element;
      }
      node = Loris.rank(x) < Loris.rank(node.element) ? node.left : node.right;
    }
    return null;
  }

  private static boolean isEqualAt(int at, int depth, Item x, Node node) {
    if (at == depth) {
      return true;
    }
    Loris.assume(Loris.rank(x) != Loris.rank(node.element));
    return false;
  }
}
