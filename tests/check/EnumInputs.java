/** Constants of enums may be inputs whose declared type is an interface, with and without a state and a body of their own. */
public class EnumInputs {
  interface Left {
    default int side() {
      return 1;
    }
  }

  interface Right {}

  interface Shape {
    int corners();
  }

  /** Nothing but constants of one enum implements it. */
  interface Only {
    int number();
  }

  enum Both implements Left, Right {
    PLAIN,
    OTHER {
      public int side() {
        return 2;
      }
    }
  }

  enum Polygon implements Shape {
    TRIANGLE(3),
    SQUARE(4) {
      public int corners() {
        return 4 + count;
      }
    };

    final int rank;
    int count;

    Polygon(int rank) {
      this.rank = rank;
    }

    public int corners() {
      return rank;
    }
  }

  enum Two implements Only {
    ONE {
      public int number() {
        return 1;
      }
    },
    TWO {
      public int number() {
        return 2;
      }
    };
  }

  enum Flat implements Right {
    A,
    B
  }

  static class Holder {
    Left left;
    Only only;
  }

  // expect: VIOLATION AssertionError
  static void meet(Left x, Right y) {
    if (x != null && (Object) x == (Object) y)
      assert false; // fails
  }

  // expect: VIOLATION AssertionError
  static void dispatch(Left x) {
    if (x != null)
      assert x.side() == 1; // fails
  }

  // expect: SAFE
  static void plain(Left x) {
    if (x == Both.PLAIN)
      assert x.side() == 1;
  }

  // expect: VIOLATION AssertionError
  static void body(Left x) {
    if (x == Both.OTHER)
      assert x.side() == 1; // fails
  }

  // expect: VIOLATION AssertionError
  // loris: --stand-ins none
  static void state(Shape x) {
    if (x instanceof Polygon p) {
      p.count++;
      assert p.count < 3; // fails
    }
  }

  // expect: VIOLATION AssertionError
  // loris: --stand-ins none
  static void stateBehind(Shape x) {
    if (x != null)
      assert x.corners() < 9; // fails
  }

  // expect: VIOLATION AssertionError
  static void shared(Shape x, Polygon y) {
    if (x != null && x == y) {
      y.count = 1;
      ((Polygon) x).count = 2;
      assert y.count == 1; // fails
    }
  }

  // expect: VIOLATION AssertionError
  static void sharedConstant(Shape x) {
    Polygon.SQUARE.count = 1;
    if (x instanceof Polygon p)
      p.count = 2;
    assert Polygon.SQUARE.count == 1; // fails
  }

  // expect: SAFE
  static void ranks(Shape x) {
    if (x instanceof Polygon p)
      assert p.rank == p.ordinal() + 3;
  }

  // expect: SAFE
  // loris: --stand-ins none
  static void noThird(Only x, Only y, Only z) {
    if (x != null && y != null && z != null)
      assert x == y || y == z || x == z;
  }

  // expect: VIOLATION AssertionError
  static void notOne(Only x, Only y) {
    if (x != null && y != null)
      assert x == y; // fails
  }

  // expect: SAFE
  // loris: --stand-ins none
  static void numbers(Only x) {
    if (x != null)
      assert x.number() == 1 || x.number() == 2;
  }

  // expect: VIOLATION AssertionError
  // loris: --stand-ins none
  static void neverUsed(Only x) {
    if (x != null)
      assert false; // fails
  }

  // expect: VIOLATION AssertionError
  // loris: --stand-ins none
  static void chosen(Only x) {
    if (x == null)
      return;
    switch ((Two) x) {
      case ONE:
        assert x.number() == 1;
        break;
      case TWO:
        assert x.number() == 1; // fails
    }
  }

  // expect: VIOLATION AssertionError
  static void held(Holder h) {
    if (h != null && h.only != null && h.left == Both.OTHER)
      assert h.only.number() == 1; // fails
  }

  // expect: VIOLATION AssertionError
  // loris: --stand-ins none
  static void elements(Only[] a) {
    if (a != null && a.length > 1 && a[0] != null && a[1] != null && a[0] != a[1])
      assert a[0] == Two.ONE; // fails
  }

  // expect: SAFE
  // loris: --stand-ins none
  static void classes(Only x, Only y) {
    if (x != null && y != null && x.getClass() == y.getClass())
      assert x == y;
  }

  // expect: VIOLATION AssertionError
  static void object(Object o) {
    if (o == Both.PLAIN)
      assert false; // fails
  }

  // expect: VIOLATION AssertionError
  // loris: --stand-ins none
  static void asKeys(Right x, Right y) {
    var map = new java.util.EnumMap<Flat, Integer>(Flat.class);
    if (x instanceof Flat a && y instanceof Flat b) {
      map.put(a, 1);
      map.put(b, 2);
      assert map.get(a) == 1; // fails
    }
  }
}
