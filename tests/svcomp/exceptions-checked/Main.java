// assert: TRUE
// runtime: TRUE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  static class Refused extends Exception {}

  static void ask(int x) throws Refused {
    if (x < 0)
      throw new Refused();
  }

  // A checked exception that leaves main breaks neither property.
  public static void main(String[] args) throws Exception {
    ask(Verifier.nondetInt());
  }
}
