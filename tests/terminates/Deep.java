import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedList;

/** Numbers and links further down: depths, integers inside of objects inside of objects, elements of collections. */
class Deep {
  static class Tree {
    Tree left, right;
    int key;
  }

  static class Cell {
    int value;
    Cell next;
    boolean seen;
  }

  static class Holder {
    Cell inner;
    Holder outer;
  }

  // tree wrap YES, math YES
  static void path(Tree t, int key) {
    while (t != null)
      t = key < t.key ? t.left : t.right;
  }

  static int height(Tree t) {
    if (t == null)
      return 0;
    int left = height(t.left), right = height(t.right);
    return left < right ? right + 1 : left + 1;
  }

  // tree wrap YES, math YES
  static void levels(Tree t) {
    for (int h = height(t); h > 0; h--)
      height(t);
  }

  // wrap YES, math YES
  static void deepen(int n) {
    Tree t = null;
    for (int i = 0; i < n; i++) {
      Tree top = new Tree();
      top.left = t;
      top.right = t;
      t = top;
    }
    while (t != null)
      t = t.key > 0 ? t.left : t.right;
  }

  // wrap NO, math NO
  static void tied(int n) {
    Tree t = new Tree();
    t.right = t;
    while (t != null)
      t = n > 0 ? t.left : t.right;
  }

  // wrap YES, math YES
  static void countDown(Holder h) {
    while (h.inner.value > 0)
      h.inner.value--;
  }

  // wrap YES, math YES
  static void countTo(Holder h, int i) {
    while (i < h.outer.inner.value)
      i++;
  }

  // wrap YES, math NO
  static void countUp(Holder h) {
    while (h.inner.value > 0)
      h.inner.value++;
  }

  // wrap NO, math NO
  static void moved(Holder a, Holder b) {
    while (a.inner.value > 0) {
      a.inner.value--;
      b.inner.value++;
    }
  }

  // wrap YES, math YES
  static void movedApart(int n) {
    Holder a = new Holder(), b = new Holder();
    a.inner = new Cell();
    b.inner = new Cell();
    a.inner.value = n;
    while (a.inner.value > 0) {
      a.inner.value--;
      b.inner.value++;
    }
  }

  // wrap YES, math YES
  static void visit(Cell c) {
    while (c != null && !c.seen) {
      c.seen = true;
      c = c.next;
    }
  }

  // wrap NO, math NO
  static void visitAgain(Cell c) {
    while (c != null) {
      c.seen = !c.seen;
      c = c.next;
    }
  }

  // wrap YES, math YES
  static void round(int n) {
    Cell head = new Cell();
    head.next = head;
    for (int i = 0; i < n; i++) {
      Cell c = new Cell();
      c.next = head.next;
      head.next = c;
    }
    for (Cell c = head.next; c != head; c = c.next)
      c.value++;
  }

  // wrap YES, math YES
  static void takeOut(int n) {
    ArrayList<Integer> list = new ArrayList<>();
    for (int i = 0; i < n; i++)
      list.add(i);
    while (!list.isEmpty())
      list.remove(list.size() - 1);
  }

  // wrap YES, math YES
  static void byIterator(int n) {
    ArrayList<Cell> list = new ArrayList<>();
    for (int i = 0; i < n; i++)
      list.add(new Cell());
    for (Cell c : list)
      c.value = n;
  }

  // wrap YES, math YES
  static void linked(int n) {
    LinkedList<Cell> list = new LinkedList<>();
    for (int i = 0; i < n; i++)
      list.addLast(new Cell());
    while (list.size() > 0)
      list.removeFirst();
  }

  // wrap YES, math YES
  static void stack(int n) {
    ArrayDeque<Cell> work = new ArrayDeque<>();
    for (int i = 0; i < n; i++)
      work.push(new Cell());
    while (!work.isEmpty())
      work.pop();
  }
}
