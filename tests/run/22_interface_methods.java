// Interfaces with default and static methods, diamond inheritance, X.super.m().
package t22;

class Main {
  interface A {
    default String name() {
      return "A";
    }

    static String make() {
      return "A.make";
    }
  }

  interface B extends A {
    default String name() {
      return "B" + A.super.name();
    }
  }

  interface C extends A {}

  static class Diamond implements B, C {}

  static class Chosen implements B, C {
    public String name() {
      return "Chosen" + B.super.name();
    }
  }

  static class Parent {
    public String name() {
      return "Parent";
    }
  }

  static class ClassWins extends Parent implements A {}

  interface Shape {
    double area();

    default String describe() {
      return getClass().getSimpleName() + " " + area() + " " + bigger(this, 10);
    }

    static boolean bigger(Shape s, double than) {
      return s.area() > than;
    }
  }

  static class Square implements Shape {
    final double side;

    Square(double side) {
      this.side = side;
    }

    public double area() {
      return side * side;
    }
  }

  static class Circle implements Shape {
    public double area() {
      return 3;
    }

    @Override
    public String describe() {
      return "circle, " + Shape.super.describe();
    }
  }

  interface X {
    default String who() {
      return "X";
    }
  }

  interface Y {
    default String who() {
      return "Y";
    }
  }

  static class XY implements X, Y {
    public String who() {
      return X.super.who() + Y.super.who();
    }
  }

  public static void main(String[] args) {
    A[] all = {new Diamond(), new Chosen(), new ClassWins(), new A() {}};
    for (A a : all) {
      System.out.println(a.name());
    }
    System.out.println(A.make());
    System.out.println(new Square(4).describe());
    System.out.println(new Square(2).describe());
    System.out.println(new Circle().describe());
    System.out.println(new XY().who());
    Object o = new Diamond();
    System.out.println(((C) o).name() + ((B) o).name() + o.equals(o));
  }
}
