/** Text utilities: what every project has of its own. */
public class Texts {
  // expect: SAFE
  static boolean isBlank(String text) {
    return text == null || text.isEmpty();
  }

  // expect: VIOLATION StringIndexOutOfBoundsException
  static char initial(String name) {
    return name == null ? ' ' : name.charAt(0); // fails
  }

  // expect: SAFE
  static char initialOrBlank(String name) {
    return name == null || name.isEmpty() ? ' ' : name.charAt(0);
  }

  // expect: VIOLATION NullPointerException
  static int width(String title, String text) {
    return title == null ? text.length() : title.length(); // fails
  }

  // expect: SAFE
  static int digit(char c) {
    if (c < '0' || c > '9') return -1;
    int[] names = new int[10];
    return names[c - '0'];
  }

  // expect: VIOLATION ArrayIndexOutOfBoundsException
  static int hexDigit(char c) {
    int[] values = new int[16];
    if (c >= '0' && c <= '9') return values[c - '0'];
    return c >= 'a' && c <= 'g' ? values[c - 'a' + 10] : -1; // fails
  }

  // expect: VIOLATION ArrayIndexOutOfBoundsException
  static String second(String[] words) {
    return words == null || words.length == 0 ? null : words[1]; // fails
  }

  // expect: SAFE
  static String last(String[] words) {
    return words == null || words.length == 0 ? null : words[words.length - 1];
  }
}
