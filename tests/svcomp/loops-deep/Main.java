// assert: FALSE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  public static void main(String[] args) {
    int n = 0;
    while (Verifier.nondetBoolean())
      n++;
    assert n != 25; // fails assert
  }
}
