// assert: TRUE
// runtime: TRUE
import java.util.HashMap;
import java.util.Map;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  public static void main(String[] args) {
    Map<String, Integer> map = new HashMap<>();
    int n = Verifier.nondetInt();
    map.put("one", n);
    map.put("two", n + n);
    assert map.size() == 2;
    assert map.get("two") == 2 * map.get("one");
    assert !map.containsKey("three");
  }
}
