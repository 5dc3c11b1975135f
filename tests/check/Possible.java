import java.util.Objects;

/** Inputs that no Java program can make: inner objects without the one around, records that their constructor refuses. */
class Possible {
  int value;

  class Inner {
    int get() {
      return value;
    }

    class Innermost {
      int both() {
        return value + get();
      }
    }
  }

  Inner inner;
  Inner[] inners;

  /** Checks its components and stores them as they are. */
  record Range(int low, int high) {
    Range {
      if (low > high)
        throw new IllegalArgumentException();
    }

    int size() {
      assert low <= high;
      return high - low;
    }
  }

  record Name(String text) {
    Name {
      Objects.requireNonNull(text);
    }
  }

  record Title(String text, String other) {
    Title {
      text = Objects.requireNonNull(text, "a title");
      Objects.requireNonNull(other);
    }
  }

  record Default(String text, boolean isShort) {
    Default {
      text = Objects.requireNonNull(isShort ? "a" : text);
    }
  }

  record Span(Range first, Range second) {
    Span(Range first, Range second) {
      this.first = Objects.requireNonNull(first);
      this.second = second;
    }
  }

  record Tied(long low, double high, char mark) {
    Tied {
      if (!(low < high) || mark < 1)
        throw new IllegalArgumentException();
    }
  }

  /** Stores what it makes of its parameter. */
  record Digit(int value) {
    Digit {
      value = Math.abs(value % 10);
    }
  }

  record Double2(int value) {
    Double2 {
      if (value > 10)
        throw new IllegalArgumentException();
      value *= 2;
    }
  }

  record Copied(int[] numbers) {
    Copied {
      numbers = numbers.clone();
    }
  }

  record Plain(int value, Plain next) {}

  static int made;

  record Counted(int value) {
    Counted {
      made++;
      if (value < 0)
        throw new IllegalArgumentException();
    }
  }

  record Swapped(int low, int high) {
    Swapped(int low, int high) {
      this.low = high;
      this.high = low;
      if (low < high)
        throw new IllegalArgumentException();
    }
  }

  // --- inner objects

  // expect: SAFE
  static int ofParameter(Inner inner) {
    return inner == null ? 0 : inner.get();
  }

  // expect: SAFE
  static int ofInnermost(Inner.Innermost innermost) {
    return innermost == null ? 0 : innermost.both();
  }

  // expect: SAFE
  int ofField() {
    return inner == null ? 0 : inner.get();
  }

  // expect: SAFE
  int ofElement() {
    return inners == null || inners.length == 0 || inners[0] == null ? 0 : inners[0].get();
  }

  // expect: VIOLATION AssertionError
  static void aroundInput(Inner inner, Possible other) {
    if (inner != null && other != null)
      assert inner.get() != 12 || other.value != 13; // fails
  }

  // --- records

  // expect: SAFE
  static int range(Range range) {
    return range == null ? 0 : range.size();
  }

  // expect: SAFE
  static int ranges(Range[] ranges) {
    return ranges == null || ranges.length == 0 || ranges[0] == null ? 0 : ranges[0].size();
  }

  // expect: SAFE
  static int rangeInside(Span span) {
    return span == null ? 0 : span.first.size();
  }

  // expect: VIOLATION NullPointerException
  static int rangeMissing(Span span) {
    return span == null ? 0 : span.second.size(); // fails
  }

  // expect: VIOLATION AssertionError
  static void rangeBeside(Range one, Range other) {
    if (one != null && other != null)
      assert one.low <= other.high; // fails
  }

  // expect: VIOLATION AssertionError
  static void rangeSame(Range one, Range other) {
    if (one != null && one == other)
      assert one.low == other.high; // fails
  }

  // expect: VIOLATION AssertionError
  static void unlooked(Tied tied, Name name) {
    assert tied == null || name == null; // fails
  }

  // expect: SAFE
  static int name(Name name) {
    return name == null ? 0 : name.text.length();
  }

  // expect: SAFE
  static boolean title(Title title) {
    return title != null && (title.text.isEmpty() || title.other.isEmpty());
  }

  // expect: UNKNOWN by right: a violation needs an input Possible$Default that may not exist
  static void defaulted(Default input) {
    assert input == null || !input.isShort || input.text != null;
  }

  // expect: SAFE
  static void tied(Tied tied) {
    assert tied == null || tied.mark >= 1 && tied.high == tied.high;
  }

  // expect: UNKNOWN by right: a violation needs an input Possible$Digit that may not exist
  static void digit(Digit digit) {
    assert digit == null || digit.value < 10;
  }

  // expect: VIOLATION AssertionError
  static void digitZero(Digit digit) {
    assert digit == null || digit.value != 0; // fails
  }

  // expect: UNKNOWN by right: a violation needs an input Possible$Double2 that may not exist
  static void doubled(Double2 doubled) {
    assert doubled == null || doubled.value != 20;
  }

  // expect: UNKNOWN by right: a violation needs an input Possible$Swapped that may not exist
  static void swapped(Swapped swapped) {
    assert swapped == null || swapped.low != 3 || swapped.high != 4;
  }

  // expect: VIOLATION ArithmeticException
  static int copied(Copied copied) {
    return copied == null || copied.numbers.length != 2 ? 0 : 10 / copied.numbers[0]; // fails
  }

  // expect: VIOLATION AssertionError
  static void plain(Plain plain) {
    assert plain == null || plain.next == null || plain.next.value != 12; // fails
  }

  // expect: UNKNOWN by right: a violation needs an input Possible$Plain that may not exist
  static void cyclic(Plain plain) {
    assert plain == null || plain.next != plain;
  }

  // expect: UNKNOWN by right: the constructor of a record calls
  static void counted(Counted counted) {
    assert counted == null || counted.value >= 0;
  }

  // --- interfaces that nobody implements

  // expect: UNKNOWN :
  static void task(java.util.concurrent.Future<String> task) {
    assert task == null;
  }

  // expect: VIOLATION AssertionError
  static void text(CharSequence text) {
    assert text == null; // fails
  }
}
