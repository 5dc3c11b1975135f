// assert: FALSE
// runtime: TRUE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  public static void main(String[] args) {
    String s = Verifier.nondetString();
    assert s != null;
    if (s.startsWith("ab") && s.length() == 4)
      assert s.charAt(3) != 'z'; // fails assert
  }
}
