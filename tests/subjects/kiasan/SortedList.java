package kiasan;

import loris.Loris;

/** Merging of two sorted lists of objects, each with a dummy node in front. */
class SortedList {
  static class Node {
    Item value;
    Node next;
  }

  Node header;

  private static boolean isLess(Item a, Item b) {
    return Loris.rank(a) < Loris.rank(b);
  }

  /** A header, no cycle, no null, values in order. */
  boolean repOk() {
    if (header == null) {
      return false;
    }
    for (Node node = header.next; node != null; node = node.next) {
      if (node.value == null) {
        return false;
      }
      for (Node before = header; before != node; before = before.next) {
        if (node.next == before) {
          return false;
        }
      }
      if (node.next == node || node.next != null && isLess(node.next.value, node.value)) {
        return false;
      }
    }
    return true;
  }

  static void mergeDistinct(SortedList a, SortedList b) {
    Loris.assume(a != null && a.repOk());
    Loris.assume(b != null && b.repOk());
    Loris.assume(!a.shares(b));
    a.merge(b);
  }

  private boolean shares(SortedList other) {
    for (Node mine = header; mine != null; mine = mine.next) {
      for (Node theirs = other.header; theirs != null; theirs = theirs.next) {
        if (mine == theirs) {
          return true;
        }
      }
    }
    return false;
  }

  /** Moves the nodes of the other list into this one. */
  void merge(SortedList other) {
    Node last = header;
    Node mine = header.next;
    Node theirs = other.header.next;
    while (mine != null && theirs != null) {
      if (!isLess(theirs.value, mine.value)) {
        last.next = mine;
        mine = mine.next;
      } else {
        last.next = theirs;
        theirs = theirs.next;
      }
      last = last.next;
    }
    last.next = mine != null ? mine : theirs;
    other.header.next = null;
  }
}
