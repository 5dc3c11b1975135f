// assert: TRUE
// runtime: TRUE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    int i = 0, j = 10;
    while (i < n) {
      i++;
      j++;
    }
    assert j - i == 10;
  }
}
