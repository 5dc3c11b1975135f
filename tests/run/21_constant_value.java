// static final constants of every type (ConstantValue) against computed ones.
package t21;

class Main {
  static final boolean FLAG = true;
  static final byte B = -128;
  static final short S = -32768;
  static final char C = '\u20ac';
  static final int I = 1 << 30;
  static final long L = 1L << 62;
  static final float F = 1 / 3f;
  static final double D = 1 / 3d;
  static final double NAN = 0.0 / 0.0;
  static final String T = "text" + I + C + L + FLAG + null;
  static final String U = "text" + I + C + L + FLAG + null;
  static final int[] ARRAY = {1, 2};
  final int instance = 5;

  interface Constants {
    int ONE = 1;
    String NAME = "name" + ONE;
    Object OBJECT = new StringBuilder("object");
  }

  public static void main(String[] args) throws Exception {
    System.out.println(FLAG + " " + B + " " + S + " " + C + " " + I + " " + L + " " + F + " " + D + " " + NAN);
    System.out.println(T + " " + (T == U) + " " + (T == T.intern()));
    System.out.println(Constants.NAME + Constants.OBJECT + ARRAY[1] + new Main().instance);
    System.out.println(("a" + 1 + 2L + 'c' + 1.5f + 2.5 + true) == "a12c1.52.5true");
  }
}
