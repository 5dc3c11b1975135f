/** Constants of enums have a state, which calls before may have changed. */
enum EnumState {
  FIRST(1),
  SECOND(2) {
    int weight() {
      return 20 + count;
    }
  };

  final int rank;
  int count;

  EnumState(int rank) {
    this.rank = rank;
  }

  int weight() {
    return rank;
  }

  // expect: VIOLATION AssertionError
  void add() {
    count++;
    assert count < 3; // fails
  }

  // expect: SAFE
  void ranks() {
    assert rank == ordinal() + 1;
  }

  // expect: VIOLATION AssertionError
  static void other(EnumState e) {
    FIRST.count = 1;
    if (e != null)
      e.count = 2;
    assert FIRST.count == 1; // fails
  }

  // expect: SAFE
  static void apart() {
    FIRST.count = 1;
    SECOND.count = 2;
    assert FIRST.count == 1 && SECOND.weight() == 22;
  }
}
