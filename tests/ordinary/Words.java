import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Texts that users type: names, codes, options, small languages. */
public class Words {
  // expect: VIOLATION NumberFormatException
  static int amount(String text) {
    return text == null || text.isEmpty() ? 0 : Integer.parseInt(text); // fails
  }

  // expect: SAFE
  static int amountOr(String text, int other) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      return other;
    }
  }

  // expect: VIOLATION StringIndexOutOfBoundsException
  static String domain(String mail) {
    return mail == null ? "" : mail.substring(mail.indexOf('@') + 1, mail.length() - 3); // fails
  }

  // expect: VIOLATION ArrayIndexOutOfBoundsException
  static String second(String line) {
    return line == null ? "" : line.split(",")[1]; // fails
  }

  // expect: VIOLATION AssertionError
  static boolean isYes(String answer) {
    if (answer == null || answer.length() > 3) return false;
    boolean yes = answer.equalsIgnoreCase("yes");
    if (yes && !answer.equals("yes")) throw new AssertionError(); // fails
    return yes;
  }

  // expect: SAFE
  static boolean isNo(String answer) {
    if (answer == null) return false;
    boolean no = answer.equalsIgnoreCase("no");
    if (no && answer.length() != 2) throw new AssertionError();
    return no;
  }

  // expect: VIOLATION IllegalArgumentException
  static int color(String name) {
    if (name == null) return 0;
    switch (name) {
      case "red": return 1;
      case "green": return 2;
      default: throw new IllegalArgumentException(name); // fails
    }
  }

  // expect: SAFE
  static int colorOr(String name) {
    if (name == null) return 0;
    return switch (name) {
      case "red" -> 1;
      case "green" -> 2;
      default -> 3;
    };
  }

  // expect: VIOLATION IllegalStateException
  static void option(String option) {
    if (option != null && option.startsWith("--") && option.contains("=")) throw new IllegalStateException(); // fails
  }

  // expect: VIOLATION StringIndexOutOfBoundsException
  static char first(CharSequence text) {
    return text == null ? ' ' : text.charAt(0); // fails
  }

  // expect: SAFE
  static char firstOr(CharSequence text) {
    return text == null || text.length() == 0 ? ' ' : text.charAt(0);
  }

  // expect: SAFE
  static boolean isPalindrome(String text) {
    if (text == null) return false;
    for (int i = 0, j = text.length() - 1; i < j; i++, j--)
      if (text.charAt(i) != text.charAt(j)) return false;
    return true;
  }

  // expect: VIOLATION StringIndexOutOfBoundsException
  static boolean isPalindromeWrong(String text) {
    if (text == null) return false;
    for (int i = 0; i < text.length(); i++)
      if (text.charAt(i) != text.charAt(text.length() - i)) return false; // fails
    return true;
  }

  // expect: SAFE
  static int digits(String text) {
    int digits = 0;
    for (int i = 0; text != null && i < text.length(); i++)
      if (Character.isDigit(text.charAt(i))) digits++;
    return digits;
  }

  // expect: VIOLATION ArithmeticException
  static int share(String text) {
    int letters = 0;
    for (int i = 0; text != null && i < text.length(); i++)
      if (Character.isLetter(text.charAt(i))) letters++;
    return 100 / letters; // fails
  }

  // expect: SAFE
  static String label(int number, String name) {
    return "#" + number + (name == null ? "" : " " + name);
  }

  // expect: VIOLATION NullPointerException
  static String upper(String name) {
    return name.toUpperCase(Locale.ROOT); // fails
  }

  // expect: SAFE
  static String key(String name) {
    return name == null || name.isBlank() ? "none" : name;
  }

  // expect: VIOLATION NegativeArraySizeException
  static char[] pad(String text, int width) {
    if (text == null) return new char[0];
    return new char[width - text.length()]; // fails
  }

  // expect: SAFE
  static char[] padOrNone(String text, int width) {
    if (text == null || width < text.length() || width > 80) return new char[0];
    return new char[width - text.length()];
  }

  // expect: VIOLATION StringIndexOutOfBoundsException
  static String abbreviate(String text, int width) {
    if (text == null || width < 3) return text;
    return text.substring(0, width - 3) + "..."; // fails
  }

  // expect: SAFE
  static String abbreviateLong(String text, int width) {
    if (text == null || width < 3 || text.length() <= width) return text;
    return text.substring(0, width - 3) + "...";
  }

  // expect: VIOLATION AssertionError
  static int compare(String a, String b) {
    if (a == null || b == null || a.length() > 2 || b.length() > 2) return 0;
    int order = a.compareTo(b);
    if (order != 0 && order != 1 && order != -1) throw new AssertionError(); // fails
    return order;
  }

  // expect: SAFE
  static List<Character> brackets(String text) {
    List<Character> open = new ArrayList<>();
    if (text == null || text.length() > 3) return open;
    for (char c : text.toCharArray())
      if (c == '(') open.add(c);
      else if (c == ')' && !open.isEmpty()) open.remove(open.size() - 1);
    return open;
  }

  // expect: VIOLATION IndexOutOfBoundsException
  static int unbalanced(String text) {
    List<Character> open = new ArrayList<>();
    if (text == null || text.length() > 3) return 0;
    for (char c : text.toCharArray())
      if (c == '(') open.add(c);
      else if (c == ')') open.remove(open.size() - 1); // fails
    return open.size();
  }
}
