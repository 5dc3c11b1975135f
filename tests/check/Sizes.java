/** Arrays and strings that no Java has memory for, and static fields that nobody sets. */
class Sizes {
  static int[] table;
  static int never;
  static int set;

  static void prepare(int x) {
    set = x;
  }

  // expect: SAFE
  static int doubled(int[] a) {
    if (a == null) return 0;
    if (a.length * 2 < 0) throw new IllegalStateException();
    return a.length * 2;
  }

  // expect: SAFE
  static int doubledText(String text) {
    if (text == null) return 0;
    if (text.length() * 2 < 0) throw new IllegalStateException();
    return text.length() * 2;
  }

  // expect: VIOLATION IllegalStateException
  static int small(int[] a) {
    if (a == null) return 0;
    if (a.length * a.length == 9) throw new IllegalStateException(); // fails
    return a.length * 2;
  }

  // expect: SAFE
  static int made(int n) {
    if (n < 0) return 0;
    long[] a = new long[n];
    if (8 * n < 0) throw new IllegalStateException();
    return a.length;
  }

  // expect: VIOLATION NegativeArraySizeException
  static int negative(int n) {
    return new byte[n].length; // fails
  }

  // expect: UNKNOWN by right: a violation depends on how much memory Java has
  static int caught(int n) {
    if (n < 0) return 0;
    int[] a = null;
    try {
      a = new int[n];
    } catch (OutOfMemoryError e) {
    }
    return a.length;
  }

  // expect: SAFE
  // loris: --property npe
  static int asked(int n) {
    return new int[n][2].length;
  }

  // expect: SAFE
  static int unset() {
    if (table != null) throw new IllegalStateException();
    return 10 / (never + 1);
  }

  // expect: VIOLATION ArithmeticException
  static int isSet() {
    return 10 / (set - 3); // fails
  }

  // expect: VIOLATION ArithmeticException
  // loris: --symbolic-statics
  static int asInput() {
    return 10 / (never - 3); // fails
  }
}
