// assert: TRUE
// runtime: TRUE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  public static void main(String[] args) {
    int hash = 7;
    for (int i = 0; i < 10000; i++)
      hash = 31 * hash + (hash >>> 7) % 13;
    int x = Verifier.nondetInt();
    assert hash + x - x == hash;
  }
}
