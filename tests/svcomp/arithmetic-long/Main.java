// assert: TRUE
// runtime: TRUE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  public static void main(String[] args) {
    int a = Verifier.nondetInt();
    int b = Verifier.nondetInt();
    long sum = (long) a + b;
    assert (int) sum == a + b;
    assert sum >= -4294967296L && sum < 4294967295L;
  }
}
