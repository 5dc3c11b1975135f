// Helpful NullPointerException messages of many shapes, with local variable names.
// javac: -g
package t85;

class Main {
  Main next;
  int[] numbers;
  long[][] grid;
  Object[] objects;
  static Main shared;
  static String text;
  double value;

  interface Body {
    void run();
  }

  static Main find(int n) {
    return null;
  }

  String name() {
    return "name";
  }

  Main self() {
    return next;
  }

  static void attempt(Body body) {
    try {
      body.run();
      System.out.println("no exception");
    } catch (NullPointerException e) {
      System.out.println(e.getMessage());
    }
  }

  static int parameter(String s, int[] a, int i) {
    if (i == 0) {
      return s.length();
    }
    if (i == 1) {
      return a[i];
    }
    if (i == 2) {
      a[3] = i;
    }
    return a.length;
  }

  static void locals() {
    Main m = new Main();
    int i = 2;
    int at = 1;
    int[] none = null;
    Object lock = null;
    Runnable r = null;
    attempt(() -> m.next.next = m);
    attempt(() -> m.next.value = 5);
    attempt(() -> System.out.println(m.next.next.next));
    attempt(() -> m.numbers[3] = 4);
    attempt(() -> System.out.println(m.grid[1][2]));
    attempt(() -> m.objects[at] = "x");
    try {
      none[i] = 5;
    } catch (NullPointerException e) {
      System.out.println(e.getMessage());
    }
    try {
      synchronized (lock) {
        i++;
      }
    } catch (NullPointerException e) {
      System.out.println(e.getMessage());
    }
    try {
      r.run();
    } catch (NullPointerException e) {
      System.out.println(e.getMessage());
    }
    try {
      Integer boxed = (Integer) lock;
      i += boxed;
    } catch (NullPointerException e) {
      System.out.println(e.getMessage());
    }
    try {
      RuntimeException e = null;
      throw e;
    } catch (NullPointerException e) {
      System.out.println(e.getMessage());
    }
    try {
      String[][] table = new String[2][];
      table[i - 1 + 0][i] = "x";
    } catch (NullPointerException | ArrayIndexOutOfBoundsException e) {
      System.out.println(e.getMessage());
    }
    try {
      String[][] table = new String[4][4];
      System.out.println(table[i][1].trim());
    } catch (NullPointerException e) {
      System.out.println(e.getMessage());
    }
    try {
      long[] longs = null;
      longs[0]++;
    } catch (NullPointerException e) {
      System.out.println(e.getMessage());
    }
    try {
      double[] doubles = null;
      byte[] bytes = null;
      System.out.println(i > 5 ? doubles[0] : bytes[i * 2]);
    } catch (NullPointerException e) {
      System.out.println(e.getMessage());
    }
  }

  public static void main(String[] args) {
    attempt(() -> shared.next = null);
    attempt(() -> System.out.println(shared.value));
    attempt(() -> System.out.println(text.length()));
    attempt(() -> find(3).name());
    attempt(() -> System.out.println(find(4).next.value));
    attempt(() -> new Main().self().self());
    attempt(() -> new Main().next.name());
    attempt(() -> System.out.println(new Main().numbers.length));
    attempt(() -> System.out.println(new Main().objects[0].hashCode()));
    attempt(() -> parameter(null, null, 0));
    attempt(() -> parameter("", null, 1));
    attempt(() -> parameter("", null, 2));
    attempt(() -> parameter("", null, 3));
    attempt(() -> System.out.println(((String) null).isEmpty()));
    attempt(() -> {
      throw new NullPointerException();
    });
    attempt(() -> {
      throw new NullPointerException("own message");
    });
    attempt(() -> java.util.Objects.requireNonNull(null));
    attempt(() -> java.util.Arrays.asList(1, null).get(1).compareTo(2));
    attempt(() -> System.out.println(new Object[][] {null}[0][0]));
    locals();
  }
}
