// releases: 11 17
// java.time without clocks and zones: dates, times, durations, periods, parsing and formatting in ISO form.
package t211;

import java.time.*;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;

class Main {
  static void attempt(Runnable r) {
    try {
      r.run();
    } catch (RuntimeException e) {
      System.out.println(e.getClass().getName() + ": " + e.getMessage());
    }
  }

  public static void main(String[] args) {
    LocalDate d = LocalDate.of(2024, 2, 28);
    System.out.println(d + " " + d.plusDays(2) + d.plusMonths(1) + d.minusYears(4) + d.isLeapYear() + d.lengthOfMonth() + d.getDayOfWeek() + d.getDayOfYear() + d.withDayOfMonth(1) + d.plusWeeks(3));
    System.out.println(ChronoUnit.DAYS.between(d, LocalDate.of(2025, 1, 1)) + " " + Period.between(d, LocalDate.of(2025, 4, 1)) + d.isBefore(LocalDate.MAX) + d.compareTo(LocalDate.EPOCH) + d.toEpochDay() + LocalDate.ofEpochDay(-1) + d.until(d.plusDays(40)));
    System.out.println(LocalDate.parse("2020-12-31").with(TemporalAdjusters.firstDayOfNextMonth()) + " " + d.with(TemporalAdjusters.next(DayOfWeek.MONDAY)) + DayOfWeek.SUNDAY.plus(1) + Month.JANUARY.minus(1) + Month.of(3).maxLength());
    LocalTime t = LocalTime.of(23, 59, 58, 123000000);
    System.out.println(t + " " + t.plusSeconds(3) + t.truncatedTo(ChronoUnit.MINUTES) + t.toSecondOfDay() + LocalTime.MIDNIGHT + LocalTime.parse("10:15") + t.isAfter(LocalTime.NOON));
    LocalDateTime dt = LocalDateTime.of(d, t);
    System.out.println(dt + " " + dt.plusHours(1) + dt.toLocalDate() + dt.getHour() + ChronoUnit.HOURS.between(dt, dt.plusDays(2)) + LocalDateTime.parse("2021-01-01T00:00").minusNanos(1));
    Duration u = Duration.ofSeconds(3661, 5000000);
    System.out.println(u + " " + u.toMinutes() + u.plusMillis(995) + u.negated() + u.multipliedBy(3) + u.dividedBy(2) + Duration.between(t, LocalTime.NOON) + Duration.parse("PT1H30M").getSeconds() + u.compareTo(Duration.ZERO) + Duration.ofDays(2) + u.toHoursPart());
    Period p = Period.of(1, 14, 3);
    System.out.println(p + " " + p.normalized() + p.toTotalMonths() + Period.parse("P2W").getDays() + p.plusDays(5) + Period.ZERO.isZero());
    Instant i = Instant.ofEpochSecond(1700000000L, 5);
    System.out.println(i + " " + i.plusMillis(1) + i.toEpochMilli() + Instant.EPOCH + Instant.parse("2000-01-01T00:00:00Z").getEpochSecond());
    OffsetDateTime o = dt.atOffset(ZoneOffset.ofHours(2));
    System.out.println(o + " " + o.toInstant() + o.withOffsetSameInstant(ZoneOffset.UTC) + ZoneOffset.of("-03:30").getTotalSeconds() + dt.toEpochSecond(ZoneOffset.UTC) + dt.atZone(ZoneOffset.UTC));
    System.out.println(YearMonth.of(2024, 2).atEndOfMonth() + " " + Year.of(2023).isLeap() + MonthDay.of(2, 29).isValidYear(2023) + Year.isLeap(2000));
    System.out.println(DateTimeFormatter.ISO_LOCAL_DATE.format(d) + " " + d.format(DateTimeFormatter.BASIC_ISO_DATE) + dt.format(DateTimeFormatter.ISO_LOCAL_DATE_TIME) + LocalDate.parse("20240301", DateTimeFormatter.BASIC_ISO_DATE));
    System.out.println(dt.format(DateTimeFormatter.ofPattern("dd/MM/yyyy HH:mm:ss.SSS")) + " " + LocalDate.parse("31.12.1999", DateTimeFormatter.ofPattern("dd.MM.yyyy")) + " " + d.format(DateTimeFormatter.ofPattern("EEE, d MMM uuuu")) + " " + d.format(DateTimeFormatter.ofPattern("EEEE MMMM")));
    attempt(() -> LocalDate.of(2023, 2, 29));
    attempt(() -> LocalDate.of(2023, 13, 1));
    attempt(() -> LocalTime.of(24, 0));
    attempt(() -> Duration.parse("bad"));
    attempt(() -> LocalDate.MAX.plusDays(1));
    try {
      LocalDate.parse("2023-1-1");
    } catch (DateTimeParseException e) {
      System.out.println(e.getMessage() + e.getErrorIndex());
    }
  }
}
