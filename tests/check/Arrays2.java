/** Arrays, and arrays of arrays. */
class Arrays2 {
  static class A {
    int v;
  }

  // expect: VIOLATION AssertionError
  static void sum(int[] a) {
    if (a == null || a.length != 3)
      return;
    int s = 0;
    for (int x : a)
      s += x;
    assert s != 10; // fails
  }

  // expect: SAFE
  static void lengthIsNatural(int[] a) {
    if (a != null)
      assert a.length >= 0;
  }

  // expect: VIOLATION NullPointerException
  static int rows(int[][] a) {
    return a == null || a.length == 0 ? 0 : a[0].length; // fails
  }

  // expect: VIOLATION AssertionError
  static void rowTwice(int[][] a) {
    if (a == null || a.length < 2 || a[0] == null || a[1] == null)
      return;
    if (a[0].length < 1 || a[1].length < 1)
      return;
    a[0][0] = 1;
    a[1][0] = 2;
    assert a[0][0] == 1; // fails
  }

  // expect: SAFE
  static void rowsApart(int[][] a) {
    if (a == null || a.length < 2 || a[0] == null || a[1] == null || a[0] == a[1])
      return;
    if (a[0].length < 1 || a[1].length < 1)
      return;
    a[0][0] = 1;
    a[1][0] = 2;
    assert a[0][0] == 1;
  }

  // expect: VIOLATION ArrayIndexOutOfBoundsException
  static int ragged(int[][] a) {
    if (a == null || a.length < 2 || a[0] == null || a[1] == null || a[0].length < 2)
      return 0;
    return a[1][1]; // fails
  }

  // expect: VIOLATION AssertionError
  static void sameElement(A[] a, int i, int j) {
    if (a == null || i < 0 || j < 0 || i >= a.length || j >= a.length)
      return;
    if (a[i] == null || a[j] == null || i == j)
      return;
    a[i].v = 1;
    a[j].v = 2;
    assert a[i].v == 1; // fails
  }

  // expect: SAFE
  static void sameIndex(int[] a, int i, int j) {
    if (a == null || i < 0 || i >= a.length || j != i)
      return;
    a[i] = 5;
    assert a[j] == 5;
  }

  // expect: VIOLATION AssertionError
  static void otherIndex(int[] a, int i, int j) {
    if (a == null || i < 0 || j < 0 || i >= a.length || j >= a.length)
      return;
    a[i] = 5;
    a[j] = 6;
    assert a[i] == 5; // fails
  }

  // expect: SAFE
  static void own(int n) {
    int[] a = new int[4];
    a[n & 3] = 1;
    assert a[0] + a[1] + a[2] + a[3] == 1;
  }

  // expect: VIOLATION AssertionError
  static void bytes(byte[] a) {
    if (a != null && a.length > 0)
      assert a[0] >= 0; // fails
  }

  // expect: VIOLATION AssertionError
  static void chars(char[] a) {
    if (a != null && a.length == 2)
      assert a[0] != 'o' || a[1] != 'k'; // fails
  }

  // expect: SAFE
  static void copied(int[] a) {
    if (a == null || a.length != 2)
      return;
    int[] b = a.clone();
    b[0]++;
    assert b[0] - a[0] == 1 && b[1] == a[1] && a != b;
  }

  // expect: VIOLATION AssertionError
  static void longs(long[] a, double[] b) {
    if (a != null && b != null && a.length == 1 && b.length == 1)
      assert a[0] != 1L << 40 || b[0] != 0.5; // fails
  }

  // expect: SAFE
  // loris: --steps 200000
  static void everyLength(int[] a) {
    if (a == null)
      return;
    int n = 0;
    for (int i = 0; i < a.length; i++)
      n++;
    assert n == a.length;
  }

  // expect: UNKNOWN input of type java.lang.Object[] may be of a class that is not considered
  static void storeAlias(Object[] a, A x) {
    if (a != null && a.length > 0 && x != null)
      a[0] = x;
  }
}
