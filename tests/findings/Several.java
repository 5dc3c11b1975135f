// Methods with several findings: see findings.py.
import java.util.List;
import java.util.Map;
import java.util.Objects;

public class Several {
  private int[] items;
  private int count;
  private Several next;

  // rest: SAFE otherwise
  static int pick(int[] items, int at, Object key) {
    int value = items[at]; // finds NullPointerException:rejects, ArrayIndexOutOfBoundsException
    if (value == 7) throw new IllegalStateException("seven"); // finds IllegalStateException:rejects
    String text = (String) key; // finds ClassCastException
    return 10 / value // finds ArithmeticException
        + text.length(); // finds NullPointerException:rejects
  }

  // rest: SAFE otherwise up to
  static int walk(Several list) {
    int sum = 0;
    for (Several at = list; at != null; at = at.next) {
      sum += 100 / at.count; // finds ArithmeticException
      assert at.count != 13; // finds AssertionError
    }
    return sum;
  }

  // The same place of a throw, from two places of the method.
  // rest: SAFE otherwise
  static int twice(int a, int b) {
    int first = half(a);
    int second = half(b);
    return first + second;
  }

  private static int half(int n) {
    if (n < 0) throw new IllegalArgumentException("negative"); // finds IllegalArgumentException:rejects, IllegalArgumentException:rejects
    return n / 2;
  }

  // rest: SAFE otherwise
  int last() {
    return items[count - 1]; // finds NullPointerException, ArrayIndexOutOfBoundsException
  }

  // rest: SAFE otherwise
  static int safe(int a) {
    return a == 0 ? 0 : 10 / a;
  }

  // rest: SAFE otherwise up to
  static String name(Map<String, String> names, String key) {
    Objects.requireNonNull(names, "names"); // finds NullPointerException:rejects
    return names.getOrDefault(key, "?").trim(); // finds NullPointerException
  }

  // rest: SAFE otherwise
  static int deep(Several a) {
    return a.next.next.count; // finds NullPointerException:rejects, NullPointerException, NullPointerException
  }

  // rest: SAFE otherwise
  static long sum(List<Integer> list) {
    int first = list.get(0); // finds NullPointerException:rejects, NullPointerException, IndexOutOfBoundsException, ArrayIndexOutOfBoundsException
    return first + (long) list.size();
  }

  // rest: SAFE otherwise
  static int caught(int[] items, int at) {
    try {
      return items[at] / (at - 1); // finds NullPointerException:rejects, ArithmeticException
    } catch (ArrayIndexOutOfBoundsException e) {
      throw new IllegalArgumentException(e); // finds IllegalArgumentException:rejects
    }
  }
}
