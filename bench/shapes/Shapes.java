/** Ordinary walks over inputs of any shape: nothing says that a list ends, that a tree is one, that two parameters differ. */
class Shapes {
  static class List {
    int value;
    List next;
  }

  static class Double {
    int value;
    Double next, previous;
  }

  static class Tree {
    int key;
    Tree left, right;
  }

  static class Pair {
    Pair left, right, next;
  }

  static boolean search(List list, int value) {
    while (list != null) {
      if (list.value == value)
        return true;
      list = list.next;
    }
    return false;
  }

  static List reverse(List list) {
    List reversed = null;
    while (list != null) {
      List next = list.next;
      list.next = reversed;
      reversed = list;
      list = next;
    }
    return reversed;
  }

  static int sum(List a, List b) {
    int sum = 0;
    while (a != null) {
      sum += a.value;
      a = a.next;
    }
    while (b != null) {
      sum += b.value;
      b = b.next;
    }
    return sum;
  }

  static List append(List list, int value) {
    List last = new List();
    last.value = value;
    if (list == null)
      return last;
    List at = list;
    while (at.next != null)
      at = at.next;
    at.next = last;
    return list;
  }

  static List merge(List a, List b) {
    List head = new List(), last = head;
    while (a != null && b != null) {
      if (a.value <= b.value) {
        last.next = a;
        a = a.next;
      } else {
        last.next = b;
        b = b.next;
      }
      last = last.next;
    }
    last.next = a != null ? a : b;
    return head.next;
  }

  static boolean linked(Double list) {
    while (list != null && list.next != null) {
      if (list.next.previous != list)
        return false;
      list = list.next;
    }
    return true;
  }

  static int size(Tree tree) {
    return tree == null ? 0 : 1 + size(tree.left) + size(tree.right);
  }

  /** Those paths of size whose tree has no right side: a part that ends at k = 3. */
  static int part(Tree tree) {
    return tree == null || tree.right != null ? 0 : size(tree);
  }

  static Tree insert(Tree tree, int key) {
    Tree leaf = new Tree();
    leaf.key = key;
    if (tree == null)
      return leaf;
    Tree at = tree;
    while (true) {
      if (key == at.key)
        return tree;
      Tree next = key < at.key ? at.left : at.right;
      if (next == null)
        break;
      at = next;
    }
    if (key < at.key)
      at.left = leaf;
    else
      at.right = leaf;
    return tree;
  }

  static void swap(Pair pair) {
    while (pair != null) {
      Pair left = pair.left;
      pair.left = pair.right;
      pair.right = left;
      pair = pair.next;
    }
  }

  static int scan(List[] lists, int value) {
    for (int i = 0; i < lists.length; i++)
      if (lists[i] != null && lists[i].value == value)
        return i;
    return -1;
  }
}
