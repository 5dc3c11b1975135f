// assert: FALSE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  static boolean isEven(int n) {
    return n == 0 || isOdd(n - 1);
  }

  static boolean isOdd(int n) {
    return n != 0 && isEven(n - 1);
  }

  public static void main(String[] args) {
    int n = Verifier.nondetByte();
    Verifier.assume(n >= 0 && n < 20);
    assert !isEven(n) || n % 4 == 0; // fails assert
  }
}
