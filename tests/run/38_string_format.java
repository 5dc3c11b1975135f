// String.format and printf: widths, flags, radix, floats, strings, argument indexes.
package t38;

class Main {
  public static void main(String[] args) {
    System.out.println(String.format("%d %5d|%-5d|%05d %+d %,d %(d", 42, 42, 42, 42, 42, 1234567, -5));
    System.out.println(String.format("%x %X %o %08x %#x", 255, 255, 8, 48879, 16));
    System.out.println(String.format("%s %10s|%-10s|%.3s %S", "text", "right", "left", "truncate", "upper"));
    System.out.println(String.format("%.2f %8.3f|%-8.1f| %e %.0f", 3.14159, 2.71828, 1.5, 12345.678, 2.5));
    System.out.println(String.format("%c %b %n%%", 'x', true).trim());
    System.out.println(String.format("%2$s %1$s %<s", "a", "b"));
    System.out.println(String.format("%s %s", null, new int[0].length));
    System.out.printf("%d items at %.2f = %10.2f%n", 3, 9.99, 29.97);
    System.out.println(String.format("%h %d %d", "hash", Long.MIN_VALUE, (byte) -1));
    try {
      String.format("%d", "text");
    } catch (java.util.IllegalFormatException e) {
      System.out.println(e.getClass().getName() + " " + e.getMessage());
    }
  }
}
