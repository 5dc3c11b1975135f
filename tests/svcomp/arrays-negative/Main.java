// runtime: FALSE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  public static void main(String[] args) {
    byte size = Verifier.nondetByte();
    int[] a = new int[size]; // fails runtime
    assert a.length == size;
  }
}
