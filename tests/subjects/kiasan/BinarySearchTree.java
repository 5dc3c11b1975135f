package kiasan;

/** An unbalanced binary search tree of integers. */
class BinarySearchTree {
  static class Node {
    int element;
    Node left, right;

    Node(int element) {
      this.element = element;
    }
  }

  Node root;

  boolean repOk() {
    return isOrdered(root, null, null);
  }

  /** All elements lie strictly between those of low and high; null stands for no limit. Shared nodes cannot pass. */
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

  /** Ends where the invariant fails count, too. */
  int checkedFind(int x) {
    return !repOk() ? -1 : find(x) ? 1 : 0;
  }

  void insert(int x) {
    root = insertBelow(x, root);
  }

  private static Node insertBelow(int x, Node node) {
    if (node == null) {
      return new Node(x);
    }
    if (x < node.element) {
      node.left = insertBelow(x, node.left);
    } else if (x > node.element) {
      node.right = insertBelow(x, node.right);
    }
    return node;
  }

  void remove(int x) {
    root = removeBelow(x, root);
  }

  private static Node removeBelow(int x, Node node) {
    if (node == null) {
      return null;
    }
    if (x < node.element) {
      node.left = removeBelow(x, node.left);
    } else if (x > node.element) {
      node.right = removeBelow(x, node.right);
    } else if (node.left != null && node.right != null) {
      node.element = least(node.right).element;
      node.right = removeBelow(node.element, node.right);
    } else {
      return node.left != null ? node.left : node.right;
    }
    return node;
  }

  private static Node least(Node node) {
    while (node.left != null) {
      node = node.left;
    }
    return node;
  }

  Node findMin() {
    return root == null ? null : least(root);
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
}
