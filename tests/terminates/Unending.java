import java.util.ArrayList;

/** Runs whose heap grows or changes all the time, so that no state comes again. */
class Unending {
  static class Ring {
    Ring next;
    int value;
  }

  static Ring ring(int length) {
    Ring last = new Ring(), first = last;
    for (int i = 1; i < length; i++) {
      Ring made = new Ring();
      made.next = first;
      first = made;
    }
    last.next = first;
    return first;
  }

  // wrap NO, math NO
  static void duplicate(int length) {
    Ring at = ring(length);
    boolean even = true;
    while (at != null) {
      if (even) {
        Ring copy = new Ring();
        copy.next = at.next;
        at.next = copy;
      }
      at = at.next;
      even = !even;
    }
  }

  // wrap YES, math YES
  static void duplicateAndCut(int length) {
    Ring at = ring(length);
    for (int i = 0; at != null; i++) {
      Ring copy = new Ring();
      copy.next = i < 3 ? at.next : null;
      at.next = copy;
      at = copy.next;
    }
  }

  // wrap NO, math NO
  static void push(int n) {
    Ring top = null;
    while (top == null || n != 3) {
      Ring made = new Ring();
      made.next = top;
      top = made;
    }
  }

  // wrap (NO), math (NO)
  static void grow(boolean ends) {
    Ring all = new Ring();
    while (all != null) {
      Ring made = new Ring();
      made.next = all;
      all = made;
      if (ends)
        all = null;
    }
  }

  // wrap YES, math YES
  static void popAll(Ring l) {
    int n = 0;
    Ring stack = null;
    while (n < 100) {
      Ring made = new Ring();
      made.next = stack;
      stack = made;
      n++;
    }
    while (stack != null)
      stack = stack.next;
  }

  // wrap NO, math NO
  static void unlinkAndLink(int length) {
    Ring at = ring(length);
    while (at.next != null) {
      Ring made = new Ring();
      made.next = at.next.next;
      at.next = made;
      at = made;
    }
  }

  // math (NO)
  static void fill(int n) {
    ArrayList<Integer> list = new ArrayList<>();
    while (!list.isEmpty() || n != 7)
      list.add(n);
  }

  // math (NO)
  static int longer(String s) {
    int i = 0;
    while (i <= s.length()) {
      s += "a";
      i++;
    }
    return i;
  }

  // wrap (YES), math NO
  static void doubled(int n) {
    if (n < 1)
      return;
    while (true) {
      byte[] made = new byte[n];
      n = made.length * 2;
    }
  }

  // wrap (YES), math (YES)
  static void grownOnce(int length) {
    Ring at = ring(length), first = at;
    do {
      Ring copy = new Ring();
      copy.next = at.next;
      at.next = copy;
      at = copy.next;
    } while (at != first);
  }
}
