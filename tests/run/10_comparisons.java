// Every conditional branch, with zero, with two operands, with references and null.
package t10;

class Main {
  static int zero(int v) {
    int r = 0;
    if (v == 0) r |= 1;
    if (v != 0) r |= 2;
    if (v < 0) r |= 4;
    if (v >= 0) r |= 8;
    if (v > 0) r |= 16;
    if (v <= 0) r |= 32;
    return r;
  }

  static int two(int a, int b) {
    int r = 0;
    if (a == b) r |= 1;
    if (a != b) r |= 2;
    if (a < b) r |= 4;
    if (a >= b) r |= 8;
    if (a > b) r |= 16;
    if (a <= b) r |= 32;
    return r;
  }

  static int references(Object a, Object b) {
    int r = 0;
    if (a == b) r |= 1;
    if (a != b) r |= 2;
    if (a == null) r |= 4;
    if (b != null) r |= 8;
    return r;
  }

  static boolean logic(boolean a, boolean b, boolean c) {
    return a && (b || !c) ^ (c && !b) | a & c;
  }

  public static void main(String[] args) {
    int[] values = {0, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE};
    for (int a : values) {
      System.out.println(a + " " + zero(a));
      for (int b : values) {
        System.out.println(a + " " + b + " " + two(a, b));
      }
    }
    Object o = new Object();
    System.out.println(references(o, o) + " " + references(o, null) + " " + references(null, o) + " " + references(null, null)
        + " " + references(o, new Object()));
    for (int i = 0; i < 8; i++) {
      System.out.println(i + " " + logic((i & 1) != 0, (i & 2) != 0, (i & 4) != 0));
    }
    int x = 3;
    System.out.println(x > 2 ? x < 5 ? "middle" : "high" : "low");
    Object mixed = x > 2 ? 1 : 2.0;
    System.out.println(mixed);
    Object kept = x > 2 ? (Object) 1 : (Object) 2.0;
    System.out.println(kept);
    System.out.println(x > 2 ? 'a' : 0);
    System.out.println(x > 2 ? 'a' : x);
    System.out.println(x > 2 ? null : 0);
  }
}
