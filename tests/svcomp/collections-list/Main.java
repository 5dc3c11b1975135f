// assert: FALSE
// runtime: TRUE
import java.util.ArrayList;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  public static void main(String[] args) {
    List<Integer> list = new ArrayList<>();
    for (int i = 0; i < 3; i++)
      list.add(Verifier.nondetInt());
    int sum = 0;
    for (int x : list)
      sum += x;
    assert sum != 12345; // fails assert
  }
}
