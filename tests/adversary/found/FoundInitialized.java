// assert
/** A class may have been initialized before the method, or not. */
public class FoundInitialized {
  static int started = 1;

  static class Holder {
    static int first = started++;

    static int get() {
      return first;
    }
  }

  public static void again() {
    int x = started;
    Holder.get();
    assert started != x;
  }

  public static void once() {
    int x = started;
    Holder.get();
    assert started == x;
  }

  public static void order() {
    assert Holder.get() != started;
  }
}
