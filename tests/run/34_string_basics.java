// Methods of String: searching, cutting, replacing, splitting, comparing, stripping.
package t34;

import java.util.Arrays;

class Main {
  public static void main(String[] args) {
    String s = "The quick brown fox jumps over the lazy dog";
    System.out.println(s.length() + " " + s.charAt(4) + " " + s.indexOf('q') + " " + s.indexOf("fox") + " " + s.lastIndexOf("the") + " "
        + s.indexOf('o', 13) + " " + s.lastIndexOf('o', 40) + " " + s.indexOf("cat") + " " + s.indexOf("") + " " + s.lastIndexOf(""));
    System.out.println(s.substring(10) + "|" + s.substring(4, 9) + "|" + s.substring(3, 3) + "|" + s.subSequence(0, 3));
    System.out.println(s.toUpperCase() + s.toLowerCase());
    System.out.println(s.replace('o', '0') + " " + s.replace("the", "a") + " " + s.replaceAll("[aeiou]", "*") + " " + s.replaceFirst("o\\w", "<$0>"));
    System.out.println(s.contains("lazy") + " " + s.startsWith("The") + " " + s.startsWith("quick", 4) + " " + s.endsWith("dog") + " " + s.endsWith(""));
    System.out.println(Arrays.toString(s.split(" ")) + Arrays.toString("a,b,,c,,".split(",")) + Arrays.toString("a,b,,c,,".split(",", -1))
        + Arrays.toString("a1b22c".split("\\d+")) + Arrays.toString("".split(",")) + Arrays.toString("a.b.c".split("\\.", 2)));
    System.out.println("  trim me\t\n".trim() + "|" + "".isEmpty() + " ".isEmpty());
    System.out.println("apple".compareTo("banana") + " " + "apple".compareTo("app") + " " + "a".compareTo("A") + " " + "A".compareToIgnoreCase("a")
        + " " + "Hello".equalsIgnoreCase("hELLO") + " " + "x".equals(null) + " " + "x".equals("x") + " " + "x".contentEquals(new StringBuilder("x")));
    System.out.println(String.valueOf(1) + String.valueOf('c') + String.valueOf(2.5) + String.valueOf(true) + String.valueOf((Object) null)
        + String.valueOf(new char[] {'x', 'y'}) + String.valueOf(new char[] {'a', 'b', 'c'}, 1, 2) + String.copyValueOf(new char[] {'q'}));
    System.out.println(String.join("-", "a", "b", "c") + String.join(", ", Arrays.asList("x", "y")));
    System.out.println("abc".concat("def") + "hello".hashCode() + " " + "".hashCode() + " " + s.hashCode() + " " + "\u00e9\u4e2d".hashCode());
    System.out.println(Arrays.toString("h\u00e9\u4e2d".toCharArray()) + "abc".matches("[a-c]+") + "a-b".regionMatches(true, 0, "A-B", 0, 3));
    System.out.println(Arrays.toString("h\u00e9\u4e2d".getBytes(java.nio.charset.StandardCharsets.UTF_8)));
    System.out.println(new String(new byte[] {72, 105, -61, -87}, java.nio.charset.StandardCharsets.UTF_8));
    System.out.println("\ud83d\ude00x".length() + " " + "\ud83d\ude00x".codePointAt(0) + " " + "\ud83d\ude00x".codePointCount(0, 3));
    String[] bad = {"charAt", "substring", "substring2"};
    for (int i = 0; i < bad.length; i++) {
      try {
        System.out.println(i == 0 ? "" + "abc".charAt(3) : i == 1 ? "abc".substring(4) : "abc".substring(2, 1));
      } catch (StringIndexOutOfBoundsException e) {
        System.out.println(bad[i] + ": " + e.getMessage());
      }
    }
    "xyz".chars().forEach(c -> System.out.print(c + " "));
    System.out.println();
  }
}
