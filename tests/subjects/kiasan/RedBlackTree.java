package kiasan;

/** A red-black tree of integers with parent links, insertion and deletion as in the textbooks. */
class RedBlackTree {
  static final boolean RED = false, BLACK = true;

  static class Node {
    int key;
    Node left, right, parent;
    boolean color = BLACK;

    Node(int key, Node parent) {
      this.key = key;
      this.parent = parent;
    }
  }

  Node root;
  int size;

  boolean repOk() {
    return isOrdered(root, null, null)
        && colorOf(root) == BLACK
        && blackHeight(root) >= 0
        && hasParents(root, null)
        && size == count(root);
  }

  private static boolean isOrdered(Node node, Node low, Node high) {
    if (node == null) {
      return true;
    }
    if (low != null && node.key <= low.key) {
      return false;
    }
    if (high != null && node.key >= high.key) {
      return false;
    }
    return isOrdered(node.left, low, node) && isOrdered(node.right, node, high);
  }

  /** The number of black nodes on every way down; -1 when they differ or a red node has a red child. */
  private static int blackHeight(Node node) {
    if (node == null) {
      return 0;
    }
    boolean isRed = node.color == RED;
    if (isRed && (colorOf(node.left) == RED || colorOf(node.right) == RED)) {
      return -1;
    }
    int left = blackHeight(node.left);
    int right = blackHeight(node.right);
    if (left < 0 || left != right) {
      return -1;
    }
    return isRed ? left : left + 1;
  }

  private static boolean hasParents(Node node, Node parent) {
    return node == null
        || node.parent == parent && hasParents(node.left, node) && hasParents(node.right, node);
  }

  private static int count(Node node) {
    return node == null ? 0 : 1 + count(node.left) + count(node.right);
  }

  boolean get(int key) {
    return find(key) != null;
  }

  /** Ends where the invariant fails count, too. */
  int checkedGet(int key) {
    return !repOk() ? -1 : get(key) ? 1 : 0;
  }

  private Node find(int key) {
    Node node = root;
    while (node != null) {
      if (key < node.key) {
        node = node.left;
      } else if (key > node.key) {
        node = node.right;
      } else {
        return node;
      }
    }
    return null;
  }

  int lastKey() {
    if (root == null) {
      throw new java.util.NoSuchElementException();
    }
    Node node = root;
    while (node.right != null) {
      node = node.right;
    }
    return node.key;
  }

  void put(int key) {
    if (root == null) {
      root = new Node(key, null);
      size = 1;
      return;
    }
    Node node = root;
    while (true) {
      if (key == node.key) {
        return;
      }
      Node child = key < node.key ? node.left : node.right;
      if (child == null) {
        Node added = new Node(key, node);
        if (key < node.key) {
          node.left = added;
        } else {
          node.right = added;
        }
        size++;
        fixAfterInsertion(added);
        return;
      }
      node = child;
    }
  }

  void remove(int key) {
    Node node = find(key);
    if (node != null) {
      delete(node);
    }
  }

  private void fixAfterInsertion(Node x) {
    x.color = RED;
    while (x != root && x.parent.color == RED) {
      Node grandparent = x.parent.parent;
      boolean onLeft = x.parent == grandparent.left;
      Node uncle = onLeft ? grandparent.right : grandparent.left;
      if (colorOf(uncle) == RED) {
        x.parent.color = BLACK;
        uncle.color = BLACK;
        grandparent.color = RED;
        x = grandparent;
      } else {
        if (x == (onLeft ? x.parent.right : x.parent.left)) {
          x = x.parent;
          rotate(x, onLeft);
        }
        x.parent.color = BLACK;
        grandparent.color = RED;
        rotate(grandparent, !onLeft);
      }
    }
    root.color = BLACK;
  }

  private void delete(Node node) {
    size--;
    if (node.left != null && node.right != null) {
      Node successor = node.right;
      while (successor.left != null) {
        successor = successor.left;
      }
      node.key = successor.key;
      node = successor;
    }
    Node child = node.left != null ? node.left : node.right;
    if (child == null) {
      // The node itself plays the missing child while the tree is repaired.
      if (node.color == BLACK) {
        fixBeforeDeletion(node);
      }
      replace(node, null);
    } else {
      replace(node, child);
      child.color = BLACK; // an only child is red, its parent black
    }
  }

  /** x lacks one black node on the ways through it. */
  private void fixBeforeDeletion(Node x) {
    while (x != root && x.color == BLACK) {
      boolean onLeft = x == x.parent.left;
      Node sibling = onLeft ? x.parent.right : x.parent.left;
      if (sibling.color == RED) {
        sibling.color = BLACK;
        x.parent.color = RED;
        rotate(x.parent, onLeft);
        sibling = onLeft ? x.parent.right : x.parent.left;
      }
      Node near = onLeft ? sibling.left : sibling.right;
      Node far = onLeft ? sibling.right : sibling.left;
      if (colorOf(near) == BLACK && colorOf(far) == BLACK) {
        sibling.color = RED;
        x = x.parent;
      } else {
        if (colorOf(far) == BLACK) {
          near.color = BLACK;
          sibling.color = RED;
          rotate(sibling, !onLeft);
          sibling = onLeft ? x.parent.right : x.parent.left;
          far = onLeft ? sibling.right : sibling.left;
        }
        sibling.color = x.parent.color;
        x.parent.color = BLACK;
        far.color = BLACK;
        rotate(x.parent, onLeft);
        x = root;
      }
    }
    x.color = BLACK;
  }

  /** Turns node and its right (leftwards) or left child round. */
  private void rotate(Node node, boolean leftwards) {
    Node child = leftwards ? node.right : node.left;
    Node inner = leftwards ? child.left : child.right;
    replace(node, child);
    if (leftwards) {
      node.right = inner;
      child.left = node;
    } else {
      node.left = inner;
      child.right = node;
    }
    if (inner != null) {
      inner.parent = node;
    }
    node.parent = child;
  }

  /** Puts `now` (maybe null) where `old` hangs. */
  private void replace(Node old, Node now) {
    if (old.parent == null) {
      root = now;
    } else if (old == old.parent.left) {
      old.parent.left = now;
    } else {
      old.parent.right = now;
    }
    if (now != null) {
      now.parent = old.parent;
    }
  }

  private static boolean colorOf(Node node) {
    return node == null ? BLACK : node.color;
  }
}
