/** Loops that come back to a state but for variables that decide nothing; and such that do not, for the variable does decide. */
class Idle {
  static class Ring {
    Ring next;
    int value;
  }

  // wrap NO, math NO
  static int length(int n) {
    Ring r = new Ring();
    r.next = n > 7 ? r : null;
    int count = 0;
    for (Ring at = r; at != null; at = at.next)
      count++;
    return count;
  }

  // wrap NO, math NO
  static long sums(int n) {
    long sum = 0;
    double scale = 1;
    while (n != 0) {
      sum = sum * 2 + 3;
      scale = -scale;
      n = -n;
    }
    return sum;
  }

  // wrap YES, math (YES)
  static int limited(int n) {
    Ring r = new Ring();
    r.next = r;
    int count = 0;
    for (Ring at = r; at != null; at = at.next) {
      count++;
      int copy = count;
      if (copy > 100)
        break;
    }
    return count;
  }

  // wrap (YES), math (YES)
  static int divides(boolean negative) {
    int count = negative ? -50 : 50, rest = 0;
    while (true) {
      rest = 100 / count;
      count += negative ? 1 : -1;
    }
  }

  // wrap (YES), math (YES)
  static int stores(int n) {
    Ring r = new Ring();
    r.next = r;
    int count = 0;
    while (r.value < 20) {
      r.value = count;
      r = r.next;
      count++;
    }
    return count;
  }

  // wrap (YES), math (YES)
  static int passes(int n) {
    int count = 0;
    while (isSmall(count))
      count++;
    return count;
  }

  private static boolean isSmall(int n) {
    return n < 90;
  }

  // wrap (YES), math (YES)
  static int indexes(int n) {
    int[] words = new int[30];
    int count = 0, sum = 0;
    while (sum >= 0) {
      sum += words[count];
      count++;
    }
    return sum;
  }

  // wrap NO, math NO
  static int deeper(int n, int count) {
    return n == 3 ? deeper(n, count) + count : count;
  }

  // wrap NO, math NO
  public static void main(String[] args) {
    int i = args.length;
    while (i > 10) {
      if (i > 20)
        i = 21;
      else
        i--;
    }
  }
}
