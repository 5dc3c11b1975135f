import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Much concrete work beside the inputs; it must not cost questions to the solver. */
class Loops {
  int value;
  Loops next;

  // expect: SAFE
  // queries: 0
  static void tenThousand() {
    int sum = 0;
    for (int i = 0; i < 10000; i++)
      sum += i % 7;
    assert sum == 29994;
  }

  // expect: SAFE
  // queries: 0
  static int besideAnInput(int x) {
    int sum = x;
    for (int i = 0; i < 10000; i++)
      sum = sum * 3 + i;
    return sum;
  }

  // expect: VIOLATION AssertionError
  // queries: 6
  static void decidedOnce(int x) {
    int[] a = new int[100];
    for (int i = 0; i < 10000; i++)
      a[i % 100] += i;
    assert x != a[7]; // fails
  }

  // expect: SAFE
  // queries: 0
  static void collections() {
    List<Integer> list = new ArrayList<>();
    Map<Integer, String> map = new HashMap<>();
    for (int i = 0; i < 1000; i++) {
      list.add(i * i);
      map.put(i, "v" + i);
    }
    int count = 0;
    for (Iterator<Integer> it = list.iterator(); it.hasNext();)
      count += it.next() % 2;
    assert count == 500 && list.size() == 1000 && map.get(999).equals("v999");
  }

  static int fibonacci(int n) {
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
  }

  // expect: SAFE
  // queries: 0
  static void recursion() {
    assert fibonacci(18) == 2584;
  }

  static int sumTo(int n) {
    return n == 0 ? 0 : n + sumTo(n - 1);
  }

  // expect: SAFE
  // queries: 0
  static void deepRecursion() {
    assert sumTo(1000) == 500500;
  }

  // expect: VIOLATION AssertionError
  static void recursionOverInput(int n) {
    if (n >= 0 && n < 12)
      assert sumTo(n) != 55; // fails
  }

  // expect: SAFE
  static void boundedByInput(byte b) {
    int n = b & 15, sum = 0;
    for (int i = 0; i < n; i++)
      sum += 2;
    assert sum == 2 * n;
  }

  // expect: VIOLATION AssertionError
  static void nested(int n) {
    if (n < 0 || n > 4)
      return;
    int count = 0;
    for (int i = 0; i < n; i++)
      for (int j = i; j < n; j++)
        count++;
    assert count != 6; // fails
  }

  // expect: VIOLATION AssertionError
  static void breakOut(int x) {
    int i = 0;
    while (true) {
      if (i * i >= x || i > 9)
        break;
      i++;
    }
    assert i != 7; // fails
  }

  // expect: SAFE
  static void labelled(int x) {
    int found = -1;
    outer:
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++)
        if (i * 3 + j == x) {
          found = i;
          break outer;
        }
    assert found == (x >= 0 && x < 9 ? x / 3 : -1);
  }

  // expect: SAFE
  static void doWhile(int x) {
    int n = 0;
    do
      n++;
    while (n < 3 && x > n);
    assert n >= 1 && n <= 3;
  }

  // expect: VIOLATION AssertionError
  static void overList(Loops head) {
    int sum = 0, count = 0;
    for (Loops at = head; at != null && count < 3; at = at.next, count++)
      sum += at.value;
    assert count != 2 || sum != 9; // fails
  }

  // expect: SAFE
  static void overListNoNull(Loops head) {
    int count = 0;
    for (Loops at = head; at != null && count < 3; at = at.next)
      count++;
    assert count <= 3;
  }

  // expect: VIOLATION NullPointerException
  static int secondOfList(Loops head) {
    return head == null ? 0 : head.next.value; // fails
  }

  // expect: SAFE
  static void iteratorOfOwn(int n) {
    int k = n & 3;
    Iterable<Integer> range = () -> new Iterator<Integer>() {
      int at = 0;

      @Override
      public boolean hasNext() {
        return at < k;
      }

      @Override
      public Integer next() {
        return at++;
      }
    };
    int sum = 0;
    for (int i : range)
      sum += i;
    assert sum == k * (k - 1) / 2;
  }
}
