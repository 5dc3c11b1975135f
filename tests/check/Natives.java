import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Natives and exactly defined functions with symbolic arguments. */
class Natives {
  // expect: SAFE
  static int root(double d) {
    return d >= 4 && Math.sqrt(d) < 2 ? 1 / 0 : 1;
  }

  // expect: VIOLATION ArithmeticException
  static int rootOfNegative(double d) {
    double root = Math.sqrt(d);
    return root != root && d == d ? 1 / 0 : 1; // fails
  }

  // expect: SAFE
  static int floor(double d) {
    return d >= -100 && d <= 100 && (Math.floor(d) > d || Math.ceil(d) < d) ? 1 / 0 : 1;
  }

  // expect: VIOLATION ArithmeticException
  static int ceil(double d) {
    return d > -1 && d < 0 && Math.ceil(d) == 0 ? 1 / 0 : 1; // fails
  }

  // expect: VIOLATION ArithmeticException
  static int evenHalf(double d) {
    return Math.rint(d) == 2 && d == 2.5 ? 1 / 0 : 1; // fails
  }

  // expect: VIOLATION ArithmeticException
  // heaps: auto
  static int round(double d) {
    return d < 0 && Math.round(d) == 0 ? 1 / 0 : 1; // fails
  }

  // expect: SAFE
  static int roundHalf(double d) {
    return d == 0.49999999999999994 && Math.round(d) != 0 ? 1 / 0 : 1;
  }

  // expect: VIOLATION ArithmeticException
  // heaps: auto
  static int roundFloat(float f) {
    return Math.round(f) == 7 && f < 7 ? 1 / 0 : 1; // fails
  }

  // expect: VIOLATION ArithmeticException
  static int saturated(float f) {
    return Math.round(f) == Integer.MAX_VALUE ? 1 / 0 : 1; // fails
  }

  // expect: SAFE
  static int absolute(double d) {
    return Math.abs(d) < 0 ? 1 / 0 : 1;
  }

  // expect: SAFE
  static int largest(double a, double b) {
    double most = Math.max(a, b);
    return most < a || most < b ? 1 / 0 : 1;
  }

  // expect: VIOLATION ArithmeticException
  // heaps: auto
  static int leastZero(float a, float b) {
    return Math.min(a, b) == 0 && 1 / Math.min(a, b) < 0 && a == 0 && b == 0 && 1 / a > 0 ? 1 / 0 : 1; // fails
  }

  // expect: SAFE
  static int bits(double d) {
    return d > 0 && Double.doubleToLongBits(d) <= 0 ? 1 / 0 : 1;
  }

  // expect: SAFE
  static int rawBits(float f) {
    return f < 0 && Float.floatToRawIntBits(f) >= 0 ? 1 / 0 : 1;
  }

  // expect: UNKNOWN the bits of a NaN
  static int rawBitsOfNan(double d) {
    return d != d && Double.doubleToRawLongBits(d) == 0x7ff8000000000000L ? 1 / 0 : 1;
  }

  // expect: VIOLATION ArithmeticException
  static int fromBits(long bits) {
    return Double.longBitsToDouble(bits) == 1.5 ? 1 / 0 : 1; // fails
  }

  // expect: VIOLATION ArithmeticException
  static int fromIntBits(int bits) {
    return Float.intBitsToFloat(bits) == -2 ? 1 / 0 : 1; // fails
  }

  // expect: VIOLATION ArithmeticException
  static int compare(double a, double b) {
    return a == b && Double.compare(a, b) != 0 ? 1 / 0 : 1; // fails
  }

  // expect: VIOLATION ArithmeticException
  static int sign(double d) {
    return 10 / (int) Math.signum(d); // fails
  }

  // expect: VIOLATION NegativeArraySizeException
  static int[][] negativeGrid(int n) {
    return n < 2 ? new int[n][n] : null; // fails
  }

  // expect: VIOLATION NegativeArraySizeException
  static int[][][] negativeWithin(int n) {
    return n < 0 ? new int[0][2][n] : null; // fails
  }

  // expect: VIOLATION ArrayIndexOutOfBoundsException
  static int emptyGrid(int n) {
    return n < 0 || n > 2 ? 0 : (new int[n][2])[0].length; // fails
  }

  // expect: SAFE
  static int grid(int n, int m) {
    if (n < 1 || n > 2 || m < 1 || m > 2) return 0;
    int[][] grid = new int[n][m];
    grid[n - 1][m - 1] = 7;
    long[][][] open = new long[n][m][];
    assert open[n - 1][m - 1] == null && grid.length == n && grid[0].length == m;
    return n == 2 ? 1 / (1 + grid[0][0]) : 1;
  }

  // expect: SAFE
  static int counted(int n) {
    AtomicInteger count = new AtomicInteger(n);
    count.incrementAndGet();
    return count.get() == n + 1 && count.compareAndSet(n + 1, 5) && count.get() == 5 ? 1 : 1 / 0;
  }

  // expect: VIOLATION ArithmeticException
  static int swapped(long n, long m) {
    AtomicLong value = new AtomicLong(n);
    return value.compareAndSet(m, 3) ? 1 : 1 / 0; // fails
  }

  // expect: SAFE
  static int random() {
    double number = Math.random();
    return number < 0 || number >= 1 ? 1 / 0 : 1;
  }

  // expect: SAFE
  static int unseeded() {
    int bit = new Random().nextInt() & 1;
    return 1 / (bit + 1);
  }
}
