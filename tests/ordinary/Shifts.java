import java.util.concurrent.atomic.AtomicInteger;

/** A schedule: intervals, interfaces, counters. */
public class Shifts {
  interface Rate {
    int perHour();
  }

  record Fixed(int amount) implements Rate {
    public int perHour() {
      return amount;
    }
  }

  static class Raised<R extends Rate> implements Rate {
    R base;
    int percent;

    public int perHour() {
      return base == null ? 0 : base.perHour() + percent;
    }
  }

  static class Shift {
    final int from, to;

    Shift(int from, int to) {
      this.from = from;
      this.to = to;
    }

    int length() {
      return to - from;
    }
  }

  // expect: SAFE
  static boolean overlap(Shift a, Shift b) {
    if (a == null || b == null) return false;
    boolean one = a.from < b.to && b.from < a.to, other = b.from < a.to && a.from < b.to;
    if (one != other) throw new AssertionError();
    return one;
  }

  // expect: VIOLATION ArithmeticException
  static int payPerHour(Shift shift, int pay) {
    return shift == null ? 0 : pay / shift.length(); // fails
  }

  // expect: VIOLATION AssertionError
  static int hours(Shift shift) {
    if (shift == null || shift.from > shift.to) return 0;
    if (shift.length() < 0) throw new AssertionError(); // fails
    return shift.length();
  }

  // expect: SAFE
  static int hoursOfDay(Shift shift) {
    if (shift == null || shift.from < 0 || shift.to > 24 || shift.from > shift.to) return 0;
    if (shift.length() < 0 || shift.length() > 24) throw new AssertionError();
    return shift.length();
  }

  // expect: SAFE
  static int raised(Raised<Fixed> rate) {
    if (rate == null || rate.base == null) return 0;
    Fixed fixed = rate.base;
    return rate.perHour() - fixed.amount() == rate.percent ? 1 : 1 / 0;
  }

  // expect: VIOLATION ArithmeticException
  static int free(Raised<Fixed> rate) {
    return rate == null ? 0 : 100 / rate.perHour(); // fails
  }

  // expect: SAFE
  static int numbered(int start) {
    AtomicInteger counter = new AtomicInteger(start);
    int first = counter.getAndIncrement(), second = counter.getAndIncrement();
    return first + 1 == second ? 1 : 1 / 0;
  }
}
