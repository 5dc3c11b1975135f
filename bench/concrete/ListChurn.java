/** Linked lists built, reversed, filtered and dropped: many small objects, most of them garbage soon. */
class ListChurn {
  static final class Node {
    final int value;
    Node next;

    Node(int value, Node next) {
      this.value = value;
      this.next = next;
    }
  }

  static Node build(int n, int seed) {
    Node list = null;
    for (int i = 0; i < n; i++) {
      seed = seed * 1103515245 + 12345;
      list = new Node(seed >>> 16 & 1023, list);
    }
    return list;
  }

  static Node reversed(Node list) {
    Node result = null;
    for (Node n = list; n != null; n = n.next) {
      result = new Node(n.value, result);
    }
    return result;
  }

  static Node filtered(Node list, int modulus) {
    Node result = null;
    for (Node n = list; n != null; n = n.next) {
      if (n.value % modulus != 0) {
        result = new Node(n.value + 1, result);
      }
    }
    return result;
  }

  static long sum(Node list) {
    long total = 0;
    for (; list != null; list = list.next) {
      total += list.value;
    }
    return total;
  }

  public static void main(String[] args) {
    long total = 0;
    Node[] kept = new Node[8];
    for (int round = 0; round < 10000; round++) {
      Node list = build(500, round);
      Node other = filtered(reversed(list), 2 + round % 5);
      kept[round & 7] = other;
      total += sum(other) - sum(kept[round * 3 & 7]);
    }
    System.out.println(total);
  }
}
