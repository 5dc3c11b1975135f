import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedList;
import java.util.Queue;
import java.util.Stack;
import java.util.Vector;

/** Inputs of the JDK's classes: dates, deques, and what stands for CharSequence and Number (src/heap/states.def). */
class JdkInputs {
  // expect: VIOLATION AssertionError
  static void dayOf(LocalDate d) {
    assert d == null || d.getDayOfMonth() < 31; // fails
  }

  // expect: SAFE
  static void dayWithin(LocalDate d) {
    assert d == null || d.getDayOfMonth() >= 1 && d.getDayOfMonth() <= 31;
  }

  // expect: SAFE
  static void shortMonth(LocalDate d) {
    assert d == null || d.getMonthValue() != 4 || d.getDayOfMonth() < 31;
  }

  // expect: VIOLATION AssertionError
  static void february(LocalDate d) {
    assert d == null || d.getMonthValue() != 2 || d.getDayOfMonth() < 29; // fails
  }

  // expect: SAFE
  static void month(YearMonth m) {
    assert m == null || m.getMonthValue() > 0;
  }

  // expect: VIOLATION AssertionError
  static void december(YearMonth m) {
    assert m == null || m.getMonthValue() < 12; // fails
  }

  // expect: SAFE
  static void hour(LocalTime t) {
    assert t == null || t.getHour() < 24 && t.getMinute() < 60;
  }

  // expect: VIOLATION AssertionError
  static void lastSecond(LocalTime t) {
    assert t == null || t.getSecond() < 59; // fails
  }

  // expect: SAFE
  static void timeOf(LocalDateTime t) {
    assert t == null || t.toLocalTime() != null && t.getHour() >= 0;
  }

  // expect: VIOLATION AssertionError
  static void midnight(LocalDateTime t) {
    assert t == null || t.getHour() > 0; // fails
  }

  // expect: SAFE
  static void nanos(Duration d) {
    assert d == null || d.getNano() >= 0;
  }

  // expect: VIOLATION AssertionError
  static void negative(Duration d) {
    assert d == null || !d.isNegative(); // fails
  }

  // expect: SAFE
  static void instant(Instant i) {
    assert i == null || i.getNano() < 1000000000;
  }

  // expect: VIOLATION AssertionError
  static void epoch(Instant i) {
    assert i == null || i.getEpochSecond() != 0; // fails
  }

  // expect: VIOLATION AssertionError
  static void noPeriod(Period p) {
    assert p == null || !p.isZero(); // fails
  }

  // expect: SAFE
  static void zeroDays(Period p) {
    assert p == null || !p.isZero() || p.getDays() == 0;
  }

  // expect: VIOLATION AssertionError
  static void year(Year y) {
    assert y == null || y.getValue() != 2000; // fails
  }

  // expect: VIOLATION NoSuchElementException
  static Object pop(Deque<String> d) {
    return d == null ? null : d.pop(); // fails
  }

  // expect: SAFE
  static Object poll(Deque<String> d) {
    return d == null ? null : d.poll();
  }

  // expect: VIOLATION NoSuchElementException
  static Object element(Queue<String> q) {
    return q == null ? null : q.element(); // fails
  }

  // expect: SAFE
  static void noNull(ArrayDeque<String> d) {
    assert d == null || d.isEmpty() || d.peek() != null;
  }

  // expect: VIOLATION AssertionError
  static void someNull(LinkedList<String> l) {
    assert l == null || l.isEmpty() || l.peek() != null; // fails
  }

  // expect: SAFE
  static void pushed(ArrayDeque<String> d) {
    if (d != null) d.push("a"); assert d == null || d.peek() == "a";
  }

  // expect: VIOLATION AssertionError
  static void grown(LinkedList<String> l) {
    if (l != null) l.add("a"); assert l == null || l.size() > 1; // fails
  }

  // expect: VIOLATION IndexOutOfBoundsException
  static Object first(LinkedList<String> l) {
    return l == null ? null : l.get(0); // fails
  }

  // expect: SAFE
  static void lastOne(LinkedList<String> l) {
    assert l == null || l.size() != 1 || l.getFirst() == l.getLast();
  }

  // expect: VIOLATION EmptyStackException
  static Object peek(Stack<String> s) {
    return s == null ? null : s.peek(); // fails
  }

  // expect: SAFE
  static void sized(Vector<String> v) {
    assert v == null || v.size() >= 0;
  }

  // expect: VIOLATION ArrayIndexOutOfBoundsException
  static Object at(Vector<String> v) {
    return v == null ? null : v.get(1); // fails
  }

  // expect: SAFE
  static void length(CharSequence c) {
    assert c == null || c.length() >= 0;
  }

  // expect: VIOLATION AssertionError
  static void empty(CharSequence c) {
    assert c == null || c.length() > 0; // fails
  }

  // expect: SAFE
  static void whole(Number n) {
    assert !(n instanceof Integer) || n.longValue() == n.intValue();
  }

  // expect: VIOLATION AssertionError
  static void large(Number n) {
    assert n == null || n.longValue() == n.intValue(); // fails
  }

  // expect: VIOLATION AssertionError
  static void fraction(Number n) {
    assert n == null || n.intValue() != 3; // fails
  }

  // expect: SAFE
  static void clamped(Number n) {
    assert n == null || Math.max(n.intValue(), 0) >= 0;
  }
}
