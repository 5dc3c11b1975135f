// Sealed hierarchies with records and instanceof patterns.
// releases: 17
package t63;

import java.util.List;

class Main {
  sealed interface Shape permits Circle, Rectangle, Group {}

  record Circle(double radius) implements Shape {}

  record Rectangle(double width, double height) implements Shape {}

  static final class Group implements Shape {
    final List<Shape> parts;

    Group(Shape... parts) {
      this.parts = List.of(parts);
    }
  }

  sealed abstract static class Expr permits Const, Add {}

  static final class Const extends Expr {
    final int value;

    Const(int value) {
      this.value = value;
    }
  }

  static non-sealed class Add extends Expr {
    final Expr left;
    final Expr right;

    Add(Expr left, Expr right) {
      this.left = left;
      this.right = right;
    }
  }

  static double area(Shape s) {
    if (s instanceof Circle c) {
      return 3 * c.radius() * c.radius();
    } else if (s instanceof Rectangle r && r.width() > 0) {
      return r.width() * r.height();
    } else if (!(s instanceof Group g)) {
      return -1;
    } else {
      double sum = 0;
      for (Shape p : g.parts) {
        sum += area(p);
      }
      return sum;
    }
  }

  static int eval(Expr e) {
    return e instanceof Const c ? c.value : e instanceof Add a ? eval(a.left) + eval(a.right) : 0;
  }

  public static void main(String[] args) {
    Shape s = new Group(new Circle(2), new Rectangle(3, 4), new Group(), new Rectangle(-1, 1), new Group(new Circle(1)));
    System.out.println(area(s));
    System.out.println(eval(new Add(new Const(1), new Add(new Const(2), new Const(3)) {})));
    Object o = "pattern";
    if (o instanceof String t && t.length() > 3) {
      System.out.println(t.toUpperCase());
    }
    if (!(o instanceof Integer i)) {
      System.out.println("not an integer");
    } else {
      System.out.println(i + 1);
    }
    System.out.println(Shape.class.isSealed() + " " + Add.class.isSealed());
  }
}
