// tableswitch and lookupswitch: dense, sparse, negative, fall through, default in the middle, nested.
package t12;

class Main {
  static String dense(int v) {
    switch (v) {
      case 1: return "one";
      case 2: return "two";
      case 3:
      case 4: return "three or four";
      case 6: return "six";
      default: return "other";
    }
  }

  static int sparse(int v) {
    switch (v) {
      case -1000000: return 1;
      case 0: return 2;
      case 77: return 3;
      case Integer.MAX_VALUE: return 4;
      case Integer.MIN_VALUE: return 5;
    }
    return -1;
  }

  static String through(char c) {
    StringBuilder b = new StringBuilder();
    switch (c) {
      case 'a':
        b.append("a");
      default:
        b.append("d");
      case 'b':
        b.append("b");
        break;
      case 'c':
        b.append("c");
    }
    return b.toString();
  }

  static int nested(byte a, short b) {
    int count = 0;
    outer:
    for (int i = 0; i < 10; i++) {
      switch (a) {
        case -1:
          switch (b) {
            case 5:
              count += 100;
              continue outer;
            case 6:
              break outer;
            default:
              count += 10;
              break;
          }
          count++;
          break;
        case 127:
          count += 1000;
          break outer;
        default:
          return count;
      }
      count += 2;
    }
    return count;
  }

  public static void main(String[] args) {
    for (int i = -1; i < 9; i++) {
      System.out.println(i + " " + dense(i));
    }
    int[] keys = {-1000000, 0, 77, 78, Integer.MAX_VALUE, Integer.MIN_VALUE, -1};
    for (int k : keys) {
      System.out.println(k + " " + sparse(k) + " " + dense(k));
    }
    for (char c = 'a'; c <= 'e'; c++) {
      System.out.println(c + " " + through(c));
    }
    System.out.println(nested((byte) -1, (short) 5) + " " + nested((byte) -1, (short) 6) + " " + nested((byte) -1, (short) 7) + " "
        + nested((byte) 127, (short) 0) + " " + nested((byte) 0, (short) 0));
    switch (3) {
    }
    switch (new int[] {4}[0]) {
      default:
        System.out.println("only default");
    }
  }
}
