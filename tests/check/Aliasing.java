/** Inputs that may be the same object. */
class Aliasing {
  static class A {
    int v;
    A next;
  }

  // expect: VIOLATION AssertionError
  static void same(A a, A b) {
    if (a == b && a != null)
      assert false; // fails
  }

  // expect: SAFE
  static void sameIsEqual(A a, A b) {
    if (a == b && a != null)
      assert a.v == b.v;
  }

  // expect: VIOLATION AssertionError
  static void writeThrough(A a, A b) {
    if (a == null || b == null)
      return;
    a.v = 1;
    b.v = 2;
    assert a.v == 1; // fails
  }

  // expect: SAFE
  static void writeApart(A a, A b) {
    if (a == null || b == null || a == b)
      return;
    a.v = 1;
    b.v = 2;
    assert a.v == 1;
  }

  // expect: VIOLATION AssertionError
  static void ownSuccessor(A a) {
    if (a != null && a.next == a)
      assert false; // fails
  }

  // expect: VIOLATION AssertionError
  static void ringOfTwo(A a) {
    if (a != null && a.next != null && a.next != a && a.next.next == a)
      assert false; // fails
  }

  // expect: VIOLATION AssertionError
  static void listContainsItself(A a, A b) {
    A at = a;
    for (int i = 0; i < 3 && at != null; i++) {
      assert i == 0 || at != a || b == null || b.next != a || b.v != 7; // fails
      at = at.next;
    }
  }

  // expect: VIOLATION AssertionError
  static void arrayTwice(int[] a, int[] b) {
    if (a == null || b == null || a.length < 1 || b.length < 1)
      return;
    a[0] = 1;
    b[0] = 2;
    assert a[0] == 1; // fails
  }

  // expect: SAFE
  static void arraysApart(int[] a, int[] b) {
    if (a == null || b == null || a == b || a.length < 1 || b.length < 1)
      return;
    a[0] = 1;
    b[0] = 2;
    assert a[0] == 1;
  }

  // expect: VIOLATION AssertionError
  static void threeOfThem(A a, A b, A c) {
    if (a == null || b == null || c == null || a == b)
      return;
    a.v = 0;
    b.v = 1;
    c.v = 2;
    assert a.v + b.v != 3 && a.v + b.v != 2; // fails
  }

  // expect: SAFE
  static void freshIsNotInput(A a) {
    A b = new A();
    assert a != b;
  }

  // expect: SAFE
  static void differentTypes(A a, int[] b) {
    Object x = a, y = b;
    if (a != null)
      assert x != y;
  }

  A left, right;

  // expect: VIOLATION AssertionError
  void swapFields() {
    if (left == null || right == null)
      return;
    left.v = 3;
    right.v = 4;
    int old = left.v;
    left.v = right.v;
    right.v = old;
    assert right.v != left.v; // fails
  }

  // expect: VIOLATION NullPointerException
  void receiverIsNeverNull(Aliasing other) {
    assert this != null;
    other.left = null; // fails
  }
}
