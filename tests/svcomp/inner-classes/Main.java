// assert: TRUE
// runtime: TRUE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  private int total;

  class Counter {
    private final int step;

    Counter(int step) {
      this.step = step;
    }

    void tick() {
      total += step;
    }
  }

  public static void main(String[] args) {
    Main main = new Main();
    final int step = Verifier.nondetInt();
    Counter counter = main.new Counter(step);
    counter.tick();
    Runnable twice = new Runnable() {
      @Override
      public void run() {
        counter.tick();
        assert counter.step == step;
      }
    };
    twice.run();
    assert main.total == 2 * step;
  }
}
