// assert: FALSE
import org.sosy_lab.sv_benchmarks.ObjectFactory;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  static class Pair {
    int first;
    Pair second;
  }

  static class PairFactory implements ObjectFactory<Pair> {
    @Override
    public Pair createObject() {
      Pair pair = new Pair();
      pair.first = Verifier.nondetInt();
      pair.second = Verifier.nondetBoolean() ? pair : null;
      return pair;
    }
  }

  public static void main(String[] args) {
    Pair pair = Verifier.nondetObject(Pair.class, new PairFactory());
    assert pair.second == null || pair.second.first != 99; // fails assert
  }
}
