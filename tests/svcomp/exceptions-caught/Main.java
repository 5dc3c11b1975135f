// assert: TRUE
// runtime: TRUE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  public static void main(String[] args) {
    int[] a = new int[3];
    int caught = 0;
    int i = Verifier.nondetInt();
    try {
      a[i] = 100 / i;
    } catch (ArithmeticException e) {
      caught = 1;
    } catch (ArrayIndexOutOfBoundsException e) {
      caught = 2;
    } finally {
      caught += 10;
    }
    assert caught == 11 && i == 0 || caught == 12 && (i < 0 || i > 2) || caught == 10 && (i == 1 || i == 2);
  }
}
