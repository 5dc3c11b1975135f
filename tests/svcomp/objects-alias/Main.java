// assert: FALSE
// runtime: TRUE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  static class Box {
    int value;
  }

  static void swap(Box a, Box b) {
    a.value ^= b.value;
    b.value ^= a.value;
    a.value ^= b.value;
  }

  public static void main(String[] args) {
    Box one = new Box(), two = Verifier.nondetBoolean() ? one : new Box();
    one.value = Verifier.nondetInt();
    int before = one.value;
    swap(one, two);
    assert two.value == before; // fails assert
  }
}
