package summary;

import loris.Loris;

/** Five searches in one list of known length: the example that exact heap summaries are introduced with. */
class FiveContains {
  static class Data {
    Integer val;
  }

  static class Node {
    Data elem;
    Node next;
  }

  Node head;
  Data data0, data1, data2, data3, data4;

  private static boolean contains(Node root, Data val) {
    Node node = root;
    while (true) {
      if (node.elem == val) {
        return true;
      }
      if (node.next == null) {
        return false;
      }
      node = node.next;
    }
  }

  /** A list that ends has no cycle. */
  private boolean hasLength(int length) {
    Node node = head;
    for (int i = 0; i < length; i++) {
      if (node == null) {
        return false;
      }
      node = node.next;
    }
    return node == null;
  }

  private boolean containsAll(int length) {
    Loris.assume(hasLength(length));
    return contains(head, data0)
        && contains(head, data1)
        && contains(head, data2)
        && contains(head, data3)
        && contains(head, data4);
  }

  boolean run1() {
    return containsAll(1);
  }

  boolean run2() {
    return containsAll(2);
  }

  boolean run3() {
    return containsAll(3);
  }

  boolean run4() {
    return containsAll(4);
  }

  boolean run5() {
    return containsAll(5);
  }

  boolean run6() {
    return containsAll(6);
  }

  boolean run7() {
    return containsAll(7);
  }

  boolean run8() {
    return containsAll(8);
  }

  boolean run9() {
    return containsAll(9);
  }

  boolean run10() {
    return containsAll(10);
  }

  boolean run11() {
    return containsAll(11);
  }

  boolean run12() {
    return containsAll(12);
  }
}
