/** Rings and chains that are linked in both directions: how far it is to an object decides. */
class Rings {
  static class Entry {
    Entry next, prev;
    Object item;
  }

  private static Entry ring(int n) {
    Entry head = new Entry();
    head.next = head.prev = head;
    for (int i = 0; i < n; i++)
      insert(head, "x");
    return head;
  }

  private static void insert(Entry at, Object item) {
    Entry made = new Entry();
    made.item = item;
    made.next = at;
    made.prev = at.prev;
    made.prev.next = made;
    made.next.prev = made;
  }

  // wrap YES, math YES
  static int count(int n) {
    Entry head = ring(n);
    int count = 0;
    for (Entry e = head.next; e != head; e = e.next)
      count++;
    return count;
  }

  // wrap YES, math YES
  static int countBack(int n) {
    Entry head = ring(n);
    int count = 0;
    for (Entry e = head.prev; e != head; e = e.prev)
      count++;
    return count;
  }

  // wrap YES, math YES
  static void clear(int n) {
    Entry head = ring(n);
    Entry e = head.next;
    while (e != head) {
      Entry next = e.next;
      e.next = e.prev = null;
      e = next;
    }
    head.next = head.prev = head;
  }

  // wrap NO, math NO
  static void other(int n) {
    Entry head = ring(n), stranger = new Entry();
    for (Entry e = head.next; e != stranger; e = e.next)
      e.item = "seen";
  }

  // wrap NO, math NO
  static void backAndForth(int n) {
    Entry head = ring(n);
    boolean forth = true;
    for (Entry e = head.next; e != head; e = forth ? e.next : e.prev)
      if (e.next == head)
        forth = false;
      else if (e.prev == head)
        forth = true;
  }

  // wrap (NO), math (NO)
  static void removed(int n) {
    Entry head = ring(n);
    head.prev.next = head.next;
    head.next.prev = head.prev;
    for (Entry e = head.next; e != head; e = e.next)
      e.item = "seen";
  }

  // wrap (NO), math (NO)
  static void growing(int n) {
    Entry head = ring(n);
    for (Entry e = head.next; e != head; e = e.next)
      insert(head, "more");
  }

  // wrap NO, math NO
  static void turned(int n) {
    Entry head = ring(n);
    for (Entry e = head.next; e != head; e = e.next)
      e.next = e;
  }

  // wrap NO, math NO
  static void given(Entry head) {
    for (Entry e = head.next; e != null && e != head; e = e.next)
      if (e.next == null || e.next.prev != e)
        break;
  }
}
