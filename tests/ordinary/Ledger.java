import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Invoices and their dates: terms, reminders, interest. */
public class Ledger {
  enum Level { NONE, FIRST, LAST }

  record Term(int days, int percent) {
    Term {
      if (days < 0 || percent < 0 || percent > 100) throw new IllegalArgumentException("term");
    }
  }

  static class Invoice {
    private LocalDate due;
    private LocalDate paid;
    private int cents;
    private Level level = Level.NONE;

    boolean isOpen() {
      return paid == null;
    }
  }

  // expect: SAFE
  static boolean isLate(Invoice invoice, LocalDate today) {
    if (invoice == null || today == null || invoice.due == null) return false;
    return invoice.isOpen() && invoice.due.isBefore(today);
  }

  // expect: VIOLATION NullPointerException
  static boolean isLateAlways(Invoice invoice, LocalDate today) {
    if (invoice == null || today == null) return false;
    return invoice.isOpen() && invoice.due.isBefore(today); // fails
  }

  // expect: VIOLATION DateTimeException
  static LocalDate sameDayNextYear(LocalDate day) {
    if (day == null || day.getYear() > 3000 || day.getYear() < 1900) return null;
    return LocalDate.of(day.getYear() + 1, day.getMonthValue(), day.getDayOfMonth()); // fails
  }

  // expect: SAFE
  static LocalDate firstOfYear(LocalDate day) {
    if (day == null) return null;
    return LocalDate.of(day.getYear(), 1, 1);
  }

  // expect: SAFE
  static int quarter(LocalDate day) {
    if (day == null) return 0;
    int quarter = (day.getMonthValue() - 1) / 3 + 1;
    if (quarter < 1 || quarter > 4) throw new AssertionError();
    return quarter;
  }

  // expect: VIOLATION ArrayIndexOutOfBoundsException
  static int turnover(int[] months, LocalDate day) {
    if (months == null || months.length != 12 || day == null) return 0;
    return months[day.getMonthValue()]; // fails
  }

  // expect: SAFE
  static int turnoverOf(int[] months, LocalDate day) {
    if (months == null || months.length != 12 || day == null) return 0;
    return months[day.getMonthValue() - 1];
  }

  // expect: VIOLATION ArithmeticException
  static int perDay(Term term, int cents) {
    return term == null ? 0 : cents / term.days(); // fails
  }

  // expect: UNKNOWN solver
  // loris: --query-time 100
  static int discount(Term term, int cents) {
    if (term == null || cents < 0 || cents > 1000000) return 0;
    int less = cents - cents * term.percent() / 100;
    if (less < 0) throw new AssertionError();
    return less;
  }

  // expect: VIOLATION ArithmeticException
  static long rate(Duration time, long cents) {
    return time == null ? 0 : cents / time.getSeconds(); // fails
  }

  // expect: SAFE
  static long seconds(Duration time) {
    if (time == null || time.isNegative()) return 0;
    if (time.getSeconds() < 0) throw new AssertionError();
    return time.getSeconds();
  }

  // expect: VIOLATION AssertionError
  static int shift(LocalTime from, LocalTime to) {
    if (from == null || to == null) return 0;
    int hours = to.getHour() - from.getHour();
    if (hours < 0) throw new AssertionError(); // fails
    return hours;
  }

  // expect: SAFE
  static int shiftOverNight(LocalTime from, LocalTime to) {
    if (from == null || to == null) return 0;
    int hours = (to.getHour() - from.getHour() + 24) % 24;
    if (hours < 0 || hours > 23) throw new AssertionError();
    return hours;
  }

  // expect: SAFE
  static boolean overlaps(LocalDate from, LocalDate to, LocalDate day) {
    if (from == null || to == null || day == null || to.isBefore(from)) return false;
    boolean inside = !day.isBefore(from) && !day.isAfter(to);
    if (inside && day.isBefore(from)) throw new AssertionError();
    return inside;
  }

  // expect: VIOLATION IllegalStateException
  static LocalDate newest(List<Invoice> invoices) {
    LocalDate newest = null;
    if (invoices == null) return null;
    for (Invoice each : invoices)
      if (each != null && each.due != null && (newest == null || each.due.isAfter(newest))) newest = each.due;
    if (newest == null) throw new IllegalStateException("no invoice"); // fails
    return newest;
  }

  // expect: VIOLATION NoSuchElementException
  static Invoice largest(List<Invoice> invoices) {
    if (invoices == null || invoices.contains(null)) return null;
    return invoices.stream().max(Comparator.comparingInt(each -> each.cents)).get(); // fails
  }

  // expect: SAFE
  static boolean noPeriod(Period period) {
    if (period == null) return true;
    if (period.isZero() && period.getDays() != 0) throw new AssertionError();
    return period.isZero();
  }

  // expect: VIOLATION AssertionError
  static void somePeriod(Period period) {
    if (period != null && period.isZero()) throw new AssertionError(); // fails
  }

  // expect: SAFE
  static int hour(LocalDateTime when) {
    if (when == null) return 0;
    int left = 24 - when.getHour();
    return 240 / left;
  }

  // expect: VIOLATION ArithmeticException
  static int hourBefore(LocalDateTime when) {
    if (when == null) return 0;
    return 240 / (23 - when.getHour()); // fails
  }

  // expect: SAFE
  static Level next(Invoice invoice) {
    if (invoice == null || invoice.level == null) return Level.NONE;
    return switch (invoice.level) {
      case NONE -> Level.FIRST;
      case FIRST, LAST -> Level.LAST;
    };
  }

  // expect: VIOLATION ArrayIndexOutOfBoundsException
  static Level nextByNumber(Level level) {
    return level == null ? null : Level.values()[level.ordinal() + 1]; // fails
  }

  // expect: SAFE
  static Optional<LocalDate> due(Invoice invoice) {
    return Optional.ofNullable(invoice).map(each -> each.due);
  }

  // expect: VIOLATION NullPointerException
  static Optional<LocalDate> dueOf(Invoice invoice) {
    return invoice == null ? Optional.empty() : Optional.of(invoice.due); // fails
  }

  // expect: VIOLATION NullPointerException
  static int centsOf(Map<String, Invoice> byName, String name) {
    if (byName == null || !byName.containsKey(name)) return 0;
    return byName.get(name).cents; // fails
  }

  // expect: SAFE
  static int centsOrZero(Map<String, Invoice> byName, String name) {
    if (byName == null) return 0;
    Invoice found = byName.get(name);
    return found == null ? 0 : found.cents;
  }

  // expect: SAFE
  // loris: --array 2
  static List<Invoice> copy(List<Invoice> invoices) {
    return invoices == null ? new ArrayList<>() : new ArrayList<>(invoices);
  }
}
