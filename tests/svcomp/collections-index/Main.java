// assert: TRUE
// runtime: FALSE
import java.util.ArrayList;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  public static void main(String[] args) {
    List<String> list = new ArrayList<>();
    list.add("a");
    list.add("b");
    int i = Verifier.nondetInt();
    String s = list.get(i); // fails runtime
    assert s.length() == 1;
  }
}
