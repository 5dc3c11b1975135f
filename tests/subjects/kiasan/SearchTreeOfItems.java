package kiasan;

import loris.Loris;

/**
 * A binary search tree of objects, null among them, in a total order: each object has a rank, and so has null. The
 * methods whose names end in N assume a tree of at most N levels, so that the elements of the last level are not cut off
 * by a bound on chains of references.
 */
class SearchTreeOfItems {
  static class Node {
    RankedItem element;
    Node left, right;

    Node(RankedItem element) {
      this.element = element;
    }
  }

  Node root;
  int rankOfNull;

  private int rank(RankedItem item) {
    return item == null ? rankOfNull : item.rank;
  }

  private boolean isOrdered(Node node, Node low, Node high, int levels) {
    if (node == null) {
      return true;
    }
    if (levels == 0) {
      return false;
    }
    if (low != null && rank(node.element) <= rank(low.element)) {
      return false;
    }
    if (high != null && rank(node.element) >= rank(high.element)) {
      return false;
    }
    return isOrdered(node.left, low, node, levels - 1) && isOrdered(node.right, node, high, levels - 1);
  }

  private void assumeLevels(int levels) {
    Loris.assume(isOrdered(root, null, null, levels));
  }

  void insert1(RankedItem x) {
    assumeLevels(1);
    root = insertBelow(x, root);
  }

  void insert2(RankedItem x) {
    assumeLevels(2);
    root = insertBelow(x, root);
  }

  void insert3(RankedItem x) {
    assumeLevels(3);
    root = insertBelow(x, root);
  }

  void remove1(RankedItem x) {
    assumeLevels(1);
    root = removeBelow(x, root);
  }

  void remove2(RankedItem x) {
    assumeLevels(2);
    root = removeBelow(x, root);
  }

  void remove3(RankedItem x) {
    assumeLevels(3);
    root = removeBelow(x, root);
  }

  RankedItem findMax1() {
    assumeLevels(1);
    return greatest();
  }

  RankedItem findMax2() {
    assumeLevels(2);
    return greatest();
  }

  RankedItem findMax3() {
    assumeLevels(3);
    return greatest();
  }

  private Node insertBelow(RankedItem x, Node node) {
    if (node == null) {
      return new Node(x);
    }
    if (rank(x) < rank(node.element)) {
      node.left = insertBelow(x, node.left);
    } else if (rank(x) > rank(node.element)) {
      node.right = insertBelow(x, node.right);
    }
    return node;
  }

  private Node removeBelow(RankedItem x, Node node) {
    if (node == null) {
      return null;
    }
    if (rank(x) < rank(node.element)) {
      node.left = removeBelow(x, node.left);
    } else if (rank(x) > rank(node.element)) {
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

  private RankedItem greatest() {
    if (root == null) {
      return null;
    }
    Node node = root;
    while (node.right != null) {
      node = node.right;
    }
    return node.element;
  }
}
