// Deep but finite recursion: factorial, Ackermann, Fibonacci, Hanoi, mutual recursion, a list of 3000 nodes.
package t71;

class Main {
  static class Node {
    final int value;
    final Node next;

    Node(int value, Node next) {
      this.value = value;
      this.next = next;
    }

    long sum() {
      return next == null ? value : value + next.sum();
    }
  }

  static int ackermann(int m, int n) {
    return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
  }

  static int fib(int n) {
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
  }

  static int hanoi(int n, char a, char b, char c) {
    return n == 0 ? 0 : hanoi(n - 1, a, c, b) + 1 + hanoi(n - 1, c, b, a);
  }

  static boolean even(int n) {
    return n == 0 || odd(n - 1);
  }

  static boolean odd(int n) {
    return n != 0 && even(n - 1);
  }

  static double power(double x, int n) {
    return n == 0 ? 1 : n % 2 == 0 ? power(x * x, n / 2) : x * power(x, n - 1);
  }

  static String permute(String prefix, String rest) {
    if (rest.isEmpty()) {
      return prefix + " ";
    }
    StringBuilder b = new StringBuilder();
    for (int i = 0; i < rest.length(); i++) {
      b.append(permute(prefix + rest.charAt(i), rest.substring(0, i) + rest.substring(i + 1)));
    }
    return b.toString();
  }

  public static void main(String[] args) {
    System.out.println(ackermann(2, 6) + " " + fib(22) + " " + hanoi(12, 'a', 'b', 'c') + " " + even(2000) + " " + odd(2001) + " " + power(1.01, 1000));
    Node list = null;
    for (int i = 0; i < 3000; i++) {
      list = new Node(i, list);
    }
    System.out.println(list.sum());
    System.out.println(permute("", "abcd"));
  }
}
