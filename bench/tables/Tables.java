/** Questions about constant tables, and about boxes, the small ones of which are in a table. */
class Tables {
  private static final int[] MIXED = new int[4096];

  static {
    for (int i = 0; i < 4096; i++)
      MIXED[i] = i * 40503 >>> 4 & 0xfff;
  }

  static void nothing(char c) {
    if (c > 70000)
      throw new IllegalStateException();
  }

  static void digit(char c) {
    if (Character.digit(c, 10) > 9)
      throw new IllegalStateException();
  }

  static void letterOrDigit(char c) {
    if (Character.isLetter(c) && Character.isDigit(c))
      throw new IllegalStateException();
  }

  static void upper(char c) {
    if (Character.toUpperCase(c) == 'a')
      throw new IllegalStateException();
  }

  static void fourDigits(char a, char b, char c, char d) {
    if (Character.isDigit(a) && Character.isDigit(b) && Character.isDigit(c) && Character.isDigit(d)
        && Character.digit(a, 10) + Character.digit(b, 10) + Character.digit(c, 10) + Character.digit(d, 10) > 36)
      throw new IllegalStateException();
  }

  static void mixed(int i) {
    if (i >= 0 && i < 4096 && MIXED[i] > 4095)
      throw new IllegalStateException();
  }

  static void mixedTwice(int i) {
    if (i >= 0 && i < 4096 && MIXED[MIXED[i]] > 4095)
      throw new IllegalStateException();
  }

  static void chars(String s) {
    if (s == null || s.length() > 3)
      return;
    int letters = 0, digits = 0;
    for (int i = 0; i < s.length(); i++) {
      if (Character.isLetter(s.charAt(i)))
        letters++;
      if (Character.isDigit(s.charAt(i)))
        digits++;
    }
    if (letters + digits > s.length())
      throw new IllegalStateException();
  }

  static void parse(String s) {
    if (s == null || s.length() > 3)
      return;
    int number;
    try {
      number = Integer.parseInt(s);
    } catch (NumberFormatException e) {
      return;
    }
    if (number > 999)
      throw new IllegalStateException();
  }

  static void boxes(int a, int b, int c, int d, int e, int f, int g, int h) {
    Integer[] all = {a, b, c, d, e, f, g, h};
    int sum = 0;
    for (Integer each : all)
      sum += each;
    if (sum != a + b + c + d + e + f + g + h)
      throw new IllegalStateException();
  }

  static void sameBoxes(int a, int b) {
    Integer x = a, y = b;
    if (x == y && (a != b || a > 127 || a < -128))
      throw new IllegalStateException();
  }
}
