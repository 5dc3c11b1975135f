/** Objects that are made, linked, searched and taken apart. */
class Heaps {
  static class Node {
    Node next;
    int value;

    Node(int value, Node next) {
      this.value = value;
      this.next = next;
    }
  }

  static class Tree {
    Tree left, right, parent;
    int key;
  }

  static class Stack {
    Node top;

    void push(int x) {
      top = new Node(x, top);
    }

    int pop() {
      int x = top.value;
      top = top.next;
      return x;
    }

    boolean isEmpty() {
      return top == null;
    }
  }

  // wrap YES, math YES
  static void stack(int n) {
    Stack s = new Stack();
    for (int i = 0; i < n; i++)
      s.push(i);
  }

  // wrap YES, math YES
  static void fillAndEmpty(int n) {
    Stack s = new Stack();
    for (int i = 0; i < n; i++)
      s.push(i);
    while (!s.isEmpty())
      s.pop();
  }

  // tree wrap YES, math YES
  static Node copy(Node l) {
    if (l == null)
      return null;
    return new Node(l.value, copy(l.next));
  }

  // tree wrap YES, math YES
  static Node last(Node l) {
    if (l == null)
      return null;
    while (l.next != null)
      l = l.next;
    return l;
  }

  // tree wrap YES, math YES
  static boolean contains(Node l, int x) {
    for (; l != null; l = l.next)
      if (l.value == x)
        return true;
    return false;
  }

  // tree wrap YES, math YES
  static int maximum(Node l) {
    int m = 0;
    while (l != null) {
      if (l.value > m)
        m = l.value;
      l = l.next;
    }
    return m;
  }

  // tree wrap YES, math YES
  static Tree insert(Tree t, int key) {
    if (t == null) {
      t = new Tree();
      t.key = key;
    } else if (key < t.key) {
      t.left = insert(t.left, key);
    } else {
      t.right = insert(t.right, key);
    }
    return t;
  }

  // tree wrap YES, math YES
  static void mirror(Tree t) {
    if (t == null)
      return;
    Tree l = t.left;
    t.left = t.right;
    t.right = l;
    mirror(t.left);
    mirror(t.right);
  }

  // wrap NO, math NO
  static Tree root(Tree t) {
    while (t.parent != null)
      t = t.parent;
    return t;
  }

  // tree wrap YES, math YES
  static Tree leftmost(Tree t) {
    while (t != null && t.left != null)
      t = t.left;
    return t;
  }

  // tree wrap YES, math YES
  static boolean same(Tree a, Tree b) {
    if (a == null || b == null)
      return a == b;
    return a.key == b.key && same(a.left, b.left) && same(a.right, b.right);
  }

  // tree wrap YES, math YES
  static int interleave(Node a, Node b) {
    int n = 0;
    while (a != null && b != null) {
      Node t = a.next;
      a = b;
      b = t;
      n++;
    }
    return n;
  }

  // tree wrap YES, math YES
  static Node dropAll(Node l, int x) {
    while (l != null && l.value == x)
      l = l.next;
    return l;
  }

  // tree wrap YES, math YES
  static int twice(Node l) {
    int n = 0;
    for (Node a = l; a != null; a = a.next)
      for (Node b = l; b != null; b = b.next)
        n++;
    return n;
  }

  // wrap NO, math NO
  static void closes(int n) {
    Node a = new Node(1, null), b = new Node(2, a);
    a.next = b;
    while (b.value != 3)
      b = b.next;
  }

  // wrap YES, math YES
  static void arrayOfLists(Node[] lists) {
    for (int i = 0; i < lists.length; i++)
      lists[i] = null;
  }

  // wrap NO, math NO
  static void itself(Node l) {
    while (l != null && l.next == l) {
    }
  }

  // tree wrap YES, math YES
  static int alternate(Tree t) {
    int n = 0;
    boolean left = true;
    while (t != null) {
      t = left ? t.left : t.right;
      left = !left;
      n++;
    }
    return n;
  }

  // tree wrap YES, math YES
  static int sumTo(Node l, int most) {
    int sum = 0;
    while (l != null && sum < most) {
      sum += l.value;
      l = l.next;
    }
    return sum;
  }

  // tree wrap NO, math NO
  static void forgetsToMove(Node l) {
    while (l != null) {
      if (l.value > 5)
        l.value = 5;
      else if (l.value == 5)
        continue;
      l = l.next;
    }
  }

  // wrap (YES), math (YES)
  static void ringOnce(int n) {
    Node first = new Node(0, null), last = first;
    for (int i = 1; i < n; i++) {
      last.next = new Node(i, null);
      last = last.next;
    }
    last.next = first;
    Node at = first.next;
    while (at != first)
      at = at.next;
  }

  // wrap NO, math NO
  static void ringForever(int n) {
    Node first = new Node(0, null);
    first.next = first;
    Node at = first;
    while (at.next != null)
      at = at.next;
  }

  // tree wrap YES, math YES
  static int countLeaves(Tree t) {
    if (t == null)
      return 0;
    if (t.left == null && t.right == null)
      return 1;
    return countLeaves(t.left) + countLeaves(t.right);
  }
}
