// Heaps of any shape as inputs.
public class Shapes {
  int value;
  Shapes next, previous;
  static final int[] TABLE = new int[4096];

  static {
    for (int i = 0; i < TABLE.length; i++)
      TABLE[i] = i * 7919 % 4099;
  }

  public static boolean has(Shapes l, int x) {
    for (; l != null; l = l.next)
      if (l.value == x)
        return true;
    return false;
  }

  public static Shapes reverse(Shapes l) {
    Shapes r = null;
    while (l != null) {
      Shapes n = l.next;
      l.next = r;
      r = l;
      l = n;
    }
    return r;
  }

  public static int sum(Shapes a, Shapes b) {
    int s = 0;
    for (; a != null; a = a.next)
      s += a.value;
    for (; b != null; b = b.next)
      s += b.value;
    return s;
  }

  public static int indexOf(Shapes head, Object wanted) {
    int index = 0;
    for (Shapes l = head; l != null; l = l.next, index++) {
      if (l == wanted)
        return index;
      if (l.next != null && l.next.previous != l)
        return -2;
      if (l.next == head)
        break;
    }
    return -1;
  }

  public static void swap(Shapes a, Shapes b) {
    while (a != null && b != null && a.value < b.value) {
      Shapes n = a.next;
      a.next = b.previous;
      b.previous = n;
      int v = a.value;
      a.value = b.value;
      b.value = v + 1;
      a = a.next;
    }
  }

  public static int scan(Shapes[] all, int x) {
    int count = 0;
    for (int i = 0; i < all.length; i++)
      for (int j = 0; j < i; j++)
        if (all[i] == all[j] && all[i] != null && all[i].value == x)
          count++;
    return count;
  }

  // Writes at symbolic places.
  public static int storm(int[] a, int x) {
    int[] b = new int[64];
    for (int i = 0; i < 1000; i++) {
      b[(x + i * a[i % 8]) & 63] ^= i + b[x * i & 63];
      if (b[x & 63] == 77)
        return i;
    }
    return -1;
  }

  public static int table(int x) {
    for (int i = 0; i < 100; i++) {
      x = TABLE[x & 4095];
      if (x == 4000 + i)
        return i;
    }
    return -1;
  }

  public static int sort(int[] a) {
    if (a == null || a.length > 7)
      return 0;
    for (int i = 1; i < a.length; i++)
      for (int j = i; j > 0 && a[j - 1] > a[j]; j--) {
        int v = a[j];
        a[j] = a[j - 1];
        a[j - 1] = v;
      }
    return a.length;
  }
}
