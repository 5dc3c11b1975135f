// hashCode and equals: own classes, contracts, identityHashCode is stable, default toString has a hash.
package t40;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;

class Main {
  static class Point {
    final int x;
    final int y;

    Point(int x, int y) {
      this.x = x;
      this.y = y;
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Point && ((Point) o).x == x && ((Point) o).y == y;
    }

    @Override
    public int hashCode() {
      return 31 * x + y;
    }
  }

  public static void main(String[] args) {
    Object o = new Object();
    int hash = System.identityHashCode(o);
    int[] garbage = null;
    for (int i = 0; i < 1000; i++) {
      garbage = new int[i];
    }
    System.out.println(garbage.length + " " + (hash == System.identityHashCode(o)) + " " + (hash == o.hashCode()) + " " + System.identityHashCode(null));
    System.out.println(o.toString().equals("java.lang.Object@" + Integer.toHexString(hash)));
    System.out.println(new Point(1, 2).toString());
    System.out.println(new Point(1, 2).equals(new Point(1, 2)) + " " + new Point(1, 2).equals(null) + " " + (new Point(1, 2) == new Point(1, 2)));
    Set<Point> set = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      set.add(new Point(i % 7, i % 5));
    }
    System.out.println(set.size() + " " + set.contains(new Point(6, 4)) + " " + set.contains(new Point(7, 4)));
    System.out.println(Arrays.hashCode(new int[] {1, 2, 3}) + " " + Arrays.asList(1, 2, 3).hashCode() + " " + Objects.hash(1, 2, 3) + " "
        + Objects.hash("a", null, 2.5) + " " + Collections.singleton("x").hashCode() + " " + Collections.singletonMap("k", "v").hashCode()
        + " " + Arrays.deepHashCode(new int[][] {{1}, {2, 3}}) + " " + new HashSet<>(Arrays.asList("a", "b")).hashCode());
    System.out.println(Objects.equals(null, null) + " " + Objects.equals(null, 1) + " " + Objects.hashCode(null) + " " + Objects.toString(null) + " "
        + Objects.toString(null, "default") + " " + Objects.isNull(o) + " " + Objects.nonNull(o));
    try {
      Objects.requireNonNull(null, "must be there");
    } catch (NullPointerException e) {
      System.out.println(e.getMessage());
    }
  }
}
