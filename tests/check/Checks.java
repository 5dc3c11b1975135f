import loris.Loris;

/** What a program says to loris. */
class Checks {
  int size;
  Checks next;

  // expect: VIOLATION AssertionError
  static void check(int x) {
    Loris.check(x != 3); // fails
  }

  // expect: SAFE
  static void assumed(int x) {
    Loris.assume(x > 3);
    Loris.check(x != 3);
  }

  // expect: VIOLATION AssertionError
  static void assumedTooLittle(int x) {
    Loris.assume(x >= 3);
    Loris.check(x != 3); // fails
  }

  // expect: SAFE
  void acyclic() {
    Loris.assume(next != this);
    if (next != null)
      Loris.check(this != next);
  }

  // expect: VIOLATION AssertionError
  void sharedSize(Checks other) {
    Loris.assume(other != null && size == 1);
    other.size = 2;
    Loris.check(size == 1); // fails
  }

  // expect: UNKNOWN no concrete input
  static void ranked(Checks a, Checks b) {
    Loris.assume(a != b);
    Loris.check(Loris.rank(a) != Loris.rank(b));
  }
}
