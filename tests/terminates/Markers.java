/** Fields that say what was visited: fewer objects are left each time. */
class Markers {
  static class Node {
    Node next, other;
    boolean seen;
    int mark;
    byte small;
  }

  // wrap YES, math YES
  static void chain(Node n) {
    while (!n.seen) {
      n.seen = true;
      n = n.next;
    }
  }

  // wrap YES, math YES
  static void graph(Node n) {
    if (n == null || n.seen)
      return;
    n.seen = true;
    graph(n.next);
    graph(n.other);
  }

  // wrap YES, math YES
  static void byNumber(Node n) {
    int expected = n.mark;
    while (n != null && n.mark == expected) {
      n.mark = expected + 1;
      n = n.next;
    }
  }

  // wrap YES, math YES
  static int graphByNumber(Node n, int expected) {
    if (n == null || n.mark != expected)
      return 0;
    n.mark = expected - 1;
    int count = graphByNumber(n.next, expected);
    return count + graphByNumber(n.other, expected);
  }

  // wrap YES, math YES
  static void either(Node n) {
    while (n.seen) {
      n.seen = false;
      n = n.mark > 0 ? n.next : n.other;
    }
  }

  // wrap NO, math NO
  static void turned(Node n) {
    while (n != null) {
      n.seen = !n.seen;
      n = n.next;
    }
  }

  // wrap NO, math NO
  static void unmarked(Node n) {
    while (!n.seen) {
      n.seen = true;
      n.next.seen = false;
      n = n.next;
    }
  }

  // wrap NO, math NO
  static void made(Node n) {
    while (!n.seen) {
      n.seen = true;
      n.next = new Node();
      n = n.next;
    }
  }

  // wrap (NO), math (NO)
  static void raised(Node n, int expected) {
    while (n.mark == expected) {
      n.mark = ++expected;
      n = n.next;
    }
  }

  // wrap NO, math NO
  static void sameNumber(Node n, int expected) {
    while (n.mark == expected) {
      n.mark = expected;
      n = n.next;
    }
  }

  // wrap NO, math (NO)
  static void cut(Node n, int number) {
    while (n.small == 0) {
      n.small = (byte) (256 * number);
      n = n.next;
    }
  }

  // wrap (NO), math (NO)
  static void bySum(Node n, int expected, int step) {
    while (n.mark == expected) {
      n.mark = expected + step;
      n = n.next;
    }
  }

  private static void reset(Node n) {
    if (n != null) {
      n.seen = false;
      if (n.next == null)
        reset(n.other);
    }
  }

  // wrap NO, math NO
  static void resetBelow(Node n) {
    while (!n.seen) {
      n.seen = true;
      reset(n);
      n = n.next;
    }
  }
}
