// assert: TRUE
// runtime: TRUE
import java.util.function.IntUnaryOperator;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  static int twice(IntUnaryOperator f, int x) {
    return f.applyAsInt(f.applyAsInt(x));
  }

  public static void main(String[] args) {
    int k = Verifier.nondetInt();
    assert twice(x -> x + k, 1) == 1 + 2 * k;
    assert twice(Math::abs, k) == Math.abs(k);
  }
}
