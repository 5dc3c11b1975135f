// System.arraycopy: overlaps in both directions, partial copies, every failure.
package t32;

import java.util.Arrays;

class Main {
  static void copy(Object from, int a, Object to, int b, int n) {
    try {
      System.arraycopy(from, a, to, b, n);
      System.out.println("copied");
    } catch (RuntimeException e) {
      System.out.println(e.getClass().getName() + ": " + e.getMessage());
    }
  }

  public static void main(String[] args) {
    int[] v = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    copy(v, 0, v, 2, 6);
    System.out.println(Arrays.toString(v));
    copy(v, 4, v, 1, 5);
    System.out.println(Arrays.toString(v));
    copy(v, 0, v, 0, 10);
    copy(v, 10, v, 10, 0);
    copy(v, -1, v, 0, 1);
    copy(v, 0, v, -1, 1);
    copy(v, 0, v, 0, -1);
    copy(v, 5, v, 0, 6);
    copy(v, 0, v, 5, 6);
    copy(v, 0, new long[10], 0, 1);
    copy(v, 0, new Object[1], 0, 1);
    copy("text", 0, v, 0, 1);
    copy(v, 0, "text", 0, 1);
    copy(v, Integer.MAX_VALUE, v, 0, Integer.MAX_VALUE);
    try {
      System.arraycopy(null, 0, v, 0, 1);
    } catch (NullPointerException e) {
      System.out.println("null");
    }
    Object[] mixed = {"a", "b", 3, "d"};
    String[] strings = new String[4];
    copy(mixed, 0, strings, 0, 4);
    System.out.println(Arrays.toString(strings));
    Object[] objects = new Object[4];
    copy(new Integer[] {1, 2}, 0, objects, 1, 2);
    System.out.println(Arrays.toString(objects));
    char[] c = "overlapping".toCharArray();
    copy(c, 0, c, 4, 7);
    System.out.println(c);
    double[] d = {1.5, 2.5, 3.5};
    double[] e = Arrays.copyOf(d, 5);
    System.out.println(Arrays.toString(e) + Arrays.toString(Arrays.copyOfRange(d, 1, 2)));
    int[][] rows = {{1}, {2}, {3}};
    int[][] target = new int[3][];
    copy(rows, 0, target, 0, 3);
    System.out.println(target[2] == rows[2]);
  }
}
