package summary;

/**
 * A singly linked list whose invariant compares every node with all before it. A list of n nodes has n ways to close a cycle, and n + 1
 * outcomes of contains for each kind of argument.
 */
public class LinkedList {
  static class Node {
    Object item;
    Node next;
  }

  Node head;

  boolean repOk() {
    if (head == null)
      return true;
    Node tail = head;
    while (tail.next != null) {
      if (isAmong(tail.next, tail))
        return false;
      tail = tail.next;
    }
    return true;
  }

  // Is `node` one of the nodes from the head to `last`?
  private boolean isAmong(Node node, Node last) {
    for (Node m = head;; m = m.next) {
      if (m == node)
        return true;
      if (m == last)
        return false;
    }
  }

  boolean contains(Object o) {
    for (Node n = head; n != null; n = n.next)
      if (o == null ? n.item == null : n.item == o)
        return true;
    return false;
  }

  /** What is explored: the ends where the invariant fails count. */
  int checkedContains(Object o) {
    if (!repOk())
      return -1;
    return contains(o) ? 1 : 0;
  }
}
