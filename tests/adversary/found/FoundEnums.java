// any

/** Constants of enums were no inputs whose declared type is an interface, and methods of a constant's body had the receiver null. */
public class FoundEnums {
  public interface Left { default int side() { return 1; } }
  public interface Right { }
  public interface Shape { int corners(); }

  public enum Both implements Left, Right {
    PLAIN,
    OTHER {
      public int side() { return 2; }
      public void own() { assert this == OTHER && ordinal() == 1; }
    },
    THIRD { public int side() { assert ordinal() == 2; return 3; } };
    public void own() { assert this != OTHER; }
  }

  public enum Polygon implements Shape {
    TRIANGLE(3), SQUARE(4) { public int corners() { count++; assert count != 5; return rank; } };
    final int rank;
    public int count;
    Polygon(int rank) { this.rank = rank; }
    public int corners() { return rank; }
  }

  public static class Holder { public Left left; public Shape shape; public Right[] rights; }

  public static void meet(Left x, Right y) { if (x != null && (Object) x == (Object) y) assert false; }
  public static void side(Left x) { if (x != null) assert x.side() != 2; }
  public static void sides(Left x, Left y) { if (x instanceof Both && y instanceof Both && x != y) assert x.side() + y.side() != 5; }
  public static void plain(Left x) { if (x == Both.PLAIN) assert x.side() == 1; }
  public static void corners(Shape x) { if (x instanceof Polygon p) { p.count = 4; assert x.corners() == p.rank; } }
  public static void shared(Shape x, Polygon y) { if (x != null && x == y) { y.count = 1; ((Polygon) x).count = 2; assert y.count == 1; } }
  public static void apart(Shape x) { Polygon.SQUARE.count = 1; if (x instanceof Polygon p && p.ordinal() == 0) p.count = 2; assert Polygon.SQUARE.count == 1; }
  public static void ranks(Shape x) { if (x instanceof Polygon p) assert p.rank == p.ordinal() + 3 && p.name().length() > 5; }
  public static void held(Holder h) { if (h != null && h.left == Both.THIRD && h.shape != null) assert h.shape.corners() != 3; }
  public static void elements(Holder h) { if (h != null && h.rights != null && h.rights.length > 0 && h.rights[0] == Both.OTHER) assert h.left != h.rights[0]; }
  public static void caught(Right r) { try { ((Both) r).own(); } catch (ClassCastException e) { assert false; } catch (NullPointerException e) { } }
  public static int chosen(Left x) {
    if (!(x instanceof Both b)) return 0;
    switch (b) { case PLAIN: return 1; case OTHER: assert x.side() == 2; return 2; default: assert x.side() == 2; return 3; }
  }
}
