// assert: FALSE
// runtime: TRUE

public class Main {
  static int fib(int n) {
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
  }

  public static void main(String[] args) {
    assert args.length == 0;
    assert fib(10) == 54; // fails assert
  }
}
