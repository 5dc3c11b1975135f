// assert
/** Inputs of types that have nothing to do with each other may be one object. */
public class FoundUnrelated {
  interface I {}

  interface J {}

  interface One {
    int one(int x);
  }

  enum F implements I, J { X }

  static class T implements I {
    public Object o;
  }

  static class U extends T implements J {}

  static One make(int n) {
    return x -> x + n;
  }

  public static void constants(I x, J y) {
    if (x != null && (Object) x == (Object) y)
      assert false;
  }

  public static void library(Comparable<String> x, CharSequence y) {
    if (x != null && (Object) x == (Object) y)
      assert false;
  }

  public static void array(Object o, int[] t) {
    if (o == t && t != null)
      assert false;
  }

  public static void text(Object o, String t) {
    if (o == t && t != null)
      assert false;
  }

  public static void box(Object o, Integer t) {
    if (o == t && t != null)
      assert false;
  }

  public static void builder(Object o, StringBuilder t) {
    if (o == t && t != null)
      assert false;
  }

  public static void field(T x, String[] y) {
    if (x != null && y != null && x.o == y)
      assert false;
  }

  public static void arrays(Object[] o, T[] t) {
    if (o != null && o.length > 1 && o == t)
      assert false;
  }

  public static void never(Thread x, String y) {
    if (x != null && (Object) x == (Object) y)
      assert false;
  }

  public static void lengths(int[] q, int[] p) {
    int x = p[0];
    if (q == p)
      assert false;
  }

  public static void runs(Runnable r) {
    Object o = r;
    if (o instanceof Runnable)
      assert false;
  }

  public static void copies(int[] p) {
    System.arraycopy(p, 0, p, 1, 1);
    assert p[0] == p[1];
  }
}
