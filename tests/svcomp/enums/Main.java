// assert: FALSE
// runtime: TRUE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  enum Light {
    RED(30), YELLOW(3), GREEN(20);

    final int seconds;

    Light(int seconds) {
      this.seconds = seconds;
    }

    Light next() {
      return values()[(ordinal() + 1) % values().length];
    }
  }

  public static void main(String[] args) {
    int steps = Verifier.nondetInt();
    Verifier.assume(steps >= 0 && steps < 6);
    Light light = Light.RED;
    int seconds = 0;
    for (int i = 0; i < steps; i++) {
      seconds += light.seconds;
      light = light.next();
    }
    switch (light) {
    case GREEN:
      assert seconds == 33; // fails assert
      break;
    default:
    }
  }
}
