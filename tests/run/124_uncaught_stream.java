// An exception thrown by a lambda deep inside a stream pipeline of the JDK.
// exit: 1
package t124;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

class Main {
  static int half(int n) {
    if (n % 2 != 0) {
      throw new IllegalArgumentException("odd: " + n);
    }
    return n / 2;
  }

  static List<Integer> halves(List<Integer> list) {
    return list.stream()
        .filter(n -> n > 0)
        .map(Main::half)
        .map(n -> n + 1)
        .collect(Collectors.toList());
  }

  public static void main(String[] args) {
    System.out.println(halves(Arrays.asList(2, -3, 4)));
    System.out.println(halves(Arrays.asList(2, 3, 4)));
  }
}
