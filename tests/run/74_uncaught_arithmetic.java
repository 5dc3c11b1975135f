// Uncaught ArithmeticException some frames below main, out of a constructor.
// exit: 1
package t74;

class Main {
  final int ratio;

  Main(int a, int b) {
    ratio = a / b;
  }

  static Main make(int n) {
    return new Main(10,
        n);
  }

  public static void main(String[] args) {
    System.out.println(make(3).ratio);
    for (int i = 2; i >= 0; i--) {
      make(i);
    }
  }
}
