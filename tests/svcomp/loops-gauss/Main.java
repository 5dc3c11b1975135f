// assert: TRUE
// runtime: TRUE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Verifier.assume(n >= 1 && n <= 30);
    int sum = 0;
    for (int i = 1; i <= n; i++)
      sum += i;
    assert 2 * sum == n * (n + 1);
  }
}
