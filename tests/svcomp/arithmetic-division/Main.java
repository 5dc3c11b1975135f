// assert: TRUE
// runtime: FALSE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  static int mean(int sum, int count) {
    return sum / count; // fails runtime
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    int mean = mean(100, n - 5);
    assert n != 15 || mean == 10;
  }
}
