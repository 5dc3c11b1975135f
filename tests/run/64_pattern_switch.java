// Pattern matching in switch: types, guards, null, enums and strings mixed (preview in 17).
// releases: 17
// javac: --enable-preview
// java: --enable-preview
package t64;

import java.util.List;

class Main {
  sealed interface Animal permits Dog, Cat, Bird {}

  record Dog(String name, int age) implements Animal {}

  record Cat(String name) implements Animal {}

  record Bird(double wings) implements Animal {}

  enum Color { RED, GREEN, BLUE }

  static String describe(Object o) {
    return switch (o) {
      case null -> "null!";
      case Integer i && i > 100 -> "big " + i;
      case Integer i && i < 0 -> "negative " + i;
      case Integer i -> "int " + i;
      case Long l -> "long " + l;
      case String s && s.isEmpty() -> "empty string";
      case String s -> "string " + s.length();
      case int[] a -> "ints " + a.length;
      case Color c -> "color " + c.ordinal();
      case List<?> list && list.size() > 2 -> "long list " + list;
      case List<?> list -> "list " + list;
      default -> "other " + o.getClass().getSimpleName();
    };
  }

  static String sound(Animal a) {
    return switch (a) {
      case Dog d && d.age() > 10 -> "old " + d.name();
      case Dog d -> "wuff " + d.name();
      case Cat c -> "miau " + c.name();
      case Bird b -> "piep " + b.wings();
    };
  }

  static String text(CharSequence s) {
    switch (s) {
      case String t && t.startsWith("x"):
        return "x-string";
      case String t:
        return "string";
      case StringBuilder b:
        b.append("!");
        return "builder " + b;
      default:
        return "sequence";
    }
  }

  public static void main(String[] args) {
    Object[] all = {1, 200, -3, 5L, "", "abc", new int[4], Color.BLUE, List.of(1, 2, 3), List.of(), 'c', null, 2.5};
    for (Object o : all) {
      System.out.println(describe(o));
    }
    System.out.println(sound(new Dog("rex", 3)) + " " + sound(new Dog("max", 12)) + " " + sound(new Cat("tom")) + " " + sound(new Bird(1.5)));
    System.out.println(text("xyz") + " " + text("abc") + " " + text(new StringBuilder("b")) + " " + text(new StringBuffer("q")));
    try {
      sound(null);
    } catch (NullPointerException e) {
      System.out.println("null animal");
    }
  }
}
