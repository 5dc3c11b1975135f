// Optional: creation, map, flatMap, filter, orElse, exceptions.
package t41;

import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalInt;

class Main {
  static Optional<Integer> parse(String s) {
    try {
      return Optional.of(Integer.parseInt(s));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  public static void main(String[] args) {
    for (String s : new String[] {"12", "x", "-7", ""}) {
      Optional<Integer> p = parse(s);
      System.out.println(p + " " + p.isPresent() + " " + p.map(v -> v * 2) + " " + p.filter(v -> v > 0) + " " + p.orElse(99) + " "
          + p.orElseGet(() -> -99) + " " + p.flatMap(v -> parse(v + "0")) + " " + p.equals(parse("12")));
      p.ifPresent(v -> System.out.println("present " + v));
    }
    System.out.println(Optional.ofNullable(null) + " " + Optional.of("x").hashCode() + " " + OptionalInt.of(3) + " " + OptionalInt.empty().orElse(4));
    try {
      Optional.empty().get();
    } catch (NoSuchElementException e) {
      System.out.println(e.getMessage());
    }
    try {
      Optional.empty().orElseThrow(() -> new IllegalStateException("none"));
    } catch (IllegalStateException e) {
      System.out.println(e.getMessage());
    }
    try {
      Optional.of(null);
    } catch (NullPointerException e) {
      System.out.println("of null");
    }
  }
}
