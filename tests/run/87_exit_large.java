// System.exit reduces its status modulo 256; output is flushed.
// exit: 3
package t87;

class Main {
  public static void main(String[] args) {
    System.out.print("no newline at the end");
    System.err.println("on stderr");
    System.exit(256 * 5 + 3);
  }
}
