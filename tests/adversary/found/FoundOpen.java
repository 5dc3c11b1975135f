// assert
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** Values that Java leaves open: no run fixes them, so nothing may be proved or refuted by one. */
public class FoundOpen {
  enum E { A, B }

  record R(E e, int n) {}

  public static void order() {
    Set<Object> s = new HashSet<>();
    Object x = new Object();
    s.add(x);
    s.add(new Object());
    assert s.iterator().next() == x;
  }

  public static void otherOrder() {
    Set<Object> s = new HashSet<>();
    Object x = new Object();
    s.add(x);
    s.add(new Object());
    assert s.iterator().next() != x;
  }

  public static void parity() {
    assert new Object().hashCode() % 2 == 0;
  }

  public static void oddity() {
    assert new Object().hashCode() % 2 != 0;
  }

  public static void record(int n) {
    assert new R(E.A, n).hashCode() % 2 == 0;
  }

  public static void text() {
    assert !new Object().toString().endsWith("0");
  }

  public static void deep() {
    assert Arrays.deepHashCode(new Object[] {new Object()}) % 2 == 0;
  }

  public static void same() {
    Object x = new Object();
    assert x.hashCode() == x.hashCode();
  }
}
