// assert: FALSE
// runtime: TRUE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  interface Shape {
    int area();

    default boolean isLarge() {
      return area() > 100;
    }
  }

  static class Square implements Shape {
    final int side;

    Square(int side) {
      this.side = side;
    }

    public int area() {
      return side * side;
    }
  }

  static class Flat implements Shape {
    public int area() {
      return 0;
    }
  }

  public static void main(String[] args) {
    int side = Verifier.nondetInt();
    Shape shape = side > 1000 ? new Square(side) : new Flat();
    // Squares of large sides wrap around.
    assert side <= 1000 || shape.isLarge(); // fails assert
  }
}
