/** One of each kind of exception, and the same with a guard. */
class Kinds {
  static class A {
    int v;
  }
  static class B extends A {}
  static class Own extends Exception {}

  // expect: VIOLATION NullPointerException
  static int npe(A a) {
    return a.v; // fails
  }

  // expect: SAFE
  static int npeGuarded(A a) {
    return a == null ? 0 : a.v;
  }

  // expect: SAFE
  // loris: --non-null
  static int npeByOption(A a) {
    return a.v;
  }

  // expect: VIOLATION ArrayIndexOutOfBoundsException
  static int bounds(int[] a, int i) {
    return a == null ? 0 : a[i]; // fails
  }

  // expect: SAFE
  static int boundsGuarded(int[] a, int i) {
    return a == null || i < 0 || i >= a.length ? 0 : a[i];
  }

  // expect: VIOLATION ArrayIndexOutOfBoundsException
  static int boundsOffByOne(int[] a, int i) {
    return a == null || i < 0 || i > a.length ? 0 : a[i]; // fails
  }

  // expect: VIOLATION ClassCastException
  static B cast(A a) {
    return (B) a; // fails
  }

  // expect: SAFE
  static B castGuarded(A a) {
    return a instanceof B ? (B) a : null;
  }

  // expect: VIOLATION ArithmeticException
  static int arith(int a, int b) {
    return a / b; // fails
  }

  // expect: VIOLATION ArithmeticException
  static long remainder(long a, long b) {
    return b > 5 ? a : a % (b - 5); // fails
  }

  // expect: SAFE
  static int arithGuarded(int a, int b) {
    return b == 0 ? 0 : a / b;
  }

  // expect: VIOLATION NegativeArraySizeException
  static int[] negativeSize(int n) {
    return n > 5 ? null : new int[n]; // fails
  }

  // expect: SAFE
  static int negativeSizeGuarded(int n) {
    return n < 0 || n > 5 ? 0 : new int[n].length;
  }

  // expect: UNKNOWN input of type Kinds$A[] may be of a class that is not considered
  static void store(A[] array) {
    if (array != null && array.length > 0)
      array[0] = new A();
  }

  // expect: VIOLATION ArrayStoreException
  static void storeInOwn(A a) {
    A[] array = new B[1];
    array[0] = a; // fails
  }

  // expect: SAFE
  static void storeOwn() {
    A[] array = new A[1];
    array[0] = new B();
  }

  // expect: VIOLATION Own
  static void checked(int x) throws Own {
    if (x == 77)
      throw new Own(); // fails
  }

  // expect: VIOLATION IllegalArgumentException
  static void thrown(int x) {
    if (x * 3 == 21)
      throw new IllegalArgumentException("seven"); // fails
  }

  // expect: SAFE
  // loris: --property npe,bounds
  static int otherProperty(int a, int b) {
    return a / b;
  }

  // expect: VIOLATION ArithmeticException
  // loris: --property npe,arith
  static int amongProperties(int a, int b, A x) {
    if (b == 9)
      throw new IllegalStateException();
    return x == null ? 0 : a / b; // fails
  }

  // expect: VIOLATION AssertionError
  // loris: --property assert
  static int onlyAssertions(A a) {
    int v = a.v;
    assert v != 12; // fails
    return v;
  }

  // expect: VIOLATION StackOverflowError
  // heaps: auto
  static int endless(int n) {
    return endless(n + 1) + 1; // fails
  }

  // expect: VIOLATION ArrayIndexOutOfBoundsException
  // loris: --property bounds
  static int subclassOfProperty(int[] a) {
    return a[3]; // fails
  }
}
