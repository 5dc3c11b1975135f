import java.util.ArrayList;
import java.util.LinkedList;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** Numbers in boxes, in few bits, and lambdas that capture nothing. */
class Boxes {
  static class Holder {
    Integer value;
  }

  // wrap YES, math YES
  static void down(Integer n) {
    while (n > 0)
      n = n - 1;
  }

  // wrap YES, math NO
  static void up(Integer n) {
    while (n > 0)
      n = n + 1;
  }

  // wrap YES, math YES
  static void longs(Long n) {
    while (n > 5)
      n -= 2;
  }

  // wrap YES, math YES
  static int recursive(Integer n) {
    return n <= 0 ? 0 : 1 + recursive(n - 1);
  }

  // wrap YES, math YES
  static void field(Holder h) {
    while (h.value > 0)
      h.value = h.value - 1;
  }

  // wrap YES, math YES
  static void characters(Character c) {
    while (c < 'z')
      c++;
  }

  // wrap NO, math NO
  static void stays(Boolean b) {
    while (b)
      b = Boolean.valueOf(b);
  }

  // wrap YES, math YES
  static int sum(int n) {
    LinkedList<Integer> list = new LinkedList<>();
    for (int i = 0; i < n; i++)
      list.add(i);
    int sum = 0;
    while (!list.isEmpty())
      sum += list.removeFirst();
    return sum;
  }

  // wrap (YES), math (YES)
  static void element(int n) {
    ArrayList<Integer> list = new ArrayList<>();
    list.add(n);
    while (list.get(0) > 0)
      list.set(0, list.get(0) - 1);
  }

  // wrap YES, math YES
  static void byteWraps(byte b, int n) {
    for (int i = 0; i < n; i++)
      while (b >= 0)
        b += 3;
  }

  // wrap YES, math YES
  static void charTo(char end, int n) {
    for (int i = 0; i < n; i++)
      for (char c = 0; c < end; c++)
        ;
  }

  // wrap NO, math NO
  static void shortTo(int n) {
    for (short s = 0; s < n; s++)
      ;
  }

  // wrap YES, math YES
  static void narrowed(long n) {
    int i = (int) n;
    while (i > 0)
      i--;
  }

  // wrap YES, math YES
  static void lowByte(int n) {
    while (n != 0)
      n = (byte) n / 2;
  }

  // wrap YES, math YES
  static int search(int[] a, int key) {
    int low = 0, high = a.length - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      if (a[middle] < key)
        low = middle + 1;
      else if (a[middle] > key)
        high = middle - 1;
      else
        return middle;
    }
    return -1;
  }

  // wrap YES, math YES
  static int bits(int n) {
    int count = 0;
    for (; n > 0; n &= n - 1)
      count++;
    return count;
  }

  // wrap YES, math YES
  static void lambda(int n) {
    IntUnaryOperator next = x -> x - 1;
    while (n > 0)
      n = next.applyAsInt(n);
  }

  // wrap YES, math YES
  static void oneOfTwo(int n, boolean fast) {
    IntUnaryOperator next = fast ? x -> x - 2 : Boxes::before;
    while (n > 0)
      n = next.applyAsInt(n);
  }

  static int before(int x) {
    return x - 1;
  }

  // wrap YES, math YES
  static void lambdaOfLambda(int n) {
    Supplier<Runnable> supplier = () -> () -> {};
    for (int i = 0; i < n; i++)
      supplier.get().run();
  }

  // wrap YES, math YES
  static void anonymous(int n) {
    Function<Integer, Integer> function = new Function<>() {
      public Integer apply(Integer i) {
        return i <= 0 ? 0 : apply(i - 1);
      }
    };
    function.apply(n);
  }

  // wrap NO, math NO
  static void halves(double d) {
    while (d > 1)
      d /= 2;
  }

  // wrap NO, math NO
  static void noNumber(double d) {
    while (!(d < 1) && !(d >= 1))
      ;
  }
}
