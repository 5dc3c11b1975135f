package kiasan;

/**
 * A binary search tree of references whose order nobody can look into: the rank of an element stands beside the
 * reference, and all nulls share one. Elements are thus compared without following them.
 */
class SearchTreeOfReferences {
  static class Node {
    Item element;
    int rank;
    Node left, right;

    Node(Item element, int rank) {
      this.element = element;
      this.rank = rank;
    }
  }

  Node root;
  int rankOfNull;

  private int rank(Item item, int rank) {
    return item == null ? rankOfNull : rank;
  }

  boolean repOk() {
    return isOrdered(root, null, null);
  }

  private boolean isOrdered(Node node, Node low, Node high) {
    if (node == null) {
      return true;
    }
    int rank = rank(node.element, node.rank);
    if (low != null && rank <= rank(low.element, low.rank)) {
      return false;
    }
    if (high != null && rank >= rank(high.element, high.rank)) {
      return false;
    }
    return isOrdered(node.left, low, node) && isOrdered(node.right, node, high);
  }

  void insert(Item x, int rank) {
    root = insertBelow(x, rank(x, rank), root);
  }

  private Node insertBelow(Item x, int rank, Node node) {
    if (node == null) {
      return new Node(x, rank);
    }
    if (rank < rank(node.element, node.rank)) {
      node.left = insertBelow(x, rank, node.left);
    } else if (rank > rank(node.element, node.rank)) {
      node.right = insertBelow(x, rank, node.right);
    }
    return node;
  }

  void remove(Item x, int rank) {
    root = removeBelow(rank(x, rank), root);
  }

  private Node removeBelow(int rank, Node node) {
    if (node == null) {
      return null;
    }
    if (rank < rank(node.element, node.rank)) {
      node.left = removeBelow(rank, node.left);
    } else if (rank > rank(node.element, node.rank)) {
      node.right = removeBelow(rank, node.right);
    } else if (node.left != null && node.right != null) {
      Node least = node.right;
      while (least.left != null) {
        least = least.left;
      }
      node.element = least.element;
      node.rank = least.rank;
      node.right = removeBelow(rank(least.element, least.rank), node.right);
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
}
