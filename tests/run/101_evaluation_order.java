// Order of evaluation: operands, arguments, array index and value, compound targets, exceptions half-way.
package t101;

class Main {
  static StringBuilder log = new StringBuilder();
  static int[] array = {1, 2, 3};

  static int t(int n) {
    log.append(n).append(' ');
    return n;
  }

  static int[] arr() {
    log.append("arr ");
    return array;
  }

  static int[] none() {
    log.append("none ");
    return null;
  }

  static int boom() {
    log.append("boom ");
    throw new IllegalStateException();
  }

  static int sum(int a, int b, int c) {
    return a + b + c;
  }

  static void flush(Object result) {
    System.out.println(result + " | " + log);
    log.setLength(0);
  }

  interface Body {
    int run();
  }

  static void attempt(Body body) {
    try {
      flush(body.run());
    } catch (RuntimeException e) {
      flush(e.getClass().getSimpleName());
    }
  }

  public static void main(String[] args) {
    flush(t(1) + t(2) * t(3) - t(4) / t(5));
    flush(sum(t(1), t(2), sum(t(3), t(4), t(5))));
    flush(t(1) < t(2) && t(3) > t(4) || t(5) == t(5));
    flush(t(0) == 1 & t(1) == 1 | t(2) == 2);
    attempt(() -> arr()[t(1)] = t(9));
    attempt(() -> arr()[t(2)] += t(5) + array[2]);
    attempt(() -> arr()[t(7)] = boom());
    attempt(() -> none()[t(7)] = boom());
    attempt(() -> none()[t(1)] = t(2));
    attempt(() -> arr()[boom()] = t(1));
    attempt(() -> arr()[t(5)] += t(6));
    attempt(() -> none()[boom()]);
    attempt(() -> t(8) / t(0) + t(1));
    attempt(() -> {
      int i = 0;
      int[] a = {0, 0, 0};
      a[i++] = a[i] = i = 2;
      return a[0] * 100 + a[1] * 10 + i;
    });
    attempt(() -> {
      int x = 1;
      x += x++ * 2 + x;
      return x;
    });
    attempt(() -> new int[t(2)][t(3)].length + t(1));
    attempt(() -> t(1) > 0 ? t(2) : t(3));
  }
}
