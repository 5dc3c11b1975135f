import loris.contract.Ensures;
import loris.contract.Requires;

/**
 * What references lead to. Of the methods `when...` the inputs are compared with brute force, of the methods
 * `keeps...` those that keep the postcondition; of the others the comment says
 * the verdict.
 */
class Reachable {
  static class Node {
    Node left, right;
    int value;
  }

  @Requires("acyclic(x)")
  static void whenAcyclic(Node x, Node y) {}

  @Requires("acyclic(x, left)")
  static void whenAcyclicLeft(Node x, Node y) {}

  @Requires("disjoint(x, y, left)")
  static void whenDisjointLeft(Node x, Node y) {}

  @Requires("exists n in reach(x): n == y")
  static void whenReached(Node x, Node y) {}

  @Requires("forall n in reach(x, right): n.left == null || n.left == y")
  static void whenAllLeft(Node x, Node y) {}

  @Requires("x != null ==> exists n in reach(x.left, right): forall m in reach(y, right): n != m")
  static void whenNested(Node x, Node y) {}

  @Requires("!acyclic(x, right) && !disjoint(x, y, right)")
  static void whenNot(Node x, Node y) {}

  @Requires("isomorphic(x, y, right) && x != y")
  static void whenIsomorphicRight(Node x, Node y) {}

  @Ensures("isomorphic(x, old(x))")
  static void keepsTurned(Node x, Node y) {
    if (x != null) {
      Node left = x.left;
      x.left = x.right;
      x.right = left;
    }
  }

  @Ensures("isomorphic(old(y), x, left)")
  static void keepsLinked(Node x, Node y) {
    if (y != null)
      y.left = x;
  }

  @Ensures("isomorphic(result, old(x), left, right)")
  static Node keepsCopied(Node x, Node y) {
    if (x == null)
      return y;
    Node copy = new Node();
    copy.left = x.left;
    copy.right = x.right;
    return copy;
  }

  @Requires("acyclic(x, left)")
  @Ensures({"isomorphic(result, old(x), left, value)", "isomorphic(x, old(x), left, value)", "disjoint(result, x, left)"})
  static Node copied(Node x) { // SAFE up to
    Node first = new Node();
    Node last = first;
    for (; x != null; x = x.left) {
      last.left = new Node();
      last = last.left;
      last.value = x.value;
    }
    return first.left;
  }

  @Ensures("isomorphic(x, old(x), left, value)")
  static void counted(Node x) { // VIOLATION postcondition
    if (x != null && x.left == x)
      x.value++;
  }

  @Requires("x != null && acyclic(x, left)")
  @Ensures("acyclic(result, left) && (exists n in reach(result, left): n == x)")
  static Node push(Node x) { // SAFE up to
    Node node = new Node();
    node.left = x;
    return node;
  }

  @Requires("x != null && y != null && acyclic(x, left)")
  @Ensures("acyclic(x, left)")
  static void link(Node x, Node y) { // VIOLATION postcondition
    x.left = y;
  }

  @Requires("x != null && y != null && acyclic(y, left) && disjoint(x, y, left)")
  @Ensures("acyclic(x, left)")
  static void linkApart(Node x, Node y) { // SAFE up to
    x.left = y;
  }

  @Requires("disjoint(x, y, left)")
  @Ensures("forall n in reach(x, left): n.value == 0 || n.value != 7")
  static void paint(Node x, Node y) { // VIOLATION postcondition
    for (Node n = x; n != null; n = n.left)
      if (n.value == 5)
        n.value = 7;
  }
}
