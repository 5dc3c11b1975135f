package kiasan;

import loris.Loris;

/** An AVL tree of objects that are never null, in a total order that does not look at them. */
class AvlTreeOfItems {
  static class Node {
    Item element;
    Node left, right;
    int height;

    Node(Item element) {
      this.element = element;
    }
  }

  Node root;

  private static boolean isOrdered(Node node, Node low, Node high) {
    if (node == null) {
      return true;
    }
    if (node.element == null) {
      return false;
    }
    if (low != null && Loris.rank(node.element) <= Loris.rank(low.element)) {
      return false;
    }
    if (high != null && Loris.rank(node.element) >= Loris.rank(high.element)) {
      return false;
    }
    return isOrdered(node.left, low, node) && isOrdered(node.right, node, high);
  }

  private static boolean isBalanced(Node node) {
    if (node == null) {
      return true;
    }
    if (!isBalanced(node.left) || !isBalanced(node.right)) {
      return false;
    }
    int difference = levels(node.left) - levels(node.right);
    return difference >= -1 && difference <= 1 && node.height == levels(node) - 1;
  }

  private static int levels(Node node) {
    return node == null ? 0 : 1 + Math.max(levels(node.left), levels(node.right));
  }

  boolean repOk() {
    return isOrdered(root, null, null) && isBalanced(root);
  }

  boolean find(Item x) {
    Loris.assume(x != null);
    return contains(x, root);
  }

  void insert(Item x) {
    Loris.assume(x != null);
    root = insertBelow(x, root);
  }

  private static boolean contains(Item x, Node node) {
    if (node == null) {
      return false;
    }
    if (Loris.rank(x) < Loris.rank(node.element)) {
      return contains(x, node.left);
    }
    return Loris.rank(x) <= Loris.rank(node.element) || contains(x, node.right);
  }

  private static Node insertBelow(Item x, Node node) {
    Node top = node;
    if (top == null) {
      top = new Node(x);
    } else if (Loris.rank(x) < Loris.rank(top.element)) {
      top.left = insertBelow(x, top.left);
      if (height(top.left) - height(top.right) == 2) {
        top = Loris.rank(x) < Loris.rank(top.left.element) ? rotateWithLeft(top) : doubleWithLeft(top);
      }
    } else if (Loris.rank(x) > Loris.rank(top.element)) {
      top.right = insertBelow(x, top.right);
      if (height(top.right) - height(top.left) == 2) {
        top = Loris.rank(x) > Loris.rank(top.right.element) ? rotateWithRight(top) : doubleWithRight(top);
      }
    }
    updateHeight(top);
    return top;
  }

  private static Node rotateWithLeft(Node upper) {
    Node lower = upper.left;
    upper.left = lower.right;
    lower.right = upper;
    updateHeight(upper);
    updateHeight(lower);
    return lower;
  }

  private static Node rotateWithRight(Node upper) {
    Node lower = upper.right;
    upper.right = lower.left;
    lower.left = upper;
    updateHeight(upper);
    updateHeight(lower);
    return lower;
  }

  private static Node doubleWithLeft(Node upper) {
    upper.left = rotateWithRight(upper.left);
    return rotateWithLeft(upper);
  }

  private static Node doubleWithRight(Node upper) {
    upper.right = rotateWithLeft(upper.right);
    return rotateWithRight(upper);
  }

  private static void updateHeight(Node node) {
    node.height = Math.max(height(node.left), height(node.right)) + 1;
  }

  private static int height(Node node) {
    return node == null ? -1 : node.height;
  }
}
