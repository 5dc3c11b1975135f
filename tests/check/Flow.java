/** Loops, recursion, exceptions that are caught, finally, static state. */
class Flow {
  static class A {
    int v;
    A next;
  }
  static class Tree {
    int v;
    Tree left, right;
  }
  static int counter;
  static A shared;
  static final int LIMIT = Integer.parseInt("10");

  // expect: VIOLATION AssertionError
  static void countTo(int n) {
    int i = 0;
    while (i < n)
      i++;
    assert i != 6; // fails
  }

  // expect: SAFE
  static void countToTen() {
    int i = 0;
    while (i < 10)
      i++;
    assert i == 10;
  }

  // expect: SAFE
  static void concreteWork(int x) {
    int s = 0;
    for (int i = 0; i < 10000; i++)
      s += i;
    assert s == 49995000 && x == x;
  }

  // expect: SAFE
  static void boundedLoop(int n) {
    int s = 0;
    for (int i = 0; i < 5; i++)
      if ((n >> i & 1) == 1)
        s++;
    assert s <= 5;
  }

  // expect: SAFE up to
  // loris: --bounded --loops 3
  static void countForever(int n) {
    int i = 0;
    while (i < n)
      i++;
    assert i >= 0;
  }

  // expect: VIOLATION AssertionError
  static void fourthNode(A a) {
    int n = 0;
    for (; a != null && n < 4; a = a.next)
      n++;
    assert n != 4; // fails
  }

  static int factorial(int n) {
    return n <= 1 ? 1 : n * factorial(n - 1);
  }

  // expect: VIOLATION AssertionError
  static void factorialGrows(int n) {
    if (n > 0 && n < 6)
      assert factorial(n) != 24; // fails
  }

  // expect: SAFE
  static void factorialPositive(int n) {
    if (n < 6)
      assert factorial(n) > 0;
  }

  static int depth(Tree t) {
    return t == null ? 0 : 1 + Math.max(depth(t.left), depth(t.right));
  }

  // expect: VIOLATION AssertionError
  static void depthOfTree(Tree t) {
    if (t != null && t.left != t && t.right == null && (t.left == null || t.left.left == null && t.left.right == null))
      assert depth(t) < 2; // fails
  }

  // expect: SAFE
  static int caught(int a, int b) {
    try {
      return a / b;
    } catch (ArithmeticException e) {
      return 0;
    }
  }

  // expect: VIOLATION IllegalStateException
  static int rethrown(int a, int b) {
    try {
      return a / b;
    } catch (ArithmeticException e) {
      throw new IllegalStateException(e); // fails
    }
  }

  // expect: VIOLATION NullPointerException
  static int wrongHandler(A a) {
    try {
      return a.v; // fails
    } catch (ArithmeticException e) {
      return 0;
    }
  }

  // expect: VIOLATION AssertionError
  static void finallyRuns(int a, int b) {
    int state = 0;
    try {
      state = a / b;
    } catch (ArithmeticException e) {
      state = -1;
    } finally {
      state++;
      assert state != 0; // fails
    }
  }

  // expect: SAFE
  @SuppressWarnings("finally")
  static int finallySwallows(A a) {
    try {
      return a.v;
    } finally {
      return 1;
    }
  }

  // expect: VIOLATION AssertionError
  static void staticState() {
    counter++;
    assert counter != 5; // fails
  }

  static void share(A a) {
    shared = a;
  }

  // expect: VIOLATION AssertionError
  static void staticAlias(A a) {
    if (a != null && shared != null) {
      a.v = 1;
      shared.v = 2;
      assert a.v == 1; // fails
    }
  }

  // expect: SAFE
  static void constant() {
    assert LIMIT == 10;
  }

  // expect: VIOLATION AssertionError
  static void switched(int x) {
    int y;
    switch (x) {
    case 1:
      y = 10;
      break;
    case 1000:
      y = 20;
      break;
    default:
      y = 0;
    }
    assert y != 20; // fails
  }

  // expect: SAFE
  static void switchedSafe(int x) {
    int y = switch (x & 3) {
      case 0, 1 -> 1;
      case 2 -> 2;
      case 3 -> 3;
      default -> 99;
    };
    assert y < 4;
  }

  // expect: VIOLATION AssertionError
  // heaps: auto
  static void gcd(int a, int b) {
    if (a <= 0 || b <= 0 || a > 20 || b > 20)
      return;
    while (b != 0) {
      int r = a % b;
      a = b;
      b = r;
    }
    assert a != 7; // fails
  }

  static class Breaks {
    static int value = Integer.parseInt("x");
  }

  // expect: VIOLATION ExceptionInInitializerError
  static int badInitializer() {
    return Breaks.value; // fails
  }

  // expect: VIOLATION AssertionError
  static synchronized void locked(A a) {
    if (a == null)
      return;
    synchronized (a) {
      assert a.v != 3; // fails
    }
  }
}
