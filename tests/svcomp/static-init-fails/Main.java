// assert: TRUE
// runtime: TRUE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  static class Broken {
    static int value = 1 / Verifier.nondetInt();
  }

  // The error that leaves main is an ExceptionInInitializerError, which is no RuntimeException.
  public static void main(String[] args) {
    assert Broken.value <= 1 && Broken.value >= -1;
  }
}
