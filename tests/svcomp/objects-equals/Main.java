// assert: TRUE
// runtime: TRUE
import java.util.Objects;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  static final class Point {
    final int x, y;

    Point(int x, int y) {
      this.x = x;
      this.y = y;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Point && ((Point) other).x == x && ((Point) other).y == y;
    }

    @Override
    public int hashCode() {
      return Objects.hash(x, y);
    }
  }

  public static void main(String[] args) {
    Point a = new Point(Verifier.nondetInt(), Verifier.nondetInt());
    Point b = new Point(Verifier.nondetInt(), Verifier.nondetInt());
    assert a.equals(a);
    assert a.equals(b) == b.equals(a);
    if (a.equals(b))
      assert a.hashCode() == b.hashCode();
  }
}
