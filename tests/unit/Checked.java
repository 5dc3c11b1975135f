package unit;

/** What src/check/check_test.c lets the checker decide. */
public class Checked {
  int value;
  Checked next;

  static final int[][] ROWS = {{0}, {0}};

  /** What callers can have got may be what they hand over. */
  static void emptyOptional(java.util.Optional<String> o) {
    assert o != java.util.Optional.<String>empty();
  }

  static void emptyList(java.util.List<String> l) {
    assert l != java.util.Collections.<String>emptyList();
  }

  static void thread(Thread t) {
    assert t != Thread.currentThread();
  }

  static void row(int[] row) {
    assert row != ROWS[1];
  }

  /** Strategies for which an Object is nothing else do not know. */
  static void array(Object o, int[] array) {
    assert o != array || array == null;
  }

  /** Three instructions throw, two of them in one line. */
  static int several(Checked list, int x) {
    if (x == 3) throw new IllegalStateException();
    return list.next.length + 10 / x;
  }

  private int length;

  static int safe(int x) {
    return x + 1;
  }

  static void fails(int x) {
    assert x != 7;
  }

  /** Every round finds longer lists and nothing else. */
  static int length(Checked list) {
    int length = 0;
    for (; list != null; list = list.next)
      length++;
    return length;
  }

  /** The same, and it fails for lists of one. */
  static int stumbles(Checked list) {
    int length = length(list);
    assert length != 1;
    return length;
  }

  /** Fails behind two objects. */
  static void deep(Checked list) {
    assert list == null || list.next == null || list.next.next == null;
  }

  /** No input makes the time what it must be. */
  static void early() {
    assert System.currentTimeMillis() != 5;
  }

  /** Its contract (in the test) has a precondition that never holds. */
  static int never(int x) {
    return 1 / (x - x);
  }

  /** Its contract, that the result is at most 1, is broken by every list of two and more. */
  static int count(Checked list) {
    return list == null ? 0 : 1 + count(list.next);
  }
}
