/** What the pages of tests/pages.py are about: sorted lists with a few faults. */
public class Lists {
  static class Node {
    int value;
    Node next;
  }

  Node head;
  int size;

  boolean insert(int x) {
    Node at = head;
    if (at == null) {
      head = new Node();
      head.value = x;
      size++;
      return true;
    }
    while (at.next != null && at.next.value < x)
      at = at.next;
    if (at.value == x)
      return false;
    Node made = new Node();
    made.value = x;
    made.next = at.next;
    at.next = made;
    size++;
    return true;
  }

  /** Divides by zero when there is no element. */
  static int mean(Node list, int[] weights) {
    int sum = 0, count = 0;
    for (Node at = list; at != null && count < 3; at = at.next, count++)
      sum += at.value;
    return sum / count;
  }

  static int sum(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++)
      sum += i;
    return sum;
  }

  /** Many cases: a page with a long list. */
  static int many(int a, int b, int c, int d, boolean e, boolean f, Node n) {
    int sum = 0;
    if (a > 10) sum += 1;
    if (b > 20) sum += 2;
    if (c > 30) sum += 4;
    if (d > 40) sum += 8;
    if (e) sum += 16;
    if (f) sum += 32;
    if (n != null && n.value > a) sum += 64;
    if (a > b) sum *= 3;
    return sum;
  }

  static int log;

  /** What is noted is not needed for the result. */
  static int noted(int a, int b) {
    int x = a * 2;
    int y = b + 1;
    log = y;
    for (int i = 0; i < 3; i++)
      x += i;
    return x;
  }

  /** Several faults, of which some are the caller's. */
  static int part(int[] all, int at, String by) {
    if (at < 0) throw new IllegalArgumentException("at");
    assert all[at] != 7;
    int sum = 0;
    for (int one : all)
      sum += one;
    return sum / by.length();
  }
}
