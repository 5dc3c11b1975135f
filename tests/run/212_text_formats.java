// java.text: DecimalFormat, NumberFormat, MessageFormat, ChoiceFormat, ParsePosition.
package t212;

import java.math.RoundingMode;
import java.text.*;
import java.util.Locale;

class Main {
  public static void main(String[] args) throws Exception {
    double[] values = {0, 1, -1.5, 1234567.891, 0.000123, 1e20, Double.NaN, Double.NEGATIVE_INFINITY, 0.5, 2.5, 999.995};
    for (String pattern : new String[] {"#,##0.00", "0.###", "000", "#.##%", "0.00E0", "$#,##0.00;($#,##0.00)", "##0.##E0", "'n'0"}) {
      DecimalFormat f = new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.US));
      StringBuilder line = new StringBuilder(pattern + ":");
      for (double v : values)
        line.append(' ').append(f.format(v));
      System.out.println(line);
    }
    DecimalFormat f = new DecimalFormat("0.0", DecimalFormatSymbols.getInstance(Locale.ROOT));
    for (RoundingMode mode : RoundingMode.values())
      if (mode != RoundingMode.UNNECESSARY) {
        f.setRoundingMode(mode);
        System.out.print(f.format(0.25) + " " + f.format(-0.35) + " ");
      }
    System.out.println();
    NumberFormat n = NumberFormat.getInstance(Locale.US);
    n.setMaximumFractionDigits(1);
    System.out.println(n.format(12345.678) + " " + n.parse("1,234.5") + " " + NumberFormat.getPercentInstance(Locale.US).format(0.256) + " " + NumberFormat.getIntegerInstance(Locale.US).format(2.5) + " " + NumberFormat.getCurrencyInstance(Locale.US).format(-12.3) + " " + f.toPattern());
    System.out.println(NumberFormat.getInstance(Locale.GERMANY).format(1234567.891) + " " + NumberFormat.getInstance(Locale.FRANCE).format(1234567.891).length() + " " + String.format(Locale.GERMANY, "%,.2f", 1234.5));
    ParsePosition at = new ParsePosition(2);
    System.out.println(n.parse("x=42 rest", at) + " " + at.getIndex());
    try {
      n.parse("abc");
    } catch (ParseException e) {
      System.out.println(e.getMessage() + e.getErrorOffset());
    }
    System.out.println(MessageFormat.format("{0} has {1,number,integer} items, {2}%, '{quoted}' {0}", "cart", 1234, 50));
    System.out.println(new ChoiceFormat("0#none|1#one|1<many").format(5) + new ChoiceFormat("0#none|1#one|1<many").format(0));
  }
}
