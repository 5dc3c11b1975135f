// Uncaught NegativeArraySizeException.
// exit: 1
package t78;

class Main {
  static long[] allocate(int n) {
    return new long[n];
  }

  public static void main(String[] args) {
    System.out.println(allocate(2).length);
    System.out.println(allocate(-2).length);
  }
}
