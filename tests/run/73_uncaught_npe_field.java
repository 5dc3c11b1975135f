// Uncaught NullPointerException with a helpful message about a field.
// exit: 1
package t73;

class Main {
  Main next;
  int value;

  static int read(Main m) {
    return m.next.next.value;
  }

  public static void main(String[] args) {
    Main m = new Main();
    m.next = new Main();
    System.out.println(read(m));
  }
}
