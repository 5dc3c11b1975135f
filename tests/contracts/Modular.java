import loris.contract.Ensures;
import loris.contract.Modifies;
import loris.contract.Requires;

/** Calls that `--modular` replaces; the comment says the verdict. */
class Modular {
  int count;
  Modular next;
  static int total;

  @Requires("x > 0")
  @Ensures("result > x")
  @Modifies
  static int larger(int x) {
    int sum = x;
    for (int i = 0; i < 1000000; i++)
      sum = Math.max(sum, x < Integer.MAX_VALUE ? x + 1 : x);
    return sum;
  }

  @Ensures("count > old(count) && total == old(total)")
  @Modifies({"count", "next.count"})
  void step() {
    count = count + 2;
  }

  @Ensures("result != null")
  @Modifies
  static Modular made() {
    return new Modular();
  }

  @Ensures("count == 0")
  void reset() {
    count = 0;
  }

  static void usesResult(int x) { // SAFE given
    if (x > 5)
      assert larger(x) > 6;
  }

  static void breaksPrecondition(int x) { // VIOLATION precondition
    if (x > -5)
      larger(x);
  }

  static void contractIsWeak(int x) { // UNKNOWN: a violation that contracts allow
    if (x == 5)
      assert larger(x) == 6;
  }

  static void realViolation(int x) { // VIOLATION java.lang.AssertionError
    if (x == 5)
      assert larger(x) < 6;
  }

  static void usesFields(Modular m) { // SAFE given
    if (m == null || m.next == m)
      return;
    int before = m.count;
    total = 3;
    m.step();
    assert m.count > before && total == 3;
  }

  static void othersAreWritten(Modular m) { // UNKNOWN: a violation that contracts allow
    if (m == null || m.next == null || m.next == m)
      return;
    m.next.count = 4;
    m.step();
    assert m.next.count == 4;
  }

  static void frame(Modular m, Modular n) { // SAFE given
    if (m == null || n == null || m == n || m.next == n)
      return;
    n.count = 4;
    m.step();
    assert n.count == 4;
  }

  @Requires("x != null")
  @Ensures("exists n in reach(x, next): n == result")
  @Modifies
  static Modular some(Modular x) {
    return x.next == null ? x : x.next;
  }

  @Requires("x != null")
  @Ensures("x.next == y")
  @Modifies("x.next")
  static void link(Modular x, Modular y) {
    x.next = y;
  }

  @Ensures("result != null && result.next == x")
  @Modifies
  static Modular before(Modular x) {
    Modular made = new Modular();
    made.next = x;
    return made;
  }

  @Requires("a != null && 0 <= i && i < a.length")
  @Ensures("a[i] == x")
  @Modifies("a[i]")
  static void put(Modular[] a, int i, Modular x) {
    a[i] = x;
  }

  @Requires("m != null && m.next != null && m.next != m")
  @Ensures("m.count == 1 && old(m.next).count == 2")
  @Modifies({"m.next", "m.count", "m.next.count"})
  static void cut(Modular m) {
    m.next.count = 2;
    m.next = null;
    m.count = 1;
  }

  @Requires("a != null && total >= 0 && total < a.length")
  @Ensures("total == old(total) + 1 && a[old(total)] == 7")
  @Modifies({"total", "a[total]"})
  static void push(int[] a) {
    a[total++] = 7;
  }

  static void returnsReference() { // SAFE given
    assert made() != null;
  }

  static void isNotNew() { // UNKNOWN: a violation that contracts allow
    assert made().next == null;
  }

  static void isReached(Modular x) { // SAFE given
    if (x != null && x.next == null)
      assert some(x) == x;
  }

  static void mayBeTheNext(Modular x) { // VIOLATION java.lang.AssertionError
    if (x != null)
      assert some(x) == x;
  }

  static void isLinked(Modular x, Modular y) { // SAFE given
    if (x == null || y == null)
      return;
    y.count = 3;
    link(x, y);
    assert x.next == y && x.next.count == 3;
  }

  static void othersKeepLinks(Modular x, Modular y) { // SAFE given
    if (x == null || y == null || x == y)
      return;
    Modular next = y.next;
    link(x, y);
    assert y.next == next;
  }

  static void aliasesDoNot(Modular x, Modular y) { // VIOLATION java.lang.AssertionError
    if (x == null || y == null)
      return;
    Modular next = y.next;
    link(x, y);
    assert y.next == next;
  }

  static void leadsToAnInput(Modular x) { // SAFE given
    assert before(x).next == x;
  }

  static void leadsToWhatWasMade() { // VIOLATION java.lang.AssertionError
    Modular mine = new Modular();
    assert before(mine).next != mine;
  }

  static void isWhatWasMade() { // SAFE given
    Modular mine = new Modular();
    assert some(mine) == mine;
  }

  static void elements(Modular[] a, Modular x) { // SAFE given
    if (a == null || a.length < 2)
      return;
    Modular first = a[0];
    put(a, 1, x);
    assert a[1] == x && a[0] == first;
  }

  static void elementIsWritten(Modular[] a, Modular x) { // VIOLATION java.lang.AssertionError
    if (a == null || a.length < 2)
      return;
    Modular first = a[0];
    put(a, 0, x);
    assert a[0] == first;
  }

  static void placesAreThoseBefore(Modular m) { // SAFE given
    if (m == null || m.next == null || m.next == m)
      return;
    Modular next = m.next;
    cut(m);
    assert next.count == 2 && m.count == 1;
  }

  static void andAreWritten(Modular m) { // VIOLATION java.lang.AssertionError
    if (m == null || m.next == null || m.next == m)
      return;
    Modular next = m.next;
    next.count = 7;
    cut(m);
    assert next.count == 7;
  }

  static void indicesAreThoseBefore(int[] a) { // VIOLATION java.lang.AssertionError
    if (a == null || a.length < 2)
      return;
    total = 0;
    a[0] = 5;
    push(a);
    assert a[0] == 5;
  }

  static void saysNothing(Modular m) { // UNKNOWN: --modular: Modular.reset()V does not say what it modifies
    if (m != null)
      m.reset();
  }
}
