package lib;

public class Square extends Shape {
  public Square(int width) {
    super(width);
  }

  @Override
  public int area() {
    return Units.scale(width) / (width - 7);
  }
}
