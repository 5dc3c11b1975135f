// The initializer of the main class itself fails.
// exit: 1
package t117;

class Main {
  static final int[] TABLE = fill(3);

  static int[] fill(int n) {
    System.out.println("filling");
    int[] t = new int[n];
    for (int i = 0; i <= n; i++) {
      t[i] = i;
    }
    return t;
  }

  public static void main(String[] args) {
    System.out.println("never " + TABLE.length);
  }
}
