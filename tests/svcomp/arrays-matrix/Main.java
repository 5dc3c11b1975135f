// assert: FALSE
// runtime: TRUE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  public static void main(String[] args) {
    int[][] m = new int[3][3];
    int row = Verifier.nondetInt(), column = Verifier.nondetInt();
    Verifier.assume(row >= 0 && row < 3 && column >= 0 && column < 3);
    m[row][column] = 7;
    int trace = m[0][0] + m[1][1] + m[2][2];
    assert trace == 0; // fails assert
  }
}
