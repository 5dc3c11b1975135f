/** Java's numbers: overflow, shifts, conversions, floats. */
class Numbers {
  // expect: VIOLATION AssertionError
  static void increment(int x) {
    assert x + 1 > x; // fails
  }

  // expect: SAFE
  static void incrementBounded(int x) {
    if (x < 1000)
      assert x + 1 > x;
  }

  // expect: VIOLATION AssertionError
  static void absolute(int x) {
    int y = x < 0 ? -x : x;
    assert y >= 0; // fails
  }

  // expect: SAFE
  static void minByMinusOne(int x) {
    int y = x / -1;
    assert y == -x;
  }

  // expect: VIOLATION AssertionError
  static void narrow(int x) {
    assert (byte) x == x; // fails
  }

  // expect: SAFE
  static void narrowSafe(byte x) {
    assert (byte) (int) x == x;
  }

  // expect: SAFE
  static void charIsUnsigned(char c) {
    assert c >= 0 && c <= 65535;
  }

  // expect: VIOLATION AssertionError
  static void charOfNegative(int x) {
    if (x < 0)
      assert (char) x != 'A'; // fails
  }

  // expect: SAFE
  static void shiftIsMasked(int x) {
    assert x << 32 == x && x >> 33 == x >> 1;
  }

  // expect: VIOLATION AssertionError
  static void unsignedShift(int x) {
    assert x >>> 1 == x / 2; // fails
  }

  // expect: VIOLATION AssertionError
  static void midpoint(int low, int high) {
    if (0 <= low && low <= high) {
      int middle = (low + high) / 2;
      assert low <= middle; // fails
    }
  }

  // expect: SAFE
  static void midpointRight(int low, int high) {
    if (0 <= low && low <= high) {
      int middle = low + (high - low) / 2;
      assert low <= middle && middle <= high;
    }
  }

  // expect: VIOLATION AssertionError
  static void longSum(long a, long b) {
    if (a > 0 && b > 0)
      assert a + b > 0; // fails
  }

  // expect: SAFE
  static void wideSum(int a, int b) {
    long sum = (long) a + b;
    assert sum - a == b;
  }

  // expect: VIOLATION AssertionError
  static void notANumber(double x) {
    assert x == x; // fails
  }

  // expect: SAFE
  static void isNumber(double x) {
    if (x == x)
      assert !(x < x) && x >= x;
  }

  // expect: VIOLATION AssertionError
  static void trichotomy(float x, float y) {
    assert x < y || x == y || x > y; // fails
  }

  // expect: VIOLATION AssertionError
  static void signedZero(float x) {
    if (x == 0.0f)
      assert 1 / x > 0; // fails
  }

  // expect: SAFE
  static void divideByZero(double x) {
    if (x > 0)
      assert x / 0.0 == Double.POSITIVE_INFINITY;
  }

  // expect: VIOLATION AssertionError
  static void floatLosesDigits(int x) {
    if (x > 16777000 && x < 16777300)
      assert (int) (float) x == x; // fails
  }

  // expect: SAFE
  static void doubleKeepsDigits(int x) {
    assert (int) (double) x == x;
  }

  // expect: VIOLATION AssertionError
  static void absorbed(double x) {
    if (x > 1e15 && x < 1e17)
      assert x + 1 != x; // fails
  }

  // expect: VIOLATION ArithmeticException
  static int exact(int a, int b) {
    return Math.addExact(a, b); // fails
  }

  // expect: SAFE
  static void bits(int x) {
    assert (x & -x & (x & -x) - 1) == 0;
  }

  // expect: VIOLATION AssertionError
  static void compound(byte b) {
    byte old = b;
    b += 1;
    assert b > old; // fails
  }
}
