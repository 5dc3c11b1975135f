// An exception thrown by toString while a string is concatenated by a builder.
// exit: 1
package t126;

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
    StringBuilder b = new StringBuilder();
    for (int i = 1; i >= 0; i--) {
      b.append(new Main(i)).append(';');
      System.out.println(b);
    }
  }
}
