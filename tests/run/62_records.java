// Records: accessors, compact constructors, equals, hashCode, toString over all kinds of components.
// releases: 17
package t62;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

class Main {
  record Point(int x, int y) {
    static final Point ORIGIN = new Point(0, 0);

    Point {
      if (x < -100) {
        throw new IllegalArgumentException("x too small: " + x);
      }
    }

    Point(int both) {
      this(both, both);
    }

    double distance(Point o) {
      return Math.sqrt(Math.pow(x - o.x, 2) + Math.pow(y - o.y, 2));
    }
  }

  record All(boolean z, byte b, char c, short s, int i, long l, float f, double d, String t, int[] a, List<String> list) {}

  record Empty() {}

  record Pair<A, B>(A first, B second) implements Comparable<Pair<A, B>> {
    @Override
    public int compareTo(Pair<A, B> o) {
      return toString().compareTo(o.toString());
    }
  }

  record Custom(String name) {
    @Override
    public String toString() {
      return "<" + name + ">";
    }

    public String name() {
      return name.toUpperCase();
    }
  }

  record Floats(float f, double d) {}

  public static void main(String[] args) {
    Point p = new Point(3, 4);
    System.out.println(p + " " + p.x() + " " + p.distance(Point.ORIGIN) + " " + p.equals(new Point(3, 4)) + " " + p.equals(null) + " " + p.hashCode() + " " + new Point(7));
    try {
      new Point(-101, 0);
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
    }
    int[] array = {1};
    All a = new All(true, (byte) 1, 'c', (short) 2, 3, 4, 5.5f, 6.5, "t", array, List.of("x"));
    All b = new All(true, (byte) 1, 'c', (short) 2, 3, 4, 5.5f, 6.5, "t", array, List.of("x"));
    All c = new All(true, (byte) 1, 'c', (short) 2, 3, 4, 5.5f, 6.5, "t", new int[] {1}, List.of("x"));
    System.out.println(a.equals(b) + " " + a.equals(c) + " " + (a.hashCode() == b.hashCode()) + " " + a.toString().replaceAll("@[0-9a-f]+", "@"));
    System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
    System.out.println(new Pair<>("k", null) + " " + new Pair<>(null, 1).hashCode() + " " + new Pair<>(new Pair<>(1, 2), "n").equals(new Pair<>(new Pair<>(1, 2), "n")));
    System.out.println(new Custom("n") + new Custom("m").name() + new Custom("q").equals(new Custom("Q")));
    System.out.println(new Floats(0f, 0.0).equals(new Floats(-0f, 0.0)) + " " + new Floats(Float.NaN, Double.NaN).equals(new Floats(Float.NaN, Double.NaN)) + " "
        + new Floats(1.5f, 2.5).hashCode() + " " + new Floats(-0f, -0.0));
    Set<Point> set = new HashSet<>(Arrays.asList(new Point(1), new Point(1, 1), new Point(2)));
    System.out.println(set.size() + " " + (p instanceof Record) + " " + p.getClass().isRecord());
    record Local(int n, String s) {}
    System.out.println(new Local(1, "local") + " " + new Local(1, null).equals(new Local(1, null)) + " " + Long.hashCode(new All(false, (byte) 0, 'a', (short) 0, 0, 1L << 40, 0, 0, "", null, null).l()));
  }
}
