/** Lists, rings and lists that lead into rings, whose links are turned while they are walked along. */
class Reversals {
  Reversals next;

  private Reversals(Reversals next) {
    this.next = next;
  }

  private static Reversals list(int n, Reversals end) {
    while (--n > 0)
      end = new Reversals(end);
    return end;
  }

  private static Reversals ring(int n) {
    Reversals last = new Reversals(null);
    return last.next = list(n, last);
  }

  // wrap YES, math YES
  static Reversals given(Reversals x) {
    Reversals y = null;
    while (x != null) {
      Reversals z = x;
      x = x.next;
      z.next = y;
      y = z;
    }
    return y;
  }

  // wrap YES, math YES
  static void ofRing(int n) {
    given(ring(n));
  }

  // wrap YES, math YES
  static void intoRing(int handle, int n) {
    given(list(handle, ring(n)));
  }

  // wrap YES, math YES
  static void cut(Reversals x) {
    while (x != null) {
      Reversals z = x;
      x = x.next;
      z.next = null;
    }
  }

  // wrap NO, math NO
  static void closed(Reversals x) {
    Reversals y = null;
    while (x != null) {
      Reversals z = x;
      x = x.next;
      z.next = y;
      y = z;
      if (x != null && x.next == null)
        x.next = y;
    }
  }

  // wrap NO, math NO
  static void turnedBack(Reversals x, Reversals y) {
    while (x != null) {
      Reversals z = x;
      x = x.next;
      z.next = y;
      y = x;
    }
  }
}
