// assert: FALSE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  public static void main(String[] args) {
    String a = Verifier.nondetString(), b = "key" + Verifier.nondetBoolean();
    assert !a.equals(b); // fails assert
  }
}
