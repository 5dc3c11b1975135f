// Enums with fields, constructors, bodies per constant, switch, valueOf, ordinal, EnumMap and EnumSet.
package t14;

import java.util.EnumMap;
import java.util.EnumSet;

class Main {
  enum Op {
    ADD("+") {
      int apply(int a, int b) {
        return a + b;
      }
    },
    SUB("-") {
      int apply(int a, int b) {
        return a - b;
      }
    },
    MUL("*") {
      int apply(int a, int b) {
        return a * b;
      }

      @Override
      public String toString() {
        return "times";
      }
    };

    final String sign;

    Op(String sign) {
      this.sign = sign;
    }

    abstract int apply(int a, int b);
  }

  enum Day { MON, TUE, WED, THU, FRI, SAT, SUN }

  static String kind(Day d) {
    switch (d) {
      case SAT:
      case SUN: return "weekend";
      case MON: return "start";
      default: return "work";
    }
  }

  public static void main(String[] args) {
    for (Op op : Op.values()) {
      System.out.println(op + " " + op.name() + " " + op.sign + " " + op.apply(6, 4) + " " + op.getDeclaringClass() + " " + op.getClass());
    }
    for (Day d : Day.values()) {
      System.out.println(d.ordinal() + " " + d + " " + kind(d) + " " + d.compareTo(Day.WED));
    }
    System.out.println(Day.valueOf("FRI") == Day.FRI);
    try {
      Day.valueOf("NONE");
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
    }
    try {
      kind(null);
    } catch (NullPointerException e) {
      System.out.println("null day");
    }
    EnumMap<Day, Integer> map = new EnumMap<>(Day.class);
    map.put(Day.SUN, 7);
    map.put(Day.MON, 1);
    map.merge(Day.MON, 10, Integer::sum);
    System.out.println(map + " " + map.containsKey(Day.TUE));
    EnumSet<Day> set = EnumSet.range(Day.TUE, Day.THU);
    set.add(Day.SUN);
    System.out.println(set + " " + EnumSet.complementOf(set) + " " + EnumSet.noneOf(Day.class) + " " + EnumSet.allOf(Op.class));
  }
}
