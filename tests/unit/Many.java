package unit;

/** Has very many subclasses, which a test makes. */
public class Many {
  static class Last extends Many {}

  static int isLast(Many m) {
    return m instanceof Last ? 1 : 0;
  }
}
