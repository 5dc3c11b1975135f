import java.util.ArrayList;
import java.util.List;

/** What exists before the method: objects that static fields lead to may be inputs, and hold whatever code can have put there. */
public class Statics {
  static final Statics SHARED = new Statics(7);
  private static final Statics SECRET = new Statics(8);
  static final int[] NUMBERS = {1, 2, 3};
  private static final int[] TABLE = {1, 2, 3};
  private static final int[][] GRID = {{1, 2}, {3, 4}};
  private static final List<Integer> FIXED = List.of(1, 2);
  private static final List<Integer> GROWING = new ArrayList<>();
  static final Statics[] ALL = {new Statics(1), SHARED};
  static int calls = 0;
  static int limit = 10;

  int changed;
  final int fixed;
  int once;
  Statics next;

  Statics(int fixed) {
    this.fixed = fixed;
    this.once = fixed;
  }

  static void setNumber(int i, int value) {
    NUMBERS[i] = value;
  }

  static void grow(int value) {
    GROWING.add(value);
  }

  void link(Statics other) {
    next = other;
  }

  static Statics of(int value) {
    return value == 7 ? SHARED : new Statics(value);
  }

  // expect: VIOLATION AssertionError
  void receiver() {
    SHARED.changed = 5;
    changed = 6;
    assert SHARED.changed == 5; // fails
  }

  // expect: VIOLATION ArithmeticException
  static int argument(Statics s) {
    if (s == null)
      return 0;
    SHARED.changed = 1;
    s.changed = 0;
    return 10 / SHARED.changed; // fails
  }

  // expect: SAFE
  static int secret(Statics s) {
    if (s == null)
      return 0;
    SECRET.changed = 1;
    s.changed = 0;
    return 10 / SECRET.changed;
  }

  // expect: VIOLATION AssertionError
  static void anyState() {
    assert SHARED.changed != 3; // fails
  }

  // expect: SAFE
  static void finalField(Statics s) {
    if (s == SHARED)
      assert s.fixed == 7 && s.once == 7;
  }

  // expect: SAFE
  static void otherObject(Statics s) {
    if (s != null && s.fixed != 7)
      assert s != SHARED;
  }

  // expect: VIOLATION AssertionError
  static void sameObject(Statics s) {
    assert s != SHARED; // fails
  }

  // expect: SAFE
  static void behindInput(Statics s) {
    if (s != null && s.next == SHARED) {
      SHARED.changed = 3;
      assert s.next.changed == 3;
    }
  }

  // expect: VIOLATION AssertionError
  static void behindStatic(Statics s) {
    if (SHARED.next != null && SHARED.next == s) {
      s.changed = 1;
      SHARED.changed = 2;
      assert s.changed == 1; // fails
    }
  }

  // expect: SAFE
  static void twoStatics() {
    ALL[0].changed = 1;
    SHARED.changed = 2;
    assert ALL[0].changed == 1 && ALL[1].changed == 2;
  }

  // expect: VIOLATION ArithmeticException
  static int elements(int i) {
    return i < 0 || i > 2 ? 0 : 6 / NUMBERS[i]; // fails
  }

  // expect: SAFE
  static int table(int i) {
    return i < 0 || i > 2 ? 0 : 6 / TABLE[i];
  }

  // expect: SAFE
  static int grid(int i, int j) {
    return i < 0 || i > 1 || j < 0 || j > 1 ? 0 : 6 / GRID[i][j];
  }

  // expect: VIOLATION ArithmeticException
  static int sameArray(int[] a) {
    if (a == null || a.length == 0)
      return 0;
    NUMBERS[0] = 1;
    a[0] = 0;
    return 1 / NUMBERS[0]; // fails
  }

  // expect: SAFE
  static void length() {
    assert NUMBERS.length == 3;
  }

  // expect: SAFE
  static void list() {
    assert FIXED.size() == 2 && FIXED.get(0) == 1;
  }

  // expect: UNKNOWN
  static void growingList() {
    assert GROWING.isEmpty();
  }

  // expect: VIOLATION AssertionError
  static void counter() {
    calls++;
    assert calls < 3; // fails
  }

  // expect: SAFE
  static void neverWritten() {
    assert limit == 10;
  }

  // expect: VIOLATION AssertionError
  boolean isShared() {
    assert this != SHARED; // fails
    return false;
  }
}
