/** Rings that are linked in one direction: made by a loop, closed by a write, walked round. */
class OneWay {
  OneWay next;

  private OneWay(OneWay next) {
    this.next = next;
  }

  private static OneWay ring(int n) {
    OneWay last = new OneWay(null), first = last;
    while (--n > 0)
      first = new OneWay(first);
    return last.next = first;
  }

  // wrap YES, math YES
  static void appended(int n) {
    OneWay last = new OneWay(null), first = last;
    while (n-- > 0) {
      last.next = new OneWay(null);
      last = last.next;
    }
    last.next = first;
    OneWay e = last.next;
    while (e != last)
      e = e.next;
  }

  // wrap YES, math YES
  static int count(int n) {
    OneWay head = ring(n);
    int count = 1;
    for (OneWay e = head.next; e != head; e = e.next)
      count++;
    return count;
  }

  // wrap YES, math YES
  static void unlinked(int n, int choice) {
    OneWay head = ring(n), before = head, e = head.next;
    while (e != head) {
      OneWay old = e;
      e = e.next;
      if (choice % 2 > 0)
        before.next = e;
      else
        before = old;
      choice /= 2;
    }
  }

  // wrap NO, math NO
  static void toStranger(int n) {
    OneWay head = ring(n), stranger = new OneWay(head);
    for (OneWay e = head.next; e != stranger; e = e.next) {
    }
  }

  // wrap NO, math NO
  static void toHandle(int n) {
    OneWay handle = new OneWay(ring(n));
    for (OneWay e = handle.next; e != handle; e = e.next) {
    }
  }

  // wrap NO, math NO
  static void twoSteps(int n) {
    OneWay head = ring(n);
    for (OneWay e = head.next; e != head; e = e.next.next) {
    }
  }

  // wrap NO, math NO
  static void turnedIn(int n, int choice) {
    OneWay head = ring(n), before = head, e = head.next;
    while (e != head) {
      OneWay old = e;
      if (choice % 2 > 0) {
        before.next = old.next;
        old.next = old;
      } else {
        before = old;
      }
      e = e.next;
      choice /= 2;
    }
  }

  // wrap (NO), math (NO)
  static void growing(int n) {
    OneWay head = ring(n);
    for (OneWay e = head.next; e != head; e = e.next)
      e.next = new OneWay(e.next);
  }

  // wrap NO, math NO
  static void closedElsewhere(int n) {
    OneWay last = new OneWay(null), first = last;
    while (n-- > 0) {
      last.next = new OneWay(null);
      last = last.next;
    }
    last.next = first.next == null ? first : first.next;
    for (OneWay e = first.next; e != first; e = e.next) {
    }
  }

  // wrap NO, math NO
  static void given(OneWay head) {
    for (OneWay e = head.next; e != null && e != head; e = e.next)
      if (e.next == head.next)
        head.next = e;
  }
}
