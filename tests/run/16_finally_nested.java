// finally: after return, break, continue, throw; overriding returns; nested blocks.
package t16;

class Main {
  static StringBuilder log = new StringBuilder();

  @SuppressWarnings("finally")
  static int override() {
    try {
      return 1;
    } finally {
      return 2;
    }
  }

  static int kept() {
    int x = 1;
    try {
      return x;
    } finally {
      x = 5;
      log.append("kept ");
    }
  }

  @SuppressWarnings("finally")
  static String swallow() {
    try {
      throw new IllegalStateException("lost");
    } finally {
      return "swallowed";
    }
  }

  static String nested(int n) {
    StringBuilder b = new StringBuilder();
    try {
      try {
        try {
          b.append("a");
          if (n == 1) throw new RuntimeException("one");
          if (n == 2) throw new IllegalArgumentException("two");
          if (n == 3) return b.append("r").toString();
          b.append("b");
        } catch (IllegalArgumentException e) {
          b.append("[" + e.getMessage() + "]");
          throw new RuntimeException("again");
        } finally {
          b.append("c");
        }
      } finally {
        b.append("d");
      }
    } catch (RuntimeException e) {
      b.append("<" + e.getMessage() + ">");
    } finally {
      b.append("e");
      log.append(b).append(' ');
    }
    return b.toString();
  }

  static int loop() {
    int count = 0;
    for (int i = 0; i < 10; i++) {
      try {
        if (i == 2) continue;
        if (i == 7) break;
        count += i;
      } finally {
        count += 100;
      }
    }
    return count;
  }

  static int throwing(int n) throws Exception {
    try {
      if (n > 0) throw new Exception("first");
    } finally {
      if (n > 1) throw new Exception("second");
    }
    return n;
  }

  public static void main(String[] args) {
    System.out.println(override() + " " + kept() + " " + swallow() + " " + loop());
    for (int i = 0; i < 4; i++) {
      System.out.println(nested(i));
    }
    for (int i = 0; i < 3; i++) {
      try {
        System.out.println(throwing(i));
      } catch (Exception e) {
        System.out.println(e);
      }
    }
    System.out.println(log);
  }
}
