import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Variables behind handles: their call sites are used by every round of the bounds and by every method. */
class Atomics {
  // expect: VIOLATION AssertionError
  static void flagInLoop(int n) {
    AtomicBoolean flag = new AtomicBoolean();
    for (int i = 0; i < n; i++) {
      flag.compareAndSet(false, true);
      assert i < 12; // fails
    }
  }

  // expect: SAFE
  static void flagOnce(boolean start) {
    AtomicBoolean flag = new AtomicBoolean();
    assert flag.compareAndSet(false, true) && !flag.compareAndSet(false, true);
    if (start) assert flag.getAndSet(false);
    else assert flag.get();
  }

  // expect: SAFE
  static void text(int n) {
    AtomicReference<String> text = new AtomicReference<>("a");
    if (n > 0) assert text.compareAndSet("a", "b");
    else assert text.getAndSet("c") == "a";
    assert text.get() == (n > 0 ? "b" : "c");
  }

  // expect: VIOLATION AssertionError
  static void textAgain(int n) {
    AtomicReference<String> text = new AtomicReference<>("a");
    text.compareAndSet("b", "c");
    if (n == 3) text.compareAndSet("a", "d");
    assert text.get() == "a"; // fails
  }

  // expect: SAFE
  static void numbers(int n) {
    AtomicInteger small = new AtomicInteger(1);
    AtomicLong large = new AtomicLong(1L << 40);
    AtomicIntegerArray row = new AtomicIntegerArray(2);
    for (int i = 0; i < 3 && i < n; i++) {
      small.incrementAndGet();
      large.addAndGet(2);
      row.addAndGet(1, 3);
    }
    assert small.get() * 2L - 2 == large.get() - (1L << 40) && row.get(1) == 3 * (small.get() - 1);
  }
}
