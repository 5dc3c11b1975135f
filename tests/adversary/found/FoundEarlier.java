// assert
import java.util.ArrayList;
import java.util.List;

/** Objects that exist before the method: what static fields hold changes, and inputs may be it. */
public class FoundEarlier {
  static final FoundEarlier S = new FoundEarlier();
  static final int[] ARRAY = {1, 2};
  static final List<String> LIST = new ArrayList<>();
  static int count = 3;
  private static FoundEarlier last;
  public int c;
  public FoundEarlier next;

  interface Constants {
    int[] TABLE = {4};
  }

  enum State {
    IDLE, BUSY;

    public int n;
    public FoundEarlier held;

    public void add() {
      n++;
      assert n < 3;
    }

    public void hold(FoundEarlier f) {
      held = f;
    }
  }

  public void self() {
    S.c = 5;
    c = 6;
    assert S.c == 5;
  }

  public static void input(FoundEarlier m) {
    if (m == null)
      return;
    S.c = 1;
    m.c = 0;
    assert S.c == 1;
  }

  public static void array(int[] a) {
    if (a == null || a.length != 2)
      return;
    ARRAY[0] = 5;
    a[0] = 6;
    assert ARRAY[0] == 5;
  }

  public static void element() {
    assert ARRAY[1] == 2;
  }

  public static void setElement(int v) {
    ARRAY[1] = v;
  }

  public static void constant(int[] a) {
    assert a != Constants.TABLE;
  }

  public static void behind(FoundEarlier f) {
    S.next = f;
  }

  public static void isBehind(FoundEarlier f) {
    if (f != null)
      assert S.next != f;
  }

  public static void held(FoundEarlier f) {
    assert f == null || State.IDLE.held != f;
  }

  public static void remember(FoundEarlier f) {
    last = f;
  }

  public static void isLast(FoundEarlier f) {
    assert f == null || f != last;
  }

  public static void more() {
    count++;
    LIST.add("x");
  }

  public static void less() {
    assert count == 3;
  }

  public static void empty() {
    assert LIST.isEmpty();
  }

  public static void never() {
    assert S != null && ARRAY.length == 2 && State.values().length == 2;
  }
}
