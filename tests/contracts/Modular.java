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

  static void returnsReference() { // UNKNOWN: --modular: Modular.made()LModular; returns a reference
    assert made() != null;
  }

  static void saysNothing(Modular m) { // UNKNOWN: --modular: Modular.reset()V does not say what it modifies
    if (m != null)
      m.reset();
  }
}
