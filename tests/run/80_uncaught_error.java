// An uncaught Error without message out of a lambda inside a stream of calls.
// exit: 1
package t80;

class Main {
  interface Step {
    int apply(int n);
  }

  static int twice(Step s, int n) {
    return s.apply(s.apply(n));
  }

  public static void main(String[] args) {
    System.out.println(twice(n -> n + 1, 5));
    System.out.println(twice(n -> {
      if (n > 5) {
        throw new AssertionError();
      }
      return n + 1;
    }, 5));
  }
}
