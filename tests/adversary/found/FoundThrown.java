// assert
/** An exception of the input is thrown: which handler gets it depends on its class. */
public class FoundThrown {
  static class B extends RuntimeException {
    public int code;
  }

  static class C extends B {}

  static class D extends Exception {}

  public static void below(B e) {
    if (e == null)
      return;
    try {
      throw e;
    } catch (C q) {
      assert false;
    } catch (B q) {
    }
  }

  public static void exact(C e) {
    if (e == null)
      return;
    try {
      throw e;
    } catch (C q) {
      assert q.code != 3;
    }
  }

  public static void absent(B e) {
    try {
      throw e;
    } catch (NullPointerException q) {
      assert e != null;
    } catch (B q) {
      assert q == e;
    }
  }

  public static void any(Throwable t) {
    if (t == null)
      return;
    try {
      throw t;
    } catch (B q) {
      assert q == t;
    } catch (Throwable q) {
      assert q == t;
    } finally {
      assert t != null;
    }
  }

  @SuppressWarnings("finally")
  public static void returns(B e, boolean b) {
    int n = 0;
    try {
      if (b)
        throw e;
      n = 1;
    } finally {
      assert n == 1 || b;
      return;
    }
  }
}
