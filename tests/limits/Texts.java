// Texts as inputs: long paths over characters, and conditions that grow with the tables of the JDK.
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;

public class Texts {
  public static int ignoreCase(String s) {
    return s != null && s.equalsIgnoreCase("apple") ? 1 : 2;
  }

  public static int arguments(String[] args) {
    int sum = 0;
    try {
      for (int i = 0; i < args.length; i++)
        sum += Integer.parseInt(args[i]);
    } catch (NumberFormatException | NullPointerException e) {
      return 0;
    }
    if (sum == 1234567)
      throw new IllegalStateException();
    return sum;
  }

  public static String decode(String s) {
    try {
      return URLDecoder.decode(s, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException | NullPointerException e) {
      return null;
    }
  }

  public static int upper(String s) {
    return s != null && s.length() == 6 && s.toUpperCase(Locale.ROOT).equals("STRASSE") ? 1 : 2;
  }

  public static int digits(String s) {
    int sum = 0;
    for (int i = 0; i < s.length(); i++)
      if (Character.isDigit(s.charAt(i)))
        sum = sum * 10 + Character.digit(s.charAt(i), 10);
      else if (Character.isLetter(s.charAt(i)))
        sum ^= Character.toLowerCase(s.charAt(i));
    return sum;
  }

  public static int number(String s) {
    try {
      return Double.parseDouble(s) == 0.1 ? 1 : 2;
    } catch (NumberFormatException | NullPointerException e) {
      return 0;
    }
  }

  public static int pattern(String s) {
    return s != null && s.matches("(a|b)*c+[d-f]?") ? 1 : 2;
  }

  public static int hash(String s) {
    return s != null && s.length() == 8 && s.hashCode() == 0x12345678 ? 1 : 2;
  }

  public static byte[] bytes(String s) {
    try {
      return Base64.getDecoder().decode(s);
    } catch (IllegalArgumentException | NullPointerException e) {
      return null;
    }
  }

  public static String words(String s) {
    StringBuilder out = new StringBuilder();
    for (String word : s.split(","))
      out.append(word.trim()).reverse();
    return out.toString().replace("ab", "c");
  }

  // Guava's CharMatcher.apply(Character), in short.
  public static boolean matches(Character c) {
    return c != null && Character.isLetterOrDigit(c) && Character.toUpperCase(c) == 'K';
  }
}
