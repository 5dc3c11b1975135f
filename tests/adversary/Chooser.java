import java.util.Random;

/** Where an input comes from: a sequence of choices, all of them one after the other, or random ones. */
abstract class Chooser {
  /** A number below `count`. */
  abstract int choose(int count);

  /** Moves on to the next input; false after the last. */
  abstract boolean next();

  /** Every sequence of choices once, the last choice changing first. */
  static final class All extends Chooser {
    private int[] taken = new int[16], counts = new int[16];
    private int at, length;

    @Override
    int choose(int count) {
      if (at == length) {
        if (length == taken.length) {
          taken = java.util.Arrays.copyOf(taken, 2 * length);
          counts = java.util.Arrays.copyOf(counts, 2 * length);
        }
        taken[length] = 0;
        counts[length++] = count;
      }
      // What an input offers depends on the choices before alone, unless the target is not deterministic.
      return Math.min(taken[at++], count - 1);
    }

    @Override
    boolean next() {
      at = 0;
      while (length > 0 && taken[length - 1] + 1 >= counts[length - 1])
        length--;
      if (length == 0)
        return false;
      taken[length - 1]++;
      return true;
    }
  }

  static final class Some extends Chooser {
    private final Random random;
    private int left;

    Some(long seed, int inputs) {
      random = new Random(seed);
      left = inputs;
    }

    @Override
    int choose(int count) {
      return random.nextInt(count);
    }

    @Override
    boolean next() {
      return --left > 0;
    }
  }
}
