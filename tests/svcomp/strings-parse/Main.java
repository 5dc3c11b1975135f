// assert: TRUE
// runtime: FALSE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  public static void main(String[] args) {
    String text = Verifier.nondetBoolean() ? "12" : "1x";
    int number = Integer.parseInt(text); // fails runtime
    assert number == 12;
  }
}
