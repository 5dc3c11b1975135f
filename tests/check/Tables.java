/** Constant arrays that are read at an index of the input. */
class Tables {
  private static final int[] SQUARES = new int[100];
  private static final double[] HALVES = {0, 0.5, 1, 1.5, 2};
  private static final long[] POWERS = {1, 10, 100, 1000, 10000};
  private static final boolean[] PRIME = {false, false, true, true, false, true, false, true};
  private static final char[] HEX = "0123456789abcdef".toCharArray();
  private static final byte[][] ROWS = {{1, 2}, {3, 4}};

  static {
    for (int i = 0; i < 100; i++)
      SQUARES[i] = i * i;
  }

  // expect: SAFE
  static void digit(char c) {
    if (Character.digit(c, 10) > 9)
      throw new IllegalStateException();
  }

  // expect: VIOLATION IllegalStateException
  static void digitIsNine(char c) {
    if (c > 1000 && Character.digit(c, 10) == 9) // U+06F9
      throw new IllegalStateException(); // fails
  }

  // expect: SAFE
  static void letterOrDigit(char c) {
    if (Character.isLetter(c) && Character.isDigit(c))
      throw new IllegalStateException();
  }

  // expect: SAFE
  static void upper(char c) {
    if (Character.toUpperCase(c) == 'q')
      throw new IllegalStateException();
  }

  // expect: VIOLATION IllegalStateException
  static void upperOfTwo(char c, char d) {
    if (c != d && Character.toUpperCase(c) == Character.toUpperCase(d) && c > 200)
      throw new IllegalStateException(); // fails
  }

  // expect: SAFE
  static void squares(int i) {
    if (i >= 0 && i < 100 && SQUARES[i] % 4 > 1)
      throw new IllegalStateException();
  }

  // expect: VIOLATION IllegalStateException
  static void squareIs(int i) {
    if (i >= 0 && i < 100 && SQUARES[i] == 1849)
      throw new IllegalStateException(); // fails
  }

  // expect: VIOLATION ArrayIndexOutOfBoundsException
  static int outside(int i) {
    return i >= 0 ? SQUARES[i] : 0; // fails
  }

  // expect: SAFE
  static void doubles(int i) {
    if (i >= 0 && i < HALVES.length && HALVES[i] * 2 != i)
      throw new IllegalStateException();
  }

  // expect: SAFE
  static void longs(int i) {
    if (i >= 0 && i < 5 && POWERS[i] > 10000L)
      throw new IllegalStateException();
  }

  // expect: VIOLATION IllegalStateException
  static void twoPowers(int i, int j) {
    if (i >= 0 && i < 5 && j >= 0 && j < 5 && POWERS[i] + POWERS[j] == 1010)
      throw new IllegalStateException(); // fails
  }

  // expect: SAFE
  static void primes(int i) {
    if (i > 2 && i < 8 && PRIME[i] && (i & 1) == 0)
      throw new IllegalStateException();
  }

  // expect: SAFE
  static void hex(byte b) {
    char high = HEX[(b & 0xff) >> 4], low = HEX[b & 15];
    if (Character.digit(high, 16) * 16 + Character.digit(low, 16) != (b & 0xff))
      throw new IllegalStateException();
  }

  // expect: SAFE
  static void rows(int i, int j) {
    if (i >= 0 && i < 2 && j >= 0 && j < 2 && ROWS[i][j] != 2 * i + j + 1)
      throw new IllegalStateException();
  }

  // expect: SAFE
  static void written(int i, int j) {
    int[] own = {5, 6, 7, 8};
    if (i < 0 || i > 3 || j < 0 || j > 3)
      return;
    own[i] = 1;
    if (own[j] != (i == j ? 1 : j + 5))
      throw new IllegalStateException();
  }

  // expect: SAFE
  static void log(int i, int j, boolean b) {
    int[] own = new int[300];
    if (i < 0 || i > 299 || j < 0 || j > 299)
      return;
    own[i] = 1;
    if (b)
      own[7] = 2;
    else
      own[7 + 256] = 3;
    own[j] = 4;
    if (!b)
      own[7] = 5;
    if (own[7] != (!b ? 5 : j == 7 ? 4 : 2) || !b && own[7 + 256] != (j == 7 + 256 ? 4 : 3))
      throw new IllegalStateException();
  }

  // expect: VIOLATION IllegalStateException
  static void spaces(String s) {
    if (s != null && s.length() == 2 && Character.isWhitespace(s.charAt(0)) && Character.isDigit(s.charAt(1)))
      throw new IllegalStateException(); // fails
  }

  // expect: SAFE
  static int choose(char c) {
    switch (Character.getType(c)) {
      case Character.UPPERCASE_LETTER:
        if (Character.isLowerCase(c))
          throw new IllegalStateException();
        return 1;
      case Character.DECIMAL_DIGIT_NUMBER:
        return Character.digit(c, 10) / (Character.isDigit(c) ? 1 : 0);
      default:
        return 0;
    }
  }
}
