// Methods of String since Java 11: repeat, strip, isBlank, lines.
// releases: 11 17
package t35;

import java.util.stream.Collectors;

class Main {
  public static void main(String[] args) {
    System.out.println("ab".repeat(3) + "x".repeat(0) + "\u4e2d".repeat(2));
    System.out.println("[" + "  a b ".strip() + "][" + "  a ".stripLeading() + "][" + "  a ".stripTrailing() + "]");
    System.out.println("".isBlank() + " " + " \t".isBlank() + " " + " x".isBlank());
    System.out.println("one\ntwo\r\nthree".lines().map(String::length).collect(Collectors.toList()));
    try {
      "a".repeat(-1);
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
    }
  }
}
