// assert: TRUE
// runtime: FALSE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  public static void main(String[] args) {
    String s = Verifier.nondetString();
    char c = s.charAt(2); // fails runtime
    assert c >= 0;
  }
}
