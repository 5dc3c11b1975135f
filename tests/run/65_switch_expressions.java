// switch expressions: arrows, yield, several labels, strings, enums, as arguments, with exceptions.
// releases: 17
package t65;

class Main {
  enum Day { MON, TUE, WED, THU, FRI, SAT, SUN }

  static int length(Day d) {
    return switch (d) {
      case MON, FRI, SUN -> 6;
      case TUE -> 7;
      default -> {
        String s = d.toString();
        int n = s.length() * 2;
        yield n + d.ordinal();
      }
    };
  }

  static String classic(int n) {
    return switch (n) {
      case 0:
        yield "zero";
      case 1:
      case 2:
        String t = "few";
        yield t + n;
      default:
        if (n < 0) {
          yield "negative";
        }
        throw new IllegalArgumentException("many: " + n);
    };
  }

  static double value(String unit) {
    return 2 * switch (unit) {
      case "km" -> 1000;
      case "m" -> 1;
      case "cm", "centimetre" -> 0.01;
      default -> throw new IllegalStateException(unit);
    };
  }

  static boolean exhaustive(Day d) {
    return switch (d) {
      case MON, TUE, WED, THU, FRI -> false;
      case SAT, SUN -> true;
    };
  }

  public static void main(String[] args) {
    for (Day d : Day.values()) {
      System.out.println(d + " " + length(d) + " " + exhaustive(d));
    }
    for (int i = -1; i < 4; i++) {
      try {
        System.out.println(classic(i));
      } catch (IllegalArgumentException e) {
        System.out.println(e.getMessage());
      }
    }
    System.out.println(value("km") + " " + value("cm") + " " + value("m"));
    try {
      value("mile");
    } catch (IllegalStateException e) {
      System.out.println(e);
    }
    int k = 3;
    System.out.println("sum " + (k + switch (k) { case 3 -> { try { yield Integer.parseInt("x"); } catch (NumberFormatException e) { yield 39; } } default -> 0; }));
    switch (k) {
      case 1 -> System.out.println("one");
      case 3 -> System.out.println("three, no fall through");
      default -> System.out.println("other");
    }
  }
}
