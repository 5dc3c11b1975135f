// exit: 1
// The report of an uncaught exception names the thread as it is called now.
package t218;

class Main {
  public static void main(String[] args) {
    Thread.currentThread().setName("worker");
    throw new IllegalStateException("boom");
  }
}
