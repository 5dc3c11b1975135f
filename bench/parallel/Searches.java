/** Five searches in one list: under pose the aliases of what is found are conditions, and each search goes on behind the last. */
final class Searches {
  static final class Node {
    int value;
    Node next;
  }

  static Node find(Node list, int value) {
    while (list != null && list.value != value)
      list = list.next;
    return list;
  }

  static int five(Node list, int a, int b, int c, int d, int e) {
    int found = 0;
    found += find(list, a) != null ? 1 : 0;
    found += find(list, b) != null ? 2 : 0;
    found += find(list, c) != null ? 4 : 0;
    found += find(list, d) != null ? 8 : 0;
    found += find(list, e) != null ? 16 : 0;
    return found;
  }
}
