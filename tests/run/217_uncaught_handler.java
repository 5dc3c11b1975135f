// exit: 1
// An uncaught exception goes to the default handler of the program; a renamed thread.
package t217;

class Main {
  public static void main(String[] args) {
    Thread.currentThread().setName("worker");
    Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> System.out.println("handled " + thrown.getMessage() + " of " + thread.getName()));
    throw new IllegalStateException("boom");
  }
}
