/** Polymorphism, interfaces, casts, type tests. */
class Types {
  interface Shape {
    int sides();
    default boolean isRound() {
      return sides() == 0;
    }
  }
  static class Circle implements Shape {
    public int sides() {
      return 0;
    }
  }
  static class Square implements Shape {
    int edge;
    public int sides() {
      return 4;
    }
  }
  static final class Odd extends Square {
    @Override
    public int sides() {
      return edge;
    }
  }
  abstract static class Base {
    int v;
    abstract int get();
  }
  static class Plus extends Base {
    int get() {
      return v;
    }
  }
  static class Minus extends Base {
    int get() {
      return -v;
    }
  }
  interface Op {
    int apply(int x);
  }
  static class Zero implements Op {
    public int apply(int x) {
      return 0;
    }
  }
  static Op inverse = x -> 1 / x;

  // expect: UNKNOWN input of type Types$Op may be of a class that is not considered
  static int lambdaInput(Op o) {
    return o == null ? 0 : o.apply(0);
  }

  enum Color { RED, GREEN, BLUE }
  interface Sized {
    int size();
  }
  enum Size implements Sized {
    SMALL, LARGE;
    public int size() {
      return ordinal();
    }
  }
  static class Medium implements Sized {
    public int size() {
      return 5;
    }
  }

  // expect: VIOLATION ArithmeticException
  static int enumBehindInterface(Sized s) {
    return s == null ? 0 : 10 / s.size(); // fails
  }

  // expect: VIOLATION AssertionError
  static void notFour(Shape s) {
    if (s != null)
      assert s.sides() != 4; // fails
  }

  // expect: VIOLATION ArithmeticException
  static int perSide(Shape s) {
    return s == null ? 0 : 360 / s.sides(); // fails
  }

  // expect: VIOLATION AssertionError
  static void overridden(Square s) {
    if (s != null)
      assert s.sides() == 4; // fails
  }

  // expect: SAFE
  static void knownClass(Shape s) {
    if (s instanceof Circle)
      assert s.isRound();
  }

  // expect: VIOLATION AssertionError
  static void defaultMethod(Shape s) {
    if (s instanceof Odd)
      assert !s.isRound(); // fails
  }

  // expect: SAFE
  static void finalClass(Shape s) {
    if (s instanceof Odd)
      assert !(s instanceof Circle);
  }

  // expect: VIOLATION AssertionError
  static void abstractBase(Base b) {
    if (b != null && b.v == 5)
      assert b.get() == 5; // fails
  }

  // expect: SAFE
  static void abstractEven(Base b) {
    if (b != null && b.v == 5)
      assert b.get() * b.get() == 25;
  }

  // expect: VIOLATION ClassCastException
  static void castOfInterface(Shape s) {
    Circle c = (Circle) s; // fails
  }

  // expect: SAFE
  static void castOfNull(Shape s) {
    if (s == null) {
      Circle c = (Circle) s;
    }
  }

  // expect: VIOLATION AssertionError
  static void twoOfOneClass(Shape a, Shape b) {
    if (a instanceof Square && b instanceof Circle)
      assert false; // fails
  }

  // expect: SAFE
  static void sameObjectSameClass(Shape a, Shape b) {
    if (a instanceof Circle && a == b)
      assert b instanceof Circle;
  }

  // expect: VIOLATION AssertionError
  static void colors(Color c) {
    assert c != Color.BLUE; // fails
  }

  // expect: VIOLATION AssertionError
  static void twoColors(Color c, Color d) {
    if (c != null && d != null && c != d)
      assert c.ordinal() < d.ordinal(); // fails
  }

  // expect: SAFE
  static void allColors(Color c) {
    if (c == Color.RED || c == Color.GREEN || c == Color.BLUE)
      return;
    assert c == null;
  }

  // expect: VIOLATION AssertionError
  // lazy: UNKNOWN input of type java.lang.Object may be of a class that is not considered
  static void boxed(Object o) {
    if (o instanceof Integer)
      assert (Integer) o != 42; // fails
  }

  // expect: UNKNOWN input of type java.lang.Object may be of a class that is not considered
  // loris: --stand-ins none
  static void boxedNone(Object o) {
    if (o instanceof Integer)
      assert (Integer) o != 42;
  }

  // expect: SAFE
  static void opaque(Object o, Object p) {
    if (o == p && o != null)
      assert p != null;
  }

  // expect: SAFE
  static void lambda(int x) {
    java.util.function.IntUnaryOperator twice = y -> 2 * y;
    assert twice.applyAsInt(x) == x + x;
  }
}
