// assert: FALSE
// runtime: TRUE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  public static void main(String[] args) {
    double d = Verifier.nondetDouble();
    boolean positive = d >= 0, negative = d < 0;
    assert positive || negative; // fails assert
  }
}
