// Compound assignment and ++/-- on locals, fields, statics and array elements of every type.
package t09;

class Main {
  byte b = 126;
  short s = 32766;
  char c = 65534;
  int i = Integer.MAX_VALUE - 1;
  long l = Long.MAX_VALUE - 1;
  float f = 1.5f;
  double d = 2.5;
  Integer boxed = 127;
  static byte sb = -127;
  static short ss = -32767;
  static char sc = 1;
  static int si = 5;
  static long sl = 6;
  static String text = "t";
  static int calls;

  static int index() {
    calls++;
    return 1;
  }

  public static void main(String[] args) {
    Main m = new Main();
    for (int k = 0; k < 3; k++) {
      System.out.println(m.b++ + " " + ++m.b + " " + m.s++ + " " + ++m.s + " " + (int) m.c++ + " " + (int) ++m.c);
      System.out.println(m.i++ + " " + ++m.i + " " + m.l++ + " " + ++m.l + " " + m.f++ + " " + --m.f + " " + m.d-- + " " + ++m.d);
      System.out.println(sb-- + " " + --sb + " " + ss-- + " " + --ss + " " + (int) sc-- + " " + (int) --sc + " " + si++ + " " + sl--);
      System.out.println(m.boxed++ + " " + ++m.boxed);
    }
    m.b += 200;
    m.s *= 1000;
    m.c -= 70000;
    m.i <<= 33;
    m.l >>>= 3;
    m.f /= 0.3;
    m.d %= 0.7;
    System.out.println(m.b + " " + m.s + " " + (int) m.c + " " + m.i + " " + m.l + " " + m.f + " " + m.d);
    int[] ia = {1, 2, 3};
    long[] la = {1, 2, 3};
    byte[] ba = {1, 127, 3};
    char[] ca = {1, 65535, 3};
    double[] da = {1, 2, 3};
    short[] sa = {0, 32767};
    String[] ta = {"a", "b"};
    ia[index()] += 5;
    la[index()] *= 1L << 40;
    ba[index()]++;
    ca[index()]++;
    da[index()] -= 0.5;
    ++sa[index()];
    ta[index()] += 7 + 'x';
    text += 1.0f;
    text += null;
    text += 'c';
    System.out.println(ia[1] + " " + la[1] + " " + ba[1] + " " + (int) ca[1] + " " + da[1] + " " + sa[1] + " " + ta[1] + " " + text + " " + calls);
    int x = 5;
    x = x++ + ++x * x--;
    System.out.println(x);
    x += x++ + --x;
    System.out.println(x);
    int y = ia[0] = ia[2] = 9;
    long z = la[0] = la[2] = y;
    double w = da[0] = m.d = z;
    System.out.println(y + " " + z + " " + w + " " + m.d + " " + (m.l = 8) + " " + (sl = m.l) + " " + (m.f = 2));
    boolean t = true;
    t &= x > 0;
    t |= false;
    t ^= true;
    System.out.println(t);
  }
}
