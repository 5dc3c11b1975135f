// assert: TRUE
// runtime: TRUE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  static int order;

  static class First {
    static final int PLACE = ++order;
  }

  static class Second {
    static final int PLACE = ++order + First.PLACE;
  }

  static int zero;
  static int[] table = {1, 2, 3};

  public static void main(String[] args) {
    assert zero == 0 && table[2] == 3;
    if (Verifier.nondetBoolean())
      assert Second.PLACE == 3 && First.PLACE == 2;
    else
      assert First.PLACE == 1 && Second.PLACE == 3;
  }
}
