// releases: 11 17
// String's own methods, broadly.
package t202;

import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;
import java.util.StringTokenizer;
import java.util.stream.Collectors;

class Main {
  static void attempt(Runnable r) {
    try {
      r.run();
    } catch (RuntimeException e) {
      System.out.println(e.getClass().getName() + ": " + e.getMessage());
    }
  }

  public static void main(String[] args) {
    String s = "  Hello, World \u00e4\u4e2d\ud83d\ude00 ";
    System.out.println(s.length() + s.trim() + "|" + s.strip() + "|" + s.stripLeading() + "|" + s.stripTrailing() + "|" + s.isBlank() + s.isEmpty() + "".isBlank());
    System.out.println(s.codePointAt(17) + " " + s.codePointCount(0, s.length()) + " " + s.offsetByCodePoints(0, 18) + " " + s.codePointBefore(19) + " " + s.toUpperCase() + s.toLowerCase());
    System.out.println("ab".repeat(3) + "x".repeat(0) + "|" + String.join("-", "a", "b", "c") + String.join("/", List.of("x", "y")) + " " + "a\nb\r\nc".lines().collect(Collectors.toList()));
    System.out.println("hello".chars().filter(c -> c == 'l').count() + " " + "h\u00e9llo".chars().sum() + " " + "\ud83d\ude00a".codePoints().boxed().collect(Collectors.toList()));
    System.out.println("banana".indexOf("an") + " " + "banana".indexOf("an", 2) + " " + "banana".lastIndexOf("an") + " " + "banana".lastIndexOf('a', 4) + " " + "banana".indexOf('z') + " " + "banana".indexOf("") + " " + "banana".lastIndexOf(""));
    System.out.println("abc".compareTo("abd") + " " + "abc".compareTo("ab") + " " + "ABC".compareToIgnoreCase("abd") + " " + "a".compareTo("\u4e2d") + " " + "\u4e2d".compareTo("a") + " " + "ABC".equalsIgnoreCase("abc"));
    System.out.println("abc".contains("bc") + " " + "abc".startsWith("b", 1) + " " + "abc".endsWith("bc") + " " + "abc".regionMatches(1, "xbc", 1, 2) + " " + "aBc".regionMatches(true, 0, "AbC", 0, 3) + " " + "abc".contentEquals(new StringBuilder("abc")));
    System.out.println("a.b.c".replace('.', '/') + "a.b.c".replace(".", "::") + "aaa".replace("aa", "b") + "abc".replace("", "-") + "x".replace("x", ""));
    System.out.println("hello".substring(2) + "hello".substring(1, 3) + "hello".subSequence(0, 2) + "hello".charAt(4) + "hello".concat(" you") + "hello".intern());
    System.out.println(String.valueOf(new char[] {'a', 'b'}) + String.valueOf(new char[] {'a', 'b', 'c'}, 1, 2) + String.copyValueOf(new char[] {'q'}) + String.valueOf((Object) null) + String.valueOf(1.5f) + String.valueOf(true));
    System.out.println(new String(new int[] {0x1F600, 65}, 0, 2) + new String("abc".getBytes()) + new String(new char[] {'x', 'y', 'z'}, 1, 1) + new String(new StringBuilder("sb")) + new String());
    System.out.println(Arrays.toString("abc".toCharArray()) + Arrays.toString("h\u00e9".getBytes()) + "hash".hashCode() + " " + "".hashCode() + " " + "\u4e2d\u6587".hashCode());
    char[] target = new char[5];
    "hello world".getChars(3, 8, target, 0);
    System.out.println(target);
    System.out.println("\u0130".toLowerCase().length() + " " + "stra\u00dfe".toUpperCase() + " " + "\u01c5".toUpperCase() + "\ufb01".toUpperCase());
    attempt(() -> "abc".charAt(3));
    attempt(() -> "abc".substring(2, 1));
    attempt(() -> "abc".substring(-1));
    attempt(() -> "abc".substring(4));
    attempt(() -> "abc".repeat(-1));
    attempt(() -> "abc".codePointAt(9));
    attempt(() -> new String(new char[2], 1, 5));
    attempt(() -> "abc".getChars(0, 5, new char[2], 0));
    attempt(() -> "abc".subSequence(1, 9));
    StringTokenizer t = new StringTokenizer("a b\tc,d", " \t,", true);
    StringBuilder tokens = new StringBuilder(t.countTokens() + ":");
    while (t.hasMoreTokens())
      tokens.append('<').append(t.nextToken()).append('>');
    System.out.println(tokens);
    t = new StringTokenizer("one two");
    System.out.println(t.nextElement() + t.nextToken() + t.hasMoreElements());
    attempt(() -> new StringTokenizer("").nextToken());
    StringJoiner joiner = new StringJoiner(", ", "{", "}").setEmptyValue("EMPTY");
    System.out.println(joiner + " " + joiner.length());
    joiner.add("a").add("b").merge(new StringJoiner("-").add("c").add("d"));
    System.out.println(joiner + " " + joiner.length());
    System.out.println(String.CASE_INSENSITIVE_ORDER.compare("a", "B") + " " + "b".compareTo("a"));
    System.out.println("a-b-c".chars().mapToObj(c -> String.valueOf((char) c)).collect(Collectors.joining("+")));
    String switched = new String("sw");
    System.out.println((switched == "sw") + " " + (switched.intern() == "sw") + " " + ("s" + "w" == "sw"));
  }
}
