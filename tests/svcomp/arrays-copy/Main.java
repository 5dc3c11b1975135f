// assert: TRUE
// runtime: TRUE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  public static void main(String[] args) {
    int[] from = new int[4];
    for (int i = 0; i < from.length; i++)
      from[i] = Verifier.nondetInt();
    int[] to = new int[6];
    System.arraycopy(from, 0, to, 1, 4);
    int[] twin = from.clone();
    for (int i = 0; i < 4; i++)
      assert to[i + 1] == twin[i];
    assert to[0] == 0 && to[5] == 0;
  }
}
