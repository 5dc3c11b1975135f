// An initializer that fails with nobody to catch it.
// exit: 1
package t20;

class Main {
  static class Config {
    static final int SIZE = Integer.parseInt(text());

    static String text() {
      return null == System.getenv("surely_not_set_anywhere") ? "x12" : "1";
    }
  }

  public static void main(String[] args) {
    System.out.println("before");
    System.out.println(new int[Config.SIZE].length);
  }
}
