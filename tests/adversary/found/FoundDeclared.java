// any

/** Violations whose shown input had a static array as its receiver, or another object of a type that its place cannot hold. */
public class FoundDeclared {
  static class Node { public int v; public Node next; public Object any; }
  static class Leaf extends Node { }
  static final int[] ROW = {1, 2};
  static final Node[] NODES = {new Leaf(), null};
  static final Leaf LEAF = new Leaf();
  static final FoundDeclared SELF = new FoundDeclared();
  private static final Leaf SECRET = new Leaf();
  public int count;

  public void receiver(int[] p) {
    if (p != null && p.length == 2) { ROW[0] = 5; p[0] = 6; assert ROW[0] != 6; }
  }

  public void receiverOfNode(Node p) {
    LEAF.v = 5;
    if (p != null) { p.v = 6; assert LEAF.v != 6; }
  }

  public static void parameters(int[] p, Node n, Leaf l, FoundDeclared d, StringBuilder b) {
    if (p == null || p.length != 2 || n == null || l == null || d == null || b == null) return;
    ROW[0] = 5;
    p[0] = 6;
    assert ROW[0] != 6;
  }

  public static void fields(Node n, int[] p) {
    if (n == null || n.next == null || n.any == null || p == null || p.length != 2) return;
    ROW[1] = 5;
    p[1] = 6;
    assert ROW[1] != 6;
  }

  public static void elements(Leaf[] n, int[][] p) {
    if (n == null || n.length < 1 || n[0] == null || p == null || p.length < 2 || p[0] == null || p[1] == null || p[1].length != 2) return;
    ROW[1] = 5;
    p[1][1] = 6;
    assert ROW[1] != 6;
  }

  public static void nodes(Node[] p, Leaf l, FoundDeclared d) {
    if (p == null || l == null || d == null || p.length != 2) return;
    NODES[1] = LEAF;
    p[1] = null;
    assert NODES[1] != null;
  }

  public static void own(FoundDeclared d, Node n) {
    SELF.count = 7;
    LEAF.v = 3;
    if (d == null || n == null) return;
    d.count = 8;
    assert SELF.count == 7;
  }

  public static void secret(Leaf l, Node n, int[] p) {
    SECRET.v = 5;
    if (l == null || n == null || p == null) return;
    assert SECRET.v != 5;
  }
}
