package junit;

/** Inputs that no test should have: they are left out, and quickly. */
final class Huge {
  static final int MANY = 1_500_000_000;

  static String size(byte[] data) {
    return data.length > MANY ? "huge" : "small";
  }

  static int grown(byte[] data) {
    return data.length == 3 ? new long[100_000_000].length : 0;
  }

  static boolean isPalindrome(String text) {
    return new StringBuilder(text).reverse().toString().equals(text);
  }
}
