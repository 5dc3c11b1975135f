package acme;

import java.util.List;
import java.util.Map;
import lib.Shape;

public class Order {
  /** The classes that a shape may have are those of the class path, too. */
  public static int area(Shape shape) {
    return shape == null ? 0 : shape.area();
  }

  public static int mean(int a, int b) {
    return (a + b) / 2;
  }

  public static int mean(int a, List<String> names) {
    return 100 / a;
  }

  public static int mean(Map.Entry<String, int[]> entry, long... numbers) {
    return 1;
  }

  public static class Line {
    public int price(int amount) {
      return 1000 / amount;
    }
  }
}
