package kiasan;

import loris.Loris;

/**
 * A binary search tree of objects, null among them, in a total order that does not look at them. The methods whose names
 * end in N assume a tree of at most N levels, so that the elements of the last level are not cut off by a bound on chains
 * of references.
 */
class SearchTreeOfItems {
  static class Node {
    Item element;
    Node left, right;

    Node(Item element) {
      this.element = element;
    }
  }

  Node root;

  private boolean isOrdered(Node node, Node low, Node high, int levels) {
    if (node == null) {
      return true;
    }
    if (levels == 0) {
      return false;
    }
    if (low != null && Loris.rank(node.element) <= Loris.rank(low.element)) {
      return false;
    }
    if (high != null && Loris.rank(node.element) >= Loris.rank(high.element)) {
      return false;
    }
    return isOrdered(node.left, low, node, levels - 1) && isOrdered(node.right, node, high, levels - 1);
  }

  private void assumeLevels(int levels) {
    Loris.assume(isOrdered(root, null, null, levels));
  }

  void insert1(Item x) {
    assumeLevels(1);
    root = insertBelow(x, root);
  }

  void insert2(Item x) {
    assumeLevels(2);
    root = insertBelow(x, root);
  }

  void insert3(Item x) {
    assumeLevels(3);
    root = insertBelow(x, root);
  }

  void remove1(Item x) {
    assumeLevels(1);
    root = removeBelow(x, root);
  }

  void remove2(Item x) {
    assumeLevels(2);
    root = removeBelow(x, root);
  }

  void remove3(Item x) {
    assumeLevels(3);
    root = removeBelow(x, root);
  }

  Item findMax1() {
    assumeLevels(1);
    return greatest();
  }

  Item findMax2() {
    assumeLevels(2);
    return greatest();
  }

  Item findMax3() {
    assumeLevels(3);
    return greatest();
  }

  Item findMin1() {
    assumeLevels(1);
    return least();
  }

  Item findMin2() {
    assumeLevels(2);
    return least();
  }

  Item findMin3() {
    assumeLevels(3);
    return least();
  }

  Item find1(Item x) {
    assumeLevels(1);
    return find(x);
  }

  Item find2(Item x) {
    assumeLevels(2);
    return find(x);
  }

  Item find3(Item x) {
    assumeLevels(3);
    return find(x);
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

  private Item greatest() {
    if (root == null) {
      return null;
    }
    Node node = root;
    while (node.right != null) {
      node = node.right;
    }
    return node.element;
  }

  private Item least() {
    if (root == null) {
      return null;
    }
    Node node = root;
    while (node.left != null) {
      node = node.left;
    }
    return node.element;
  }

  private Item find(Item x) {
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
}
