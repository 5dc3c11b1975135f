package expand;

/** Methods whose inputs are constants of enums and static fields. Each reads the static fields that it uses first. */
class Inputs {
  enum Color { RED, GREEN }

  static class Node {
    Node next;
    Color color;
  }

  static Node head;
  static Color chosen;

  Node own;

  static void choose(Node node, Color color) {
    head = node;
    chosen = color;
  }

  static int ofConstant(Color color) {
    return color == null ? 0 : color == Color.RED ? 1 : 2;
  }

  static int bySwitch(Color color, int n) {
    switch (color) {
      case RED:
        return n > 0 ? 1 : 2;
      default:
        return 3;
    }
  }

  static int sameColor(Node a, Node b) {
    return a.color != b.color ? 1 : a == b ? 2 : 3;
  }

  static int paint(Node a, Node b, Color color) {
    a.color = color;
    return b.color == color ? 1 : a.color == null ? 2 : 3;
  }

  static int ofHead(Node a) {
    Node first = head;
    return first == null ? 0 : first == a ? 1 : first.next == a ? 2 : 3;
  }

  static int chosenHead() {
    Node first = head;
    Color wanted = chosen;
    return first.color == wanted ? wanted == null ? 1 : 2 : first.next == null ? 3 : 4;
  }

  static int replaceHead(Node a) {
    Node first = head;
    head = a.next;
    return head == first ? 1 : head == null ? 2 : head.next == head ? 3 : 4;
  }

  static int walk(Node a) {
    Node first = head;
    Color wanted = chosen;
    Node node = first;
    for (int i = 0; i < 3 && node != null; i++, node = node.next) {
      if (node == a) {
        return node.color == wanted ? 1 : 2;
      }
    }
    return node == null ? 3 : 4;
  }

  int ownColor(Node a) {
    Node first = head;
    return own == first ? a.color == Color.GREEN ? 1 : 2 : own.next == a ? 3 : 4;
  }
}
