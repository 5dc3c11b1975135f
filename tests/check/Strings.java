/** Strings that are inputs, and text made of inputs. */
class Strings {
  // expect: VIOLATION AssertionError
  static void equal(String s) {
    if (s != null)
      assert !s.equals("abc"); // fails
  }

  // expect: VIOLATION AssertionError
  static void charAt(String s) {
    if (s != null && s.length() == 3 && s.charAt(1) == 'x')
      assert s.charAt(0) != s.charAt(2); // fails
  }

  // expect: VIOLATION StringIndexOutOfBoundsException
  static char outside(String s) {
    return s == null ? 0 : s.charAt(1); // fails
  }

  // expect: SAFE
  static char inside(String s) {
    return s == null || s.isEmpty() ? 0 : s.charAt(s.length() - 1);
  }

  // expect: VIOLATION AssertionError
  static void prefix(String s) {
    if (s != null && s.startsWith("ab"))
      assert s.length() > 2; // fails
  }

  // expect: SAFE
  static void prefixLength(String s) {
    if (s != null && s.startsWith("ab"))
      assert s.length() >= 2;
  }

  // expect: VIOLATION AssertionError
  static void wide(String s) {
    if (s != null && s.length() == 1)
      assert s.charAt(0) < 256; // fails
  }

  // expect: SAFE
  static void range(String s) {
    if (s != null && s.length() == 1)
      assert s.charAt(0) >= 0 && s.charAt(0) <= 65535;
  }

  // expect: VIOLATION AssertionError
  static void sameObject(String a, String b) {
    if (a != null && a == b)
      assert a.length() != 2; // fails
  }

  // expect: VIOLATION AssertionError
  static void equalButNotSame(String a, String b) {
    if (a != null && b != null && a.length() == 1 && a.equals(b))
      assert a == b; // fails
  }

  // expect: SAFE
  static void equalLengths(String a, String b) {
    if (a != null && b != null && a.length() < 3 && a.equals(b))
      assert a.length() == b.length();
  }

  // expect: VIOLATION AssertionError
  // heaps: auto
  static void switched(String s) {
    if (s == null || s.length() > 4)
      return;
    switch (s) {
    case "red":
      assert false; // fails
      break;
    case "blue":
      break;
    default:
    }
  }

  // expect: VIOLATION AssertionError
  static void tail(String s) {
    if (s != null && s.length() > 2 && s.length() < 5)
      assert !s.substring(1).equals("bc"); // fails
  }

  // expect: VIOLATION AssertionError
  static void builder(String s) {
    if (s != null && s.length() == 2) {
      StringBuilder b = new StringBuilder(s);
      b.append('z');
      assert b.toString().charAt(0) != 'q'; // fails
    }
  }

  // expect: VIOLATION AssertionError
  static void number(int n) {
    if (n >= 0 && n < 100)
      assert !String.valueOf(n).equals("42"); // fails
  }

  // expect: VIOLATION AssertionError
  static void concatenated(int n) {
    String s = "n" + n;
    if (n >= 0 && n < 100)
      assert !s.equals("n77"); // fails
  }

  // expect: SAFE
  static void concatenatedLength(int n) {
    String s = "n=" + n;
    if (n >= 0 && n < 10)
      assert s.length() == 3;
  }

  // expect: VIOLATION IllegalArgumentException
  static void message(int n) {
    if (n < 0)
      throw new IllegalArgumentException("negative: " + n + ", " + (long) n * 2); // fails
  }

  // expect: VIOLATION AssertionError
  static void assertionMessage(double d) {
    assert d < 100 : "too large: " + d; // fails
  }

  // expect: VIOLATION AssertionError
  static void printed(int n, String s) {
    System.out.println("n is " + n + " and s is " + s);
    System.out.println(n);
    System.err.print((char) n);
    assert n != 123; // fails
  }

  // expect: SAFE
  static void messageOfIndex(int i) {
    int[] a = new int[2];
    try {
      a[i] = 1;
    } catch (ArrayIndexOutOfBoundsException e) {
      assert i != 7 || e.getMessage().equals("Index 7 out of bounds for length 2");
    }
  }

  // expect: VIOLATION AssertionError
  static void builtLater(int n) {
    if (n < -5 || n > 2)
      return;
    StringBuilder b = new StringBuilder("<");
    b.append(n).append('|').append(n > 0).append('>');
    String first = b.toString();
    b.setLength(1);
    assert b.toString().equals("<");
    assert !first.equals("<-3|false>"); // fails
  }

  // expect: SAFE
  static void builtTwice(int n) {
    StringBuilder b = new StringBuilder();
    b.append(n);
    String one = b.toString();
    b.append("x");
    if (n >= 0 && n < 10)
      assert b.toString().equals(one + "x") && one.length() == 1;
  }

  // expect: SAFE
  static void slices(int n) {
    if (n < -7 || n > 2)
      return;
    StringBuilder b = new StringBuilder("n = ").append(n).append("(a part)", 1, 3).append(n);
    if (n == -7)
      assert b.toString().equals("n = -7a -7") && b.length() == 10;
  }

  // expect: VIOLATION AssertionError
  static void sliceOfItself(int n) {
    if (n < 0 || n > 9)
      return;
    StringBuilder b = new StringBuilder("n = ").append(n);
    b.append(b, 2, 5);
    assert !b.toString().equals("n = 4= 4"); // fails
  }

  // expect: VIOLATION IndexOutOfBoundsException
  static String sliceOfNothing(int n) {
    return new StringBuilder().append(n > 0).append("abc", 2, 4).toString(); // fails
  }

  // expect: VIOLATION AssertionError
  static void sliceOfInput(String s, int n) {
    if (s == null || s.length() != 3 || n < 1 || n > 3)
      return;
    StringBuilder b = new StringBuilder().append(n).append(s, n, 3);
    assert !b.toString().equals("2!"); // fails
  }

  // expect: SAFE
  static void sliceOfNull(int n) {
    if (n < 4 || n > 6)
      return;
    CharSequence none = null;
    StringBuilder b = new StringBuilder().append(n).append(none, 1, 3);
    if (n == 5)
      assert b.toString().equals("5ul");
  }

  // expect: VIOLATION NumberFormatException
  static int parse(boolean b) {
    return Integer.parseInt(b ? "17" : "seventeen"); // fails
  }

  // expect: VIOLATION AssertionError
  static void letters(char c) {
    if (Character.isLetter(c) && c < 128)
      assert Character.toUpperCase(c) != 'Q'; // fails
  }

  // expect: SAFE
  static void digits(char c) {
    if (c >= '0' && c <= '9')
      assert Character.isDigit(c) && Character.getNumericValue(c) == c - '0' && Character.digit(c, 16) == c - '0';
  }

  // expect: VIOLATION AssertionError
  static void order(String s) {
    if (s != null && s.length() == 1)
      assert s.compareTo("m") != 1; // fails
  }

  // expect: VIOLATION AssertionError
  static void found(String s) {
    if (s != null && s.length() == 2)
      assert s.indexOf('k') != 1; // fails
  }

  // expect: VIOLATION NullPointerException
  static int nullString(String s) {
    return s.length(); // fails
  }

  // expect: VIOLATION AssertionError
  static void inArray(String[] a) {
    if (a != null && a.length == 1 && a[0] != null)
      assert !a[0].equals("-v"); // fails
  }
}
