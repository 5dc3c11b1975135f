// StackOverflowError from endless recursion is caught and the program goes on.
package t70;

class Main {
  static int depth;

  static int endless(int n) {
    depth++;
    return endless(n + 1) + 1;
  }

  static void mutual(Object o) {
    depth++;
    mutual2(o);
  }

  static void mutual2(Object o) {
    mutual(o);
  }

  public static void main(String[] args) {
    try {
      endless(0);
    } catch (StackOverflowError e) {
      System.out.println("caught " + e.getMessage() + " " + (depth > 500));
    }
    depth = 0;
    int finallyRuns = 0;
    try {
      try {
        mutual("x");
      } finally {
        finallyRuns++;
      }
    } catch (Throwable t) {
      System.out.println(t.getClass().getName() + " " + finallyRuns + " " + (depth > 500));
    }
    System.out.println("still alive");
  }
}
