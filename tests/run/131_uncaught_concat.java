// An exception thrown by toString inside a string concatenation.
// exit: 1
package t131;

class Main {
  final int n;

  Main(int n) {
    this.n = n;
  }

  @Override
  public String toString() {
    return "1/" + n + "=" + 1 / n;
  }

  public static void main(String[] args) {
    for (int i = 1; i >= 0; i--) {
      Main m = new Main(i);
      String s = "value " + m + " of " + i;
      System.out.println(s);
    }
  }
}
