// assert: FALSE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  public static void main(String[] args) {
    char c = Verifier.nondetChar();
    if (Character.isDigit(c) && c < 128)
      assert Character.getNumericValue(c) != 7; // fails assert
  }
}
