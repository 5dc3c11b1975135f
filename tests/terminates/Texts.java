/** Strings and builders: lengths over several calls. */
class Texts {
  // wrap YES, math YES
  static int characters(String s) {
    int n = 0;
    for (int i = 0; i < s.length(); i++)
      if (s.charAt(i) == 'a')
        n++;
    return n;
  }

  // wrap YES, math YES
  static int rest(String s) {
    return s.isEmpty() ? 0 : 1 + rest(s.substring(1));
  }

  // wrap YES, math YES
  static int inside(String s) {
    return s.length() <= 1 ? 0 : inside(s.substring(1, s.length() - 1));
  }

  // wrap NO, math NO
  static int whole(String s) {
    return s.length() <= 1 ? 0 : whole(s.substring(0, s.length()));
  }

  // wrap (YES), math (YES)
  static int halves(String s) {
    return s.length() < 2 ? 1 : halves(s.substring(0, s.length() / 2)) + halves(s.substring(s.length() / 2));
  }

  // wrap YES, math YES
  static String reversed(String s) {
    return s.length() == 0 ? "" : reversed(s.substring(1)) + s.charAt(0);
  }

  // wrap YES, math YES
  static String built(int n) {
    StringBuilder b = new StringBuilder();
    while (b.length() < n)
      b.append('x');
    return b.toString();
  }

  // wrap NO, math (NO)
  static String builtOfNothing(int n, String s) {
    StringBuilder b = new StringBuilder();
    while (b.length() < n)
      b.append(s == null ? "" : s);
    return b.toString();
  }

  // wrap YES, math YES
  static String padded(String s, int n) {
    while (s.length() < n)
      s = s + " ";
    return s;
  }

  // wrap YES, math YES
  static String concatenated(String s, int n) {
    while (s.length() < n)
      s = "..".concat(s);
    return s;
  }

  // wrap (NO), math (NO)
  static void added(StringBuilder b) {
    while (b.length() >= 0)
      b.append(1);
  }

  // math (NO)
  static void chased(StringBuilder b) {
    for (int i = 0; i <= b.length(); i++)
      b.append('x');
  }

  // wrap YES, math YES
  static void shrunk(StringBuilder b) {
    while (b.length() > 0)
      b.setLength(b.length() - 1);
  }

  // wrap YES, math YES
  static void deleted(StringBuffer b) {
    while (b.length() > 0)
      b.deleteCharAt(b.length() / 2);
  }

  // wrap (NO), math (NO)
  static void replaced(StringBuilder b) {
    while (b.length() > 0)
      b.setCharAt(0, 'x');
  }

  // wrap (NO), math (NO)
  static void aliased(StringBuilder a, StringBuilder b) {
    while (a.length() > 0) {
      a.deleteCharAt(0);
      b.append('x');
    }
  }

  // wrap YES, math YES
  static void twice(int n) {
    StringBuilder a = new StringBuilder(), b = n > 3 ? a : new StringBuilder();
    for (int i = 0; i < n; i++)
      a.append('x');
    while (a.length() > 0) {
      a.setLength(a.length() - 1);
      b.reverse();
    }
  }

  // wrap YES, math YES
  static int commas(String s) {
    int n = 0;
    for (int i = s.indexOf(','); i >= 0; i = s.indexOf(',', i + 1))
      n++;
    return n;
  }

  // wrap (NO), math (NO)
  static int sameComma(String s) {
    int n = 0;
    for (int i = s.indexOf(','); i >= 0; i = s.indexOf(',', i))
      n++;
    return n;
  }

  // wrap NO, math NO
  static int found(String s, String t) {
    int n = 0, i = 0;
    while ((i = s.indexOf(t, i)) >= 0) {
      n++;
      i++;
    }
    return n;
  }

  // wrap YES, math YES
  static int backwards(String s) {
    int n = 0;
    for (int i = s.lastIndexOf("ab"); i > 0; i = s.lastIndexOf("ab", i - 1))
      n++;
    return n;
  }

  // wrap YES, math YES
  static String stripped(String s) {
    while (s.startsWith("0"))
      s = s.substring(1);
    return s;
  }

  // wrap YES, math YES
  static int cut(String s) {
    int n = 0, at;
    while ((at = s.indexOf(';')) >= 0) {
      s = s.substring(at + 1).trim();
      n++;
    }
    return n;
  }

  // wrap YES, math YES
  static int letters(String s) {
    int n = 0;
    for (char c : s.toCharArray())
      n += c;
    return n;
  }

  // wrap YES, math YES
  static int words(String s) {
    int n = 0;
    for (String word : s.split(" "))
      n += word.length();
    return n;
  }

  // wrap YES, math YES
  static boolean palindrome(String s) {
    int i = 0, j = s.length() - 1;
    while (i < j)
      if (s.charAt(i++) != s.charAt(j--))
        return false;
    return true;
  }

  // wrap YES, math YES
  static int thrown(String s) {
    int i = 0;
    try {
      while (true)
        if (s.charAt(i++) == '\n')
          return i;
    } catch (StringIndexOutOfBoundsException e) {
      return -1;
    }
  }

  // wrap NO, math (NO)
  static void caught(String s) {
    while (!s.isEmpty())
      try {
        s = s.substring(2);
      } catch (StringIndexOutOfBoundsException e) {
        // and once more
      }
  }
}
