// assert
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/** The identity of boxes: those of small numbers are shared. */
public class FoundBoxes {
  public static void swaps(int x) {
    AtomicReference<Integer> r = new AtomicReference<>(x);
    assert !r.compareAndSet(x, 7);
  }

  public static void maps(int x) {
    Map<Object, Integer> m = new IdentityHashMap<>();
    m.put(x, 1);
    m.put(x, 2);
    assert m.size() == 2;
  }

  public static void cached(int x, int y) {
    Integer a = x, b = y;
    assert a != b;
  }

  public static void fresh(int x) {
    Integer a = x, b = x;
    assert a == b;
  }

  public static void given(Integer a, Integer b) {
    if (a != null && b != null && a.equals(b))
      assert a == b;
  }

  public static void equal(int x) {
    Integer a = x, b = x;
    assert a.equals(b);
  }
}
