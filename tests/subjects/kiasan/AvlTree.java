package kiasan;

/** An AVL tree of integers; a leaf has height 0. */
class AvlTree {
  static class Node {
    int element;
    Node left, right;
    int height;

    Node(int element) {
      this.element = element;
    }
  }

  Node root;

  boolean repOk() {
    return isOrdered(root, null, null) && isBalanced(root);
  }

  private static boolean isOrdered(Node node, Node low, Node high) {
    if (node == null) {
      return true;
    }
    if (low != null && node.element <= low.element) {
      return false;
    }
    if (high != null && node.element >= high.element) {
      return false;
    }
    return isOrdered(node.left, low, node) && isOrdered(node.right, node, high);
  }

  /** The recorded heights are right and differ by at most one between siblings. */
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

  /** Counted, not recorded: the shape is known by now, so this decides nothing. */
  private static int levels(Node node) {
    return node == null ? 0 : 1 + Math.max(levels(node.left), levels(node.right));
  }

  boolean find(int x) {
    Node node = root;
    while (node != null) {
      if (x < node.element) {
        node = node.left;
      } else if (x > node.element) {
        node = node.right;
      } else {
        return true;
      }
    }
    return false;
  }

  Node findMax() {
    Node node = root;
    if (node != null) {
      while (node.right != null) {
        node = node.right;
      }
    }
    return node;
  }

  void insert(int x) {
    root = insertBelow(x, root);
  }

  private static Node insertBelow(int x, Node node) {
    Node top = node;
    if (top == null) {
      top = new Node(x);
    } else if (x < top.element) {
      top.left = insertBelow(x, top.left);
      if (height(top.left) - height(top.right) == 2) {
        top = x < top.left.element ? rotateWithLeft(top) : doubleWithLeft(top);
      }
    } else if (x > top.element) {
      top.right = insertBelow(x, top.right);
      if (height(top.right) - height(top.left) == 2) {
        top = x > top.right.element ? rotateWithRight(top) : doubleWithRight(top);
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
