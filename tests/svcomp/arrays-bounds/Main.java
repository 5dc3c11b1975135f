// assert: TRUE
// runtime: FALSE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  public static void main(String[] args) {
    int[] table = new int[10];
    int i = Verifier.nondetInt();
    Verifier.assume(i >= 0 && i <= 10);
    table[i] = 1; // fails runtime
    assert table[i] == 1;
  }
}
