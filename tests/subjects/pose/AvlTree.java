package pose;

/** An AVL tree of integers. Nothing is assumed of the input; each operation stops at a depth of its own. */
class AvlTree {
  static class Node {
    int element;
    int height;
    Node left, right;
  }

  static final int FIND_BOUND = 5;
  static final int EXTREME_BOUND = 10;
  static final int ELEMENT_BOUND = 2;
  static final int BALANCED_BOUND = 1;
  static final int INSERT_BOUND = 1;

  Node root;

  int find(int x) {
    return elementAt(findNode(x, root, 0));
  }

  private Node findNode(int x, Node node, int depth) {
    if (depth > FIND_BOUND) {
      return null;
    }
    if (node == null) {
      return null;
    }
    if (x < node.element) {
      return findNode(x, node.left, depth + 1);
    }
    if (x > node.element) {
      return findNode(x, node.right, depth + 1);
    }
    return node;
  }

  int findMax() {
    Node node = root;
    if (node == null) {
      return -1;
    }
    int depth = 0;
    while (node.right != null) {
      if (depth > EXTREME_BOUND) {
        return -1;
      }
      node = node.right;
      depth++;
    }
    return node.element;
  }

  int findMin() {
    Node node = root;
    if (node == null) {
      return -1;
    }
    int depth = 0;
    while (node.left != null) {
      if (depth > EXTREME_BOUND) {
        return -1;
      }
      node = node.left;
      depth++;
    }
    return node.element;
  }

  boolean maxElement(int max) {
    return noneAbove(max, root, 0);
  }

  private boolean noneAbove(int max, Node node, int depth) {
    if (depth > ELEMENT_BOUND) {
      return true;
    }
    if (node == null) {
      return true;
    }
    if (max < node.element) {
      return false;
    }
    return noneAbove(max, node.left, depth + 1) && noneAbove(max, node.right, depth + 1);
  }

  boolean minElement(int min) {
    return noneBelow(min, root, 0);
  }

  private boolean noneBelow(int min, Node node, int depth) {
    if (depth > ELEMENT_BOUND) {
      return true;
    }
    if (node == null) {
      return true;
    }
    if (min > node.element) {
      return false;
    }
    return noneBelow(min, node.left, depth + 1) && noneBelow(min, node.right, depth + 1);
  }

  boolean balanced() {
    return balancedNode(root, 0);
  }

  private boolean balancedNode(Node node, int depth) {
    if (node == null) {
      return true;
    }
    if (depth > BALANCED_BOUND) {
      return true;
    }
    int left = height(node.left);
    int right = height(node.right);
    return (left == right || left == right + 1 || left + 1 == right)
        && balancedNode(node.left, depth + 1)
        && balancedNode(node.right, depth + 1);
  }

  void insertElem(int x) {
    root = insert(x, root, 1);
  }

  private Node insert(int x, Node node, int depth) {
    Node top = node;
    if (top == null) {
      top = new Node();
      top.element = x;
      top.left = null;
      top.right = null;
    } else if (depth > INSERT_BOUND) {
      // Deeper trees are left alone, but for their height.
    } else if (x < top.element) {
      top.left = insert(x, top.left, depth + 1);
      if (height(top.left) - height(top.right) == 2) {
        if (x < top.left.element) {
          top = rotateWithLeft(top);
        } else if (top.left.right != null) {
          top = doubleWithLeft(top);
        }
      }
    } else if (top.element < x) {
      top.right = insert(x, top.right, depth + 1);
      if (height(top.right) - height(top.left) == 2) {
        if (top.right.element < x) {
          top = rotateWithRight(top);
        } else if (top.right.left != null) {
          top = doubleWithRight(top);
        }
      }
    }
    top.height = max(height(top.left), height(top.right)) + 1;
    return top;
  }

  private static Node rotateWithLeft(Node upper) {
    Node lower = upper.left;
    upper.left = lower.right;
    lower.right = upper;
    upper.height = max(height(upper.left), height(upper.right)) + 1;
    lower.height = max(height(lower.left), upper.height) + 1;
    return lower;
  }

  private static Node rotateWithRight(Node upper) {
    Node lower = upper.right;
    upper.right = lower.left;
    lower.left = upper;
    upper.height = max(height(upper.left), height(upper.right)) + 1;
    lower.height = max(height(lower.right), upper.height) + 1;
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

  private static int max(int a, int b) {
    return a > b ? a : b;
  }

  private static int height(Node node) {
    return node == null ? -1 : node.height;
  }

  private static int elementAt(Node node) {
    return node == null ? -1 : node.element;
  }
}
