// assert: TRUE
// runtime: TRUE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  public static void main(String[] args) {
    int x = Verifier.nondetInt();
    if (x == 5)
      System.exit(1);
    assert x != 5;
    if (x == 6)
      Runtime.getRuntime().halt(2);
    assert x != 6;
  }
}
