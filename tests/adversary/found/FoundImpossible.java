// any
/** Inputs that cannot be: inner objects without an outer one, records that their constructor refuses, objects of interfaces. */
public class FoundImpossible {
  public int f;

  class In {
    public int z;

    public int sum() {
      return z + f;
    }
  }

  record Positive(int n) {
    Positive {
      if (n < 0)
        throw new IllegalArgumentException();
    }
  }

  record Small(int n) {
    Small {
      n = n & 7;
    }
  }

  enum E { A, B }

  static class Range implements Iterable<Integer> {
    public int to;

    @Override
    public java.util.Iterator<Integer> iterator() {
      return new java.util.Iterator<>() {
        public int at;

        @Override
        public boolean hasNext() {
          return at < to;
        }

        @Override
        public Integer next() {
          return at++;
        }
      };
    }
  }

  public void inner(In i) {
    if (i != null)
      assert i.sum() != 3;
  }

  public static void unused(In i, boolean b) {
    assert i == null || b;
  }

  public static void refused(Positive p) {
    assert p == null || p.n() >= 0;
  }

  public static void changed(Small s) {
    assert s == null || s.n() < 8;
  }

  public static void reached(Small s) {
    assert s == null || s.n() != 7;
  }

  public static void constant(E e, boolean b) {
    assert e == null || b;
  }

  public static void sequence(CharSequence s) {
    assert s == null;
  }

  public static void number(Number n) {
    assert n == null;
  }
}
