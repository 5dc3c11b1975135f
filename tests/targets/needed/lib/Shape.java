package lib;

/** What the checked classes need: its own faults are not looked for. */
public abstract class Shape {
  protected final int width;

  protected Shape(int width) {
    this.width = width;
  }

  public abstract int area();

  public static int faulty(int n) {
    return 1 / n;
  }
}
