package unit;

/**
 * Inputs that no condition looks at, or that are only said not to be null, beside static fields with
 * objects that they can be, that have another type, and that nobody can have got. What the fields
 * lead to is changed somewhere, so that each of these objects may be an input.
 */
public class Declared {
  public static class Node {
    public int v;
    public Node next;
    public Object any;
  }

  public static class Leaf extends Node {}

  public static class Box<T> {
    public T held;
  }

  public static final int[] ROW = {1, 2};
  public static final Node[] NODES = {new Leaf(), null};
  public static final Leaf LEAF = new Leaf();
  public static final Declared SELF = new Declared();
  private static final Leaf SECRET = new Leaf();

  public int count;

  public static void change(int i) {
    ROW[0] = i;
    NODES[0].v = i;
    LEAF.v = i;
    SELF.count = i;
    SECRET.v = i;
  }

  public int receiver(int[] a) {
    return a == ROW ? 1 : 0;
  }

  public Object receiverOut(int[] a, Object o) {
    return a == ROW && o == LEAF ? this : null;
  }

  public static int parameters(int[] a, Node n, Leaf l, Declared d, Object o) {
    return a == ROW && n != null && l != null && d != null && o != null ? 1 : 0;
  }

  public static int narrow(Node n, Leaf l, Declared d) {
    LEAF.v = 3;
    return n == LEAF && l != null && d != null ? LEAF.v : 0;
  }

  public static int arrays(int[] a, long[] b, Node[] c, Leaf[] d, Object[] e) {
    return a == ROW && b != null && c != null && d != null && e != null ? 1 : 0;
  }

  public static int fields(Node n, int[] a) {
    return n != null && n.next != null && n.any != null && a == ROW ? 1 : 0;
  }

  public static int ownField(Declared d, Node n) {
    SELF.count = 7;
    return d != null && d.count == 7 && n != null ? 1 : 0;
  }

  public static int elements(Node[] n, Leaf[] l, int[] a) {
    if (n == null || l == null || n.length < 2 || l.length < 1)
      return 0;
    return n[0] != null && n[1] != null && l[0] != null && a == ROW ? 1 : 0;
  }

  public static int rows(int[][] rows, Node[] n) {
    return rows != null && rows.length > 1 && rows[0] != null && rows[1] == ROW && n != null ? 1 : 0;
  }

  public static int secret(Node n, Leaf l) {
    SECRET.v = 5;
    return n != null && l != null && SECRET.v == 5 ? 1 : 0;
  }

  public static int secretOfTypes(Object o, Leaf l) {
    SECRET.v = 5;
    return o instanceof Node && l != null && SECRET.v == 5 ? 1 : 0;
  }

  public static int generic(Box<String> s, Box<Integer> i) {
    return s != null && i != null ? 1 : 0;
  }

  public static int genericAround(Box<String> s, Box<Integer> i, Box<?> any, int[] a) {
    return s != null && i != null && any == i && a == ROW ? 1 : 0;
  }

  public static Object genericOut(Box<String> s, Box<Integer> i, Box<Integer> j) {
    return s != null && i != null && i == j ? i : null;
  }

  public static Object unrelated(Leaf l, String s, StringBuilder b, int[] a, Box<String> x) {
    if (l == null || s == null || b == null || a == null || x == null)
      return null;
    return a;
  }

  public static void thrown(Leaf l, RuntimeException e, Box<String> s) {
    if (l != null && e != null && s != null)
      throw e;
  }
}
