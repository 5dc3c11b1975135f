/** Something to do for every command. */
public class Cli {
  public static int sign(int n) {
    return n < 0 ? -1 : n > 0 ? 1 : 0;
  }

  public static int divide(int a, int b) {
    return a / b;
  }

  static int ofThePackage(int n) {
    return n + 1;
  }

  private static int own(int n) {
    return n + 2;
  }

  /** More output than any buffer holds. */
  public static void main(String[] arguments) {
    boolean isEndless = arguments.length > 0 && arguments[0].equals("endless");
    for (int i = 0; isEndless || i < 20000; i++) System.out.println("line " + i);
  }
}
