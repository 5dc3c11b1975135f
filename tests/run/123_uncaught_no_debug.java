// An uncaught exception out of classes compiled without source file and line numbers.
// javac: -g:none
// exit: 1
package t123;

class Main {
  static class Thrower {
    int[] items;

    int at(int i) {
      return items[i];
    }
  }

  public static void main(String[] args) {
    try {
      new Thrower().at(3);
    } catch (NullPointerException e) {
      StackTraceElement top = e.getStackTrace()[0];
      System.out.println(e.getMessage() + " " + top + " " + top.getFileName() + " " + top.getLineNumber());
    }
    Thrower t = new Thrower();
    t.items = new int[2];
    System.out.println(t.at(1));
    System.out.println(t.at(2));
  }
}
