import loris.contract.Ensures;
import loris.contract.Invariant;
import loris.contract.Requires;

/** Invariants of classes, and contracts that are inherited. */
@Invariant("0 <= size && size <= 3")
@Invariant("other == null || other.secret > 0")
class ContractsInvariants {
  private int size;
  Secret other;

  static class Secret {
    private int secret;
  }

  // expect: SAFE
  public void add() {
    if (size < 3)
      size++;
  }

  // expect: VIOLATION invariant
  public void addTooMuch() {
    size++;
  } // fails

  // expect: VIOLATION invariant
  public void breaksBeforeThrowing() {
    size = 7;
    throw new IllegalStateException(); // fails
  }

  // expect: VIOLATION IllegalStateException
  public void repairsBeforeThrowing() {
    size = 7;
    try {
      throw new IllegalStateException(); // fails
    } finally {
      size = 1;
    }
  }

  // expect: SAFE
  private void helper() {
    size = 100;
  }

  // expect: SAFE
  public void brokenInBetween() {
    helper();
    add();
    size = 2;
  }

  // expect: VIOLATION invariant
  public void otherClass(int x) {
    if (other != null && x < 10)
      other.secret = x;
  } // fails

  // expect: SAFE
  public void otherClassGood(int x) {
    if (other != null && x > 10)
      other.secret = x;
  }

  // expect: SAFE
  static int assumedOfArguments(ContractsInvariants a, ContractsInvariants b) {
    if (a == null || b == null)
      return 0;
    assert a.size <= 3 && b.size >= 0;
    return a.size;
  }

  // expect: VIOLATION invariant
  static void checkedOfArguments(ContractsInvariants a, int x) {
    if (a != null && a.size == 2)
      a.size = x;
  } // fails

  // expect: VIOLATION invariant
  static int constructed(int x) {
    return new Checked(x).money; // fails
  }

  // expect: SAFE
  static int constructedWell(int x) {
    return x >= 0 ? new Checked(x).money : 0;
  }

  // expect: VIOLATION invariant
  static int paid(int x) {
    Checked checked = new Checked(10);
    checked.pay(x); // fails
    return checked.money;
  }

  // expect: VIOLATION precondition
  static int paidWithin(int x) {
    Checked checked = new Checked(10);
    checked.payWithin(x); // fails
    return checked.money;
  }

  // expect: SAFE
  static int paidWell(int x) {
    Checked checked = new Checked(10);
    if (x >= 0 && x < 5)
      checked.payWithin(x);
    assert checked.money > 5;
    return checked.money;
  }

  // expect: SAFE
  static int squareArea(Square s) {
    return s == null ? 0 : s.area(7);
  }

  // expect: VIOLATION precondition
  static int squareAreaOfZero(Square s) {
    return s == null ? 0 : s.area(0); // fails
  }

  // expect: SAFE
  static int lineAsksForLess(Line l) {
    return l == null ? 0 : l.area(-1) + l.area(50);
  }

  // expect: VIOLATION precondition
  static int lineAsksForSomething(Line l) {
    return l == null ? 0 : l.area(-2); // fails
  }

  // expect: VIOLATION postcondition
  static int lineBreaksTheInterface(Line l) {
    return l == null ? 0 : l.area(60); // fails
  }

  // expect: VIOLATION precondition
  static int throughTheInterface(Shape s) {
    return s == null ? 0 : s.area(100); // fails
  }

  // expect: VIOLATION invariant
  static void inheritedInvariant(Steps steps) {
    if (steps != null && steps.high < 10)
      steps.turn(); // fails
  }

  // expect: SAFE
  static void inheritedInvariantHolds(Steps steps) {
    if (steps != null) {
      steps.narrow();
      steps.widen(3);
      assert steps.step > 0 && steps.low <= steps.high;
    }
  }
}

@Invariant("money >= 0")
class Checked {
  int money;

  public Checked(int money) {
    this.money = money;
  }

  public void pay(int amount) {
    money -= amount;
  }

  @Requires("amount >= 0 && amount <= money")
  @Ensures("money == old(money) - amount")
  public void payWithin(int amount) {
    money -= amount;
  }
}

interface Shape {
  @Requires("scale > 0 && scale < 100")
  @Ensures("result >= 0")
  int area(int scale);
}

class Square implements Shape {
  int side;

  @Override
  public int area(int scale) {
    return side > 1000 || side < 0 ? 0 : side * side * scale;
  }
}

class Line implements Shape {
  int length;

  @Override
  @Requires("scale == -1")
  @Ensures("result == 0")
  public int area(int scale) {
    return scale == 50 ? 1 : scale == 60 ? -1 : 0;
  }
}

@Invariant("low <= high")
class Range {
  int low, high;

  public void widen(int by) {
    if (by > 0 && by < 10 && high < 1000)
      high += by;
  }
}

@Invariant("step > 0")
class Steps extends Range {
  int step;

  public void narrow() {
    high = low;
  }

  public void turn() {
    low = high + step;
  }
}
