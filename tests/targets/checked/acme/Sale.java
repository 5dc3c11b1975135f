package acme;

import lib.Shape;

public abstract class Sale extends Shape {
  public Sale(int width) {
    super(width);
  }

  public int twice() {
    return 2 * width;
  }

  static int ofThePackage(int n) {
    return n;
  }
}
