package unit;

/** Has very many subclasses, which a test makes. */
public class Many {
  static class Last extends Many {}

  static class Kept extends Many {
    private static final Kept ONLY = new Kept();
    int uses;

    static int use(int n) {
      ONLY.uses += n;
      return ONLY.uses > 0 ? 1 : 0;
    }
  }

  static class Other {}

  static int isPositive(int n) {
    return n > 0 ? 1 : 0;
  }

  static int isUsed(int n) {
    return Kept.use(n);
  }

  static int isEmpty(Other[] others) {
    return others.length == 0 ? 1 : 0;
  }

  static int isLast(Many m) {
    return m instanceof Last ? 1 : 0;
  }
}
