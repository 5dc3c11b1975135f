// Uncaught ArrayIndexOutOfBoundsException out of a static nested class.
// exit: 1
package t75;

class Main {
  static class Ring {
    private final int[] items = new int[4];
    private int at;

    void put(int v) {
      items[at++] = v;
    }
  }

  public static void main(String[] args) {
    Ring ring = new Ring();
    for (int i = 0; i < 10; i++) {
      System.out.println(i);
      ring.put(i);
    }
  }
}
