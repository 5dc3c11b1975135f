/** Numbers: means, roots, rounding, percentages, primes. */
public class Figures {
  // expect: VIOLATION ArithmeticException
  static int mean(int[] numbers) {
    if (numbers == null) return 0;
    return (numbers.length == 0 ? 0 : numbers[0]) / numbers.length; // fails
  }

  // expect: SAFE
  static double middle(double a, double b) {
    return a / 2 + b / 2;
  }

  // expect: SAFE
  static boolean isPrime(int n) {
    if (n < 2 || n > 30) return false;
    for (int i = 2; i <= Math.sqrt(n); i++)
      if (n % i == 0) return false;
    return true;
  }

  // expect: VIOLATION ArithmeticException
  static int share(double part) {
    return 100 / (int) Math.round(part); // fails
  }

  // expect: SAFE
  static int rounded(double price) {
    if (!(price >= 0 && price < 1000)) return 0;
    long whole = Math.round(price);
    if (whole < 0 || whole > 1000) throw new AssertionError();
    return (int) whole;
  }

  // expect: SAFE
  static int clamp(int value, int low, int high) {
    if (low > high) return low;
    int result = Math.max(low, Math.min(high, value));
    if (result < low || result > high) throw new AssertionError();
    return result;
  }

  // expect: VIOLATION AssertionError
  static int distance(int a, int b) {
    int distance = Math.abs(a - b);
    if (distance < 0) throw new AssertionError(); // fails
    return distance;
  }

  // expect: VIOLATION ArithmeticException
  static int total(int a, int b) {
    return Math.addExact(a, b); // fails
  }

  // expect: SAFE
  static int order(Double a, Double b) {
    if (a == null || b == null) return 0;
    int one = Double.compare(a, b), other = Double.compare(b, a);
    if (one != -other) throw new AssertionError();
    return one;
  }

  // expect: SAFE
  static int dice() {
    int throwOf = (int) (Math.random() * 6) + 1;
    return 60 / throwOf;
  }
}
