import java.io.Serializable;

/** Lambdas are of no class in sight, and of interfaces that only their call sites name. */
public class LambdaInputs {
  interface Marker {}

  /** No lambda is one, though a method returns it. */
  interface Made {
    int made();
  }

  static class Both implements Marker {}

  static class Maker implements Made {
    public int made() {
      return 1;
    }
  }

  static final Object MARKED = (Runnable & Serializable & Marker) () -> {};

  static Made make() {
    return new Maker();
  }

  // expect: UNKNOWN may be of a class that is not considered
  static void marked(Marker x) {
    if (x != null && !(x instanceof Both))
      assert false;
  }

  // expect: SAFE
  // loris: --stand-ins none
  static void notMade(Made x) {
    if (x != null)
      assert x instanceof Maker && x.made() == 1;
  }
}
