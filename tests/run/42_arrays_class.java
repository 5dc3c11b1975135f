// java.util.Arrays: sort of all kinds, binarySearch, fill, equals, copyOf, asList, stream.
package t42;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

class Main {
  public static void main(String[] args) {
    Random r = new Random(5);
    int[] big = new int[1000];
    for (int i = 0; i < big.length; i++) {
      big[i] = r.nextInt(5000) - 2500;
    }
    Arrays.sort(big);
    boolean ordered = true;
    for (int i = 1; i < big.length; i++) {
      ordered &= big[i - 1] <= big[i];
    }
    System.out.println(ordered + " " + Arrays.hashCode(big) + " " + (Arrays.binarySearch(big, big[500]) >= 0) + " " + Arrays.binarySearch(big, 9999));
    double[] d = {3, -0.0, Double.NaN, 0.0, Double.NEGATIVE_INFINITY, 1e-300, 2};
    Arrays.sort(d);
    System.out.println(Arrays.toString(d));
    String[] s = {"pear", "Apple", "fig", "banana", "apple", "cherry"};
    Arrays.sort(s);
    System.out.println(Arrays.toString(s));
    Arrays.sort(s, String.CASE_INSENSITIVE_ORDER);
    System.out.println(Arrays.toString(s));
    Arrays.sort(s, Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
    System.out.println(Arrays.toString(s));
    Integer[] boxed = new Integer[200];
    for (int i = 0; i < boxed.length; i++) {
      boxed[i] = r.nextInt(50);
    }
    Arrays.sort(boxed, Collections.reverseOrder());
    System.out.println(Arrays.asList(boxed).subList(0, 20));
    char[] c = "hello world".toCharArray();
    Arrays.sort(c, 0, 5);
    System.out.println(new String(c));
    byte[] b = {5, -5, 127, -128};
    Arrays.sort(b);
    long[] l = {3L, 1L << 40, -1};
    Arrays.sort(l);
    System.out.println(Arrays.toString(b) + Arrays.toString(l) + Arrays.toString((int[]) null) + Arrays.toString(new Object[] {1, "x", null}));
    int[] filled = new int[5];
    Arrays.fill(filled, 1, 3, 7);
    System.out.println(Arrays.toString(filled) + Arrays.equals(filled, new int[] {0, 7, 7, 0, 0}) + Arrays.deepEquals(new int[][] {{1}}, new int[][] {{1}}));
    List<String> view = Arrays.asList(s);
    view.set(0, "changed");
    System.out.println(s[0] + view.indexOf("apple") + view.contains("fig"));
    try {
      view.add("x");
    } catch (UnsupportedOperationException e) {
      System.out.println("fixed size " + e.getMessage());
    }
    System.out.println(Arrays.stream(filled).sum() + " " + Arrays.stream(s).filter(x -> x.length() > 4).count());
    Integer[] setAll = new Integer[4];
    Arrays.setAll(setAll, i -> i * i);
    System.out.println(Arrays.toString(setAll));
    try {
      Arrays.copyOfRange(filled, 6, 7);
    } catch (ArrayIndexOutOfBoundsException e) {
      System.out.println("range " + e.getMessage());
    }
  }
}
