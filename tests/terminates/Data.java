/** Lists, trees and rings. */
class Data {
  static class Node {
    Node next;
    int value;
  }

  static class Tree {
    Tree left, right;
    int key;
  }

  static class Ring {
    Ring next, prev;
    boolean mark;
  }

  // tree wrap YES, math YES
  static int length(Node l) {
    int n = 0;
    while (l != null) {
      l = l.next;
      n++;
    }
    return n;
  }

  // wrap NO, math NO
  static int lengthOfAny(Node l) {
    int n = 0;
    while (l != null) {
      l = l.next;
    }
    return n;
  }

  // tree wrap YES, math YES
  static int sum(Node l) {
    int s = 0;
    for (Node n = l; n != null; n = n.next)
      s += n.value;
    return s;
  }

  // tree wrap YES, math YES
  static int size(Tree t) {
    return t == null ? 0 : 1 + size(t.left) + size(t.right);
  }

  // tree wrap YES, math YES
  static boolean find(Tree t, int key) {
    while (t != null) {
      if (t.key == key)
        return true;
      t = key < t.key ? t.left : t.right;
    }
    return false;
  }

  // wrap YES, math YES
  static Node build(int n) {
    Node head = null;
    for (int i = 0; i < n; i++) {
      Node node = new Node();
      node.next = head;
      node.value = i;
      head = node;
    }
    return head;
  }

  // wrap YES, math YES
  static int buildAndWalk(int n) {
    Node head = null;
    while (n > 0) {
      Node node = new Node();
      node.next = head;
      head = node;
      n--;
    }
    int count = 0;
    while (head != null) {
      head = head.next;
      count++;
    }
    return count;
  }

  // tree wrap YES, math YES
  static Node reverse(Node l) {
    Node result = null;
    while (l != null) {
      Node next = l.next;
      l.next = result;
      result = l;
      l = next;
    }
    return result;
  }

  // tree wrap YES, math YES
  static void append(Node a, Node b) {
    if (a == null)
      return;
    while (a.next != null)
      a = a.next;
    a.next = b;
  }

  // wrap NO, math NO
  static void makeRing() {
    Node a = new Node(), b = new Node();
    a.next = b;
    b.next = a;
    while (a != null)
      a = a.next;
  }

  // wrap NO, math NO
  static void selfLoop(int n) {
    Node a = new Node();
    a.next = a;
    while (a.next != null)
      a = a.next;
  }

  // tree wrap YES, math YES
  static int depth(Tree t) {
    if (t == null)
      return 0;
    int l = depth(t.left), r = depth(t.right);
    return l > r ? l + 1 : r + 1;
  }

  // tree wrap YES, math YES
  static void twoLists(Node a, Node b) {
    while (a != null || b != null) {
      if (a != null)
        a = a.next;
      else
        b = b.next;
    }
  }

  // tree wrap (YES), math (YES)
  static Node remove(Node l, int value) {
    Node head = l, before = null;
    while (l != null) {
      if (l.value == value) {
        if (before == null)
          head = l.next;
        else
          before.next = l.next;
      } else {
        before = l;
      }
      l = l.next;
    }
    return head;
  }

  // wrap (YES), math (YES)
  static void marks(Ring r) {
    while (r != null && !r.mark) {
      r.mark = true;
      r = r.next;
    }
  }

  // tree wrap (YES), math (YES)
  static void counters(Node l) {
    while (l != null) {
      if (l.value > 0)
        l.value--;
      else
        l = l.next;
    }
  }
}
