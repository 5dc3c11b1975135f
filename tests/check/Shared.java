import java.util.Optional;
import java.util.function.Function;

/** What callers can have got from static fields, of the target or of the JDK, may be what they hand over. */
public class Shared {
  static final int[] ROW = {0, 0};
  static final int[][] GRID = {{0, 0}, {0, 0}};
  private static final int[] TABLE = {0, 0};
  private static final int[][] TABLES = {{0, 0}, {0, 0}};
  static final long[] NEVER_CHANGED = {1, 2};
  static final char[] KEPT = {'a', 'b'};

  private char[] held;
  Object any;

  void hold(char[] letters) {
    held = letters;
  }

  // expect: VIOLATION AssertionError
  void heldAndChanged() {
    if (held != null && held.length == 2)
      held[0] = ' ';
    assert KEPT[0] == 'a'; // fails
  }

  // expect: VIOLATION AssertionError
  static void store(int[] a) {
    if (a != null && a.length == 2)
      a[0] = 5;
    assert ROW[0] == 0; // fails
  }

  // expect: VIOLATION AssertionError
  static void storeBehind(int[] a) {
    if (a != null && a.length == 2)
      a[1] = 5;
    assert GRID[0][1] == 0; // fails
  }

  // expect: SAFE
  static void noStore(int i) {
    assert i < 0 || i > 1 || ROW[i] == GRID[1][i];
  }

  // expect: VIOLATION AssertionError
  static void rowStored(int[] a) {
    if (a != null && a.length > 0)
      a[0] = 1;
    assert a == null || a != GRID[1]; // fails
  }

  // expect: SAFE
  static void secret(int[] a) {
    if (a != null && a.length == 2)
      a[0] = 5;
    assert TABLE[0] == 0 && TABLES[1][0] == 0;
  }

  // expect: SAFE
  static void otherType(int[] a, int i) {
    if (a != null && a.length == 2)
      a[0] = 5;
    assert i < 0 || i > 1 || NEVER_CHANGED[i] == i + 1;
  }

  // expect: SAFE
  static void newOptional(Optional<String> a) {
    assert a != Optional.of("x");
  }

  // expect: UNKNOWN
  void behind() {
    assert any != System.out; // fails
  }

  // expect: UNKNOWN by right: an input
  static void lambda(Function<String, String> a) {
    assert a != Shared.<String>same(); // fails
  }

  static <T> Function<T, T> same() {
    return x -> x;
  }
}
