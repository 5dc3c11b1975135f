// assert
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Random;

/** Methods that ended with an internal error. */
public class FoundExits {
  static class Node {
    public Node other;
    public int value;
  }

  static class Words extends ArrayList<String> {}

  static class Dice extends Random {}

  public static int shift(int[] p) {
    System.arraycopy(p, 0, p, 1, 1);
    assert p[0] == p[1];
    return p[0];
  }

  public static void shiftAll(Object[] p, Node[] q) {
    System.arraycopy(p, 0, q, 1, 1);
    assert p[0] == q[1];
  }

  public static int[] part(int[] p, int n) {
    int[] copy = Arrays.copyOfRange(p, n, 2);
    assert copy.length < 3;
    return copy;
  }

  public static void same(int[] q, int[] p) {
    int x = p[0];
    if (q == p)
      assert x != 1;
  }

  public static void narrower(Object[] o, Node[] t) {
    if (o != null && o.length > 1 && o == t)
      assert false;
  }

  public static void narrowerFirst(Object[] o, Node[] t) {
    if (t != null && t.length > 1 && o == t)
      assert o[0] == t[1];
  }

  public static void between(Object[] o, Object x, Node[] t) {
    if (o != null && o.length > 0 && x == o && x == t)
      assert false;
  }

  public static void runs(Runnable r) {
    Object o = r;
    if (o instanceof Runnable)
      assert false;
  }

  public static int tests(Node n) {
    return n.other == null ? 1 : 2;
  }

  public static Object makes(int n) {
    Object made = Array.newInstance(boolean.class, n + 1);
    assert Array.getLength(made) < 2;
    return made;
  }

  public static int grows(ArrayList<String> l) {
    if (l == null)
      return 0;
    int size = l.size();
    l.add("x");
    assert l.size() == size + 1;
    return l.size();
  }

  public static void rolls(Random r) {
    if (r != null)
      assert r.nextInt(2) < 2;
  }

  public static void synchronizedCall(Cell a, Cell b) {
    if (a == null || b == null)
      return;
    a.set(1);
    b.set(2);
    assert a.get() == 1;
  }

  static class Cell {
    public int value;

    synchronized void set(int v) {
      value = v;
    }

    synchronized int get() {
      return value;
    }
  }
}
