package unit;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntBinaryOperator;

/** Every kind of call site that gets a method of its own when it runs first. */
public class Sites {
  record Pair(int first, String second) {}

  private static final VarHandle LEVEL;
  private int level;
  private static long total;

  static {
    try {
      LEVEL = MethodHandles.lookup().findVarHandle(Sites.class, "level", int.class);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  private static String handles(int n) {
    AtomicBoolean flag = new AtomicBoolean();
    AtomicReference<String> text = new AtomicReference<>("a");
    AtomicIntegerArray numbers = new AtomicIntegerArray(3);
    Sites sites = new Sites();
    LEVEL.set(sites, n);
    int old = (int) LEVEL.getAndAdd(sites, 2);
    numbers.addAndGet(1, old);
    boolean first = flag.compareAndSet(false, true), second = flag.compareAndSet(false, true);
    text.compareAndSet("a", "b");
    return first + " " + second + " " + text.get() + " " + numbers.get(1) + " " + sites.level;
  }

  private static String dynamic(int n) {
    IntBinaryOperator add = Integer::sum;
    Runnable count = () -> total += n;
    count.run();
    Pair pair = new Pair(add.applyAsInt(n, 1), "p");
    return pair + " " + pair.equals(new Pair(n + 1, "p")) + " " + total;
  }

  public static String work(int n) {
    return handles(n) + ", " + dynamic(n);
  }
}
