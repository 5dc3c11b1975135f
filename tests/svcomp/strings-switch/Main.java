// assert: FALSE
// runtime: TRUE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  static int price(String fruit) {
    switch (fruit) {
    case "apple":
      return 3;
    case "pear":
      return 4;
    default:
      return 0;
    }
  }

  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    String fruit = n > 10 ? "apple" : n > 5 ? "pear" : "plum";
    assert price(fruit) != 4 || n == 6; // fails assert
  }
}
