// Many short-lived objects beside a few long-lived ones; linked structures dropped and rebuilt.
package t104;

class Main {
  static class Node {
    Node left;
    Node right;
    final long[] load;

    Node(int depth, int n) {
      load = new long[n];
      load[n - 1] = depth;
      if (depth > 0) {
        left = new Node(depth - 1, n);
        right = new Node(depth - 1, n);
      }
    }

    long sum() {
      return load[load.length - 1] + (left == null ? 0 : left.sum() + right.sum());
    }
  }

  public static void main(String[] args) {
    Node keep = new Node(8, 3);
    long total = 0;
    for (int i = 0; i < 100; i++) {
      Node n = new Node(7, 1 + i % 5);
      total += n.sum();
      if (i % 10 == 0) {
        keep.left = n;
      }
    }
    String s = "";
    for (int i = 0; i < 300; i++) {
      s += i % 10;
    }
    System.out.println(total + " " + keep.sum() + " " + s.length());
    Object[] ring = new Object[64];
    for (int i = 0; i < 20000; i++) {
      ring[i & 63] = new int[] {i, i + 1};
    }
    long check = 0;
    for (Object o : ring) {
      check += ((int[]) o)[1];
    }
    System.out.println(check);
  }
}
