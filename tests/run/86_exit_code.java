// System.exit with a status from deep inside, skipping finally blocks.
// exit: 42
package t86;

class Main {
  static void leave(int n) {
    try {
      if (n == 0) {
        System.out.println("leaving");
        System.exit(42);
      }
      leave(n - 1);
    } finally {
      System.out.println("not printed");
    }
  }

  public static void main(String[] args) {
    leave(5);
  }
}
