// String.format and printf: conversions, flags, widths, precisions, argument indices, failures.
package t200;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Formatter;
import java.util.Locale;

class Main {
  static void show(String format, Object... arguments) {
    try {
      System.out.println("[" + String.format(format, arguments) + "]");
    } catch (RuntimeException e) {
      System.out.println(e.getClass().getName() + ": " + e.getMessage());
    }
  }

  static class Pair implements java.util.Formattable {
    public void formatTo(Formatter formatter, int flags, int width, int precision) {
      formatter.format("<%d %d %d>", flags, width, precision);
    }
  }

  public static void main(String[] args) {
    long[] integers = {0, 1, -1, 42, -42, 1234567, -1234567, Integer.MAX_VALUE, Long.MIN_VALUE};
    String[] forms = {"%d", "%5d", "%-5d|", "%05d", "%+d", "% d", "%,d", "%(d", "%x", "%X", "%#x", "%o", "%#o", "%08x", "%,15d", "%-,15d|", "%+,d"};
    for (String form : forms) {
      StringBuilder line = new StringBuilder(form).append(':');
      for (long value : integers)
        line.append(' ').append(String.format(form, value));
      System.out.println(line);
    }
    double[] doubles = {0, -0.0, 1, -1.5, 3.14159265358979, 1e10, 1.5e-7, 123456789.987654321, Double.MAX_VALUE, Double.MIN_VALUE, Double.NaN, Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY, 0.5, 2.5, 1e100, 9.9999999};
    String[] real = {"%f", "%.0f", "%.2f", "%10.3f", "%-12.1f|", "%012.4f", "%+.3f", "%,.2f", "%(.2f", "%e", "%.3e", "%E", "%12.2e", "%g", "%.3g", "%G", "%a", "%.4a", "%s", "%#.0f"};
    for (String form : real) {
      StringBuilder line = new StringBuilder(form).append(':');
      for (double value : doubles)
        line.append(' ').append(String.format(form, value));
      System.out.println(line);
    }
    show("%f %e %g", 1.25f, 1.25f, 1.25f);
    show("%b %B %b %b", true, false, null, "x");
    show("%c%C%c%c", 'a', 'b', 0x1F600, (byte) 65);
    show("%s|%10s|%-10s|%.2s|%S|%10.3s", "text", "text", "text", "text", "text", "text");
    show("%h %H %h", "hello", 255, null);
    show("%2$s %1$s %<s %s", "a", "b");
    show("%%%n%%");
    show("%d%%", 50);
    show("%s %s", new int[0].length, null);
    show("%s", new Pair());
    show("%#10.3s", new Pair());
    show("%d %x %o", new BigInteger("123456789012345678901234567890"), new BigInteger("-255"), new BigInteger("8"));
    show("%.3f %10.2e %s %,f", new BigDecimal("12345.678901"), new BigDecimal("0.00012345"), new BigDecimal("1E+5"), new BigDecimal("-9876543.21"));
    show("%x %o", (byte) -1, (short) -1);
    show("%d", "text");
    show("%q", 1);
    show("%d");
    show("%.2d", 1);
    show("%-d", 1);
    show("%05s", "a");
    show("%+x", 5);
    show("%,x", 5);
    show("%c", 0x110000);
    show("%3$s", 1);
    show("%-05d", 3);
    show("% +d", 3);
    show("%", 3);
    show("%1", 3);
    show("%tQ", "x");
    System.out.printf("%s-%s%n", 1, 2).printf("%03d%n", 7);
    System.out.printf(Locale.ROOT, "%,.3f%n", 1234567.891);
    System.out.println(String.format(Locale.US, "%,d %s", 1000000, true) + String.format((Locale) null, "%d", 1000));
    StringBuilder target = new StringBuilder("> ");
    Formatter formatter = new Formatter(target);
    formatter.format("%d", 1).format("%s", "x");
    System.out.println(target + " " + formatter.out() + " " + (formatter.locale() != null));
    formatter.close();
    try {
      formatter.format("x");
    } catch (RuntimeException e) {
      System.out.println(e.getClass().getName());
    }
  }
}
