// checkcast and instanceof over classes, interfaces and null, with the message of ClassCastException.
package t33;

import java.util.ArrayList;
import java.util.List;

class Main {
  interface Flyer {}

  static class Animal {}

  static class Bird extends Animal implements Flyer {}

  static final class Rock {}

  static String test(Object o) {
    StringBuilder b = new StringBuilder();
    b.append(o instanceof Object ? "O" : "-");
    b.append(o instanceof Animal ? "A" : "-");
    b.append(o instanceof Bird ? "B" : "-");
    b.append(o instanceof Flyer ? "F" : "-");
    b.append(o instanceof Comparable ? "C" : "-");
    b.append(o instanceof Number ? "N" : "-");
    b.append(o instanceof CharSequence ? "S" : "-");
    b.append(o instanceof List ? "L" : "-");
    return b.toString();
  }

  static void message(Object o, int kind) {
    try {
      switch (kind) {
        case 0: System.out.println(((Bird) o) == o); break;
        case 1: System.out.println(((Flyer) o) == o); break;
        case 2: System.out.println(((String) o).length()); break;
        case 3: System.out.println((Integer) o + 1); break;
        case 4: System.out.println(((List<?>) o).size()); break;
        default: System.out.println(((Rock[]) o).length);
      }
    } catch (ClassCastException e) {
      System.out.println(e.getMessage());
    } catch (NullPointerException e) {
      System.out.println("null " + kind);
    }
  }

  public static void main(String[] args) {
    Object[] all = {new Animal(), new Bird(), new Rock(), "text", 5, 2.5, new ArrayList<String>(), new StringBuilder(), null, new Rock[2]};
    for (Object o : all) {
      System.out.println(test(o));
      for (int kind = 0; kind < 6; kind++) {
        message(o, kind);
      }
    }
    Animal none = null;
    Bird bird = (Bird) none;
    System.out.println(bird == null);
    System.out.println(Animal.class.isInstance(new Bird()) + " " + Bird.class.isAssignableFrom(Animal.class) + " " + Flyer.class.isInterface());
    try {
      Rock.class.cast("x");
    } catch (ClassCastException e) {
      System.out.println(e.getMessage());
    }
  }
}
