// any

/** Proofs by invariants about single bits: the second pass knew too little of them, and called them wrong. */
public class FoundBits {
  public static void counted(int[] p) {
    int r = 0;
    if (p != null) { int n = 0; for (int x : p) if (x > 0) n++; if (n == 2) r += 2; }
    if (p != null && p.length > 0) { p[0] = 1; p[0] = 2; if (p[0] == 2) r += 4; }
    assert p != null && p.length == 0 || (r & 6) != 2;
  }

  public static void shifted(int[] p, int mask) {
    int r = 0;
    if (p == null) return;
    for (int x : p) r |= x & mask;
    assert p.length > 0 || (r ^ 5) == 5;
  }

  public static void remains(int n, int m) {
    int r = 0;
    for (int i = 0; i < n; i++) r = i & m;
    assert (r | 8) != 0;
  }
}
