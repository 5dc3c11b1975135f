package kiasan;

/** A stack as a singly linked list. */
class StackLi {
  static class Node {
    Item element;
    Node next;

    Node(Item element, Node next) {
      this.element = element;
      this.next = next;
    }
  }

  static class Underflow extends RuntimeException {}

  Node top;

  /** No node is its own successor: one runner goes twice as fast as the other and must not meet it. */
  boolean repOk() {
    Node slow = top;
    Node fast = top;
    while (fast != null && fast.next != null) {
      slow = slow.next;
      fast = fast.next.next;
      if (slow == fast) {
        return false;
      }
    }
    return true;
  }

  void push(Item element) {
    top = new Node(element, top);
  }

  void pop() {
    if (top == null) {
      throw new Underflow();
    }
    top = top.next;
  }
}
