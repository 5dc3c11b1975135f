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

  /** No path comes to an end. */
  static int endless(int i) {
    for (;;)
      i = i > 0 ? i - 1 : i + 1;
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

  /** A bit for each number that is positive; of twenty numbers that is a million paths, or one where they are merged. */
  private static int bits(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j) {
    int bits = 0;
    if (a > 0) bits |= 1;
    if (b > 0) bits |= 2;
    if (c > 0) bits |= 4;
    if (d > 0) bits |= 8;
    if (e > 0) bits |= 16;
    if (f > 0) bits |= 32;
    if (g > 0) bits |= 64;
    if (h > 0) bits |= 128;
    if (i > 0) bits |= 256;
    if (j > 0) bits |= 512;
    return bits;
  }

  static void manySafe(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l, int m, int n,
      int o, int p, int q, int r, int s, int t) {
    int one = bits(a, b, c, d, e, f, g, h, i, j), other = bits(k, l, m, n, o, p, q, r, s, t);
    assert ((one ^ other) & 4) == 0 || c > 0 != m > 0;
  }

  static void manyBroken(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l, int m, int n,
      int o, int p, int q, int r, int s, int t) {
    int one = bits(a, b, c, d, e, f, g, h, i, j), other = bits(k, l, m, n, o, p, q, r, s, t);
    assert one != 0x155 || other != 0x2aa;
  }

  /** A merged number is an argument of a method that has no rule for numbers that are not known. */
  static void manyPowers(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l, int m, int n,
      int o, int p, int q, int r, int s, int t) {
    int one = bits(a, b, c, d, e, f, g, h, i, j), other = bits(k, l, m, n, o, p, q, r, s, t);
    assert Math.pow((one ^ other) & 3, 2) < 10;
  }

  // Three classes stand for all numbers: what is none of them may be a fourth.

  static void listedNumbers(Number n) {
    boolean isWhole = n instanceof Integer || n instanceof Long;
    assert n == null || isWhole || n instanceof Double;
  }

  static void numbersByClass(Number n) {
    Object type = n == null ? Integer.class : n.getClass();
    assert type == Integer.class || type == Long.class || type == Double.class;
  }

  static void oneAfterTheOther(Number n) {
    if (n != null && n.getClass() != Integer.class && n.getClass() != Long.class)
      assert n.getClass() == Double.class;
  }

  static void exactlyThisMap(java.util.HashMap<String, String> map) {
    assert map == null || map.getClass() == java.util.HashMap.class;
  }

  static int castOfTheRest(CharSequence text) {
    return text == null || text instanceof String ? 0 : ((StringBuilder) text).capacity();
  }

  static void someNumbers(Number n) {
    int kind = n instanceof Integer ? 1 : n instanceof Long ? 2 : 3;
    assert n == null || n.getClass() != Integer.class || kind == 1;
  }

  // Objects of the JDK that static fields hold, or held when the method was called.

  static class Variables {
    static Object lock = new Object();
    static StringBuilder log = new StringBuilder();
  }

  static void isTheLock(Object p) {
    assert p != Variables.lock;
  }

  static void wasTheLock(Object p) {
    Object old = Variables.lock;
    Variables.lock = null;
    assert p != old;
  }

  static void isTheLog(StringBuilder p) {
    assert p == null || p != Variables.log;
  }

  static void isNewLock(Object p) {
    Variables.lock = new Object();
    assert p != Variables.lock;
  }
}
