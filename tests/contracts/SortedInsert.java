package subjects;

/** Insertion into a sorted list of integers with a dummy node in front. */
class SortedInsert {
  static class Node {
    int value;
    Node next;
  }

  Node header;

  boolean isAcyclic() {
    for (Node node = header; node != null; node = node.next) {
      for (Node before = header; before != node; before = before.next) {
        if (node.next == before) {
          return false;
        }
      }
      if (node.next == node) {
        return false;
      }
    }
    return true;
  }

  boolean isSorted() {
    for (Node node = header.next; node != null && node.next != null; node = node.next) {
      if (node.value > node.next.value) {
        return false;
      }
    }
    return true;
  }

  int length() {
    int length = 0;
    for (Node node = header.next; node != null; node = node.next) {
      length++;
    }
    return length;
  }

  boolean contains(int x) {
    for (Node node = header.next; node != null; node = node.next) {
      if (node.value == x) {
        return true;
      }
    }
    return false;
  }

  void insert(int x) {
    Node before = header;
    while (before.next != null && before.next.value < x) {
      before = before.next;
    }
    Node added = new Node();
    added.value = x;
    added.next = before.next;
    before.next = added;
  }
}
