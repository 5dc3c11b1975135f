/** Recursion of all kinds. */
class Calls {
  // wrap YES, math YES
  static int factorial(int n) {
    return n <= 1 ? 1 : n * factorial(n - 1);
  }

  // wrap YES, math YES
  static int fibonacci(int n) {
    return n < 2 ? 1 : fibonacci(n - 1) + fibonacci(n - 2);
  }

  // wrap NO, math NO
  static int endless(int n) {
    return endless(n) + 1;
  }

  // wrap NO, math NO
  static int missesZero(int n) {
    return n == 0 ? 0 : missesZero(n == 1 ? 1 : n - 2);
  }

  // wrap YES, math YES
  static boolean isEven(int n) {
    return n <= 0 || isOdd(n - 1);
  }

  static boolean isOdd(int n) {
    return n > 0 && isEven(n - 1);
  }

  // wrap YES, math YES
  static int ackermann(int m, int n) {
    if (m <= 0)
      return n + 1;
    if (n <= 0)
      return ackermann(m - 1, 1);
    return ackermann(m - 1, ackermann(m, n - 1));
  }

  // wrap (YES), math (YES)
  static int mccarthy(int n) {
    return n > 100 ? n - 10 : mccarthy(mccarthy(n + 11));
  }

  // wrap YES, math YES
  static int gcd(int a, int b) {
    if (a < 0 || b <= 0)
      return a;
    return gcd(b, a % b);
  }

  // wrap YES, math YES
  static void swapped(int a, int b) {
    if (a > 0 && b > 0)
      swapped(b - 1, a);
  }

  // wrap YES, math YES
  static void inLoop(int n) {
    for (int i = 0; i < n; i++)
      inLoop(n - 1);
  }

  // wrap YES, math YES
  static int power(int x, int n) {
    if (n <= 0)
      return 1;
    int half = power(x, n / 2);
    return n % 2 == 0 ? half * half : half * half * x;
  }

  // wrap NO, math NO
  static void pingPong(int n) {
    if (n > 5)
      pong(n);
  }

  static void pong(int n) {
    pingPong(n);
  }

  // wrap YES, math YES
  static void callsInLoop(int n) {
    for (int i = 0; i < n; i++)
      factorial(i);
  }

  // wrap YES, math NO
  static int upwards(int n) {
    return n < 0 ? 0 : upwards(n + 1);
  }
}
