/** An invariant that the command line names. */
class Sorted {
  int value;
  Sorted next;

  boolean isSorted() {
    return next == null || (value <= next.value && next.isSorted());
  }

  static boolean holds(Sorted list) {
    return list.isSorted();
  }

  private void insert(int x) {
    if (next == null || x <= next.value) {
      Sorted node = new Sorted();
      node.value = x;
      node.next = next;
      next = node;
    } else {
      next.insert(x);
    }
  }

  // expect: VIOLATION invariant
  // loris: --invariant isSorted
  void add(int x) {
    insert(x);
  } // fails

  // expect: VIOLATION invariant
  // loris: --invariant Sorted.holds
  void addAgain(int x) {
    insert(x);
  } // fails

  // expect: SAFE up to
  // loris: --invariant isSorted -k 2
  void addBehind(int x) {
    if (x >= value)
      insert(x);
  }
}
