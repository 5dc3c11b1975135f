// Arrays of every primitive type: default values, initializers, bounds, negative size, length, clone.
package t29;

class Main {
  interface Action {
    void run();
  }

  static void attempt(Action a) {
    try {
      a.run();
      System.out.println("no exception");
    } catch (RuntimeException e) {
      System.out.println(e.getClass().getName() + ": " + e.getMessage());
    }
  }

  public static void main(String[] args) {
    boolean[] z = new boolean[2];
    byte[] b = new byte[2];
    char[] c = new char[2];
    short[] s = new short[2];
    int[] i = new int[2];
    long[] l = new long[2];
    float[] f = new float[2];
    double[] d = new double[2];
    Object[] o = new Object[2];
    System.out.println(z[0] + " " + b[0] + " " + (int) c[0] + " " + s[0] + " " + i[0] + " " + l[0] + " " + f[0] + " " + d[0] + " " + o[0]);
    z[1] = true;
    b[1] = (byte) 200;
    c[1] = 'x';
    s[1] = (short) 40000;
    i[1] = 1 << 31;
    l[1] = 1L << 63;
    f[1] = 0.1f;
    d[1] = 0.1;
    o[1] = i;
    System.out.println(z[1] + " " + b[1] + " " + c[1] + " " + s[1] + " " + i[1] + " " + l[1] + " " + f[1] + " " + d[1] + " " + (o[1] == i));
    int[] copy = i.clone();
    copy[0] = 99;
    System.out.println(i[0] + " " + copy[0] + " " + copy[1] + " " + (copy.getClass() == i.getClass()) + " " + i.equals(copy));
    attempt(() -> i[2] = 1);
    attempt(() -> System.out.println(l[-1]));
    attempt(() -> d[Integer.MAX_VALUE]++);
    attempt(() -> b[5] = 1);
    attempt(() -> z[Integer.MIN_VALUE] = false);
    attempt(() -> o[3] = "x");
    attempt(() -> c[2] += 1);
    attempt(() -> System.out.println(s[2] + f[2]));
    attempt(() -> new int[-1].clone());
    attempt(() -> System.out.println(new Object[-5].length));
    attempt(() -> System.out.println(new long[3][-2].length));
    attempt(() -> System.out.println(new long[0][-7].length));
    attempt(() -> System.out.println(((int[]) null).length));
    attempt(() -> ((long[]) null)[0] = 1);
    int n = 0;
    int[] order = {10, 20, 30};
    order[n] = n = 2;
    System.out.println(order[0] + " " + order[2] + " " + n);
    long[] big = new long[100000];
    for (int k = 0; k < big.length; k++) {
      big[k] = (long) k * k;
    }
    long sum = 0;
    for (long v : big) {
      sum += v;
    }
    System.out.println(sum);
  }
}
