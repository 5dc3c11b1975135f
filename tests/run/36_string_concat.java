// String concatenation of every type, with nulls, constants, chars, side effects and long chains.
package t36;

class Main {
  static int n;

  static int next() {
    return ++n;
  }

  public String toString() {
    return "Main" + n;
  }

  static class NullString {
    public String toString() {
      return null;
    }
  }

  public static void main(String[] args) {
    byte b = -1;
    short s = -2;
    char c = 'c';
    int i = -3;
    long l = -4L;
    float f = 1.5f;
    double d = -0.0;
    boolean z = false;
    String none = null;
    Object o = new Main();
    char[] chars = null;
    System.out.println("" + b + s + c + i + l + f + d + z + none + o + chars);
    System.out.println(b + s + c + "" + i + l);
    System.out.println("a" + next() + "b" + next() + "c" + next() + o);
    System.out.println(none + none);
    System.out.println("\u0001" + i + "\u0002" + c + "\u0001\u0002");
    System.out.println("null: " + new NullString());
    String t = "x";
    t += t += t + "y";
    System.out.println(t);
    String many = "" + next() + next() + next() + next() + next() + next() + next() + next() + next() + next() + next() + next() + next() + next()
        + next() + next() + next() + next() + next() + next() + next() + next() + next() + next() + next() + next() + next() + next() + next();
    System.out.println(many);
    System.out.println(1 + 2 + "3" + 4 + 5);
    System.out.println("é" + c + '\u4e2d' + f + "\ud83d\ude00" + (char) 200);
    System.out.println("float " + 1e10f + " " + 1.0e-10 + " " + 100f + " " + 1234567.0 + " " + 12345678.0 + " " + 0.001 + " " + 0.0001f);
    System.out.println("limits " + Long.MIN_VALUE + Integer.MIN_VALUE + Double.MAX_VALUE + Float.MIN_VALUE + Double.NaN + Float.NEGATIVE_INFINITY);
    final String k = "const";
    System.out.println((k + 1 == "const1") + " " + ((k + i) == "const-3") + " " + (k + i).equals("const-3"));
  }
}
