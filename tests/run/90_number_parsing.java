// Integer, Long, Short, Byte: parse, valueOf, decode, radix, toString, bit counting, unsigned.
package t90;

class Main {
  static void parse(String s, int radix) {
    try {
      System.out.println(s + " " + Integer.parseInt(s, radix));
    } catch (NumberFormatException e) {
      System.out.println(e.getMessage());
    }
  }

  public static void main(String[] args) {
    String[] texts = {"0", "-0", "+7", "2147483647", "2147483648", "-2147483648", "-2147483649", "", "-", "12a", " 1", "z", "\u0663"};
    for (String s : texts) {
      parse(s, 10);
      parse(s, 36);
      parse(s, 2);
    }
    try {
      Integer.parseInt(null);
    } catch (NumberFormatException e) {
      System.out.println(e.getMessage());
    }
    System.out.println(Long.parseLong("-9223372036854775808") + " " + Long.parseLong("7fffffffffffffff", 16) + " " + Integer.decode("0x1F") + " "
        + Integer.decode("-010") + " " + Integer.valueOf("55") + " " + Short.parseShort("-32768") + " " + Byte.parseByte("7f", 16));
    try {
      Byte.parseByte("128");
    } catch (NumberFormatException e) {
      System.out.println(e.getMessage());
    }
    int[] values = {0, 1, -1, 255, -256, Integer.MAX_VALUE, Integer.MIN_VALUE};
    for (int v : values) {
      System.out.println(Integer.toBinaryString(v) + " " + Integer.toHexString(v) + " " + Integer.toOctalString(v) + " " + Integer.toString(v, 7) + " "
          + Integer.toString(v, 36) + " " + Long.toHexString(v) + " " + Long.toString((long) v * v, 3) + " " + Integer.toUnsignedString(v));
      System.out.println(Integer.bitCount(v) + " " + Integer.reverse(v) + " " + Integer.reverseBytes(v) + " " + Integer.highestOneBit(v) + " " + Integer.lowestOneBit(v)
          + " " + Integer.numberOfLeadingZeros(v) + " " + Integer.numberOfTrailingZeros(v) + " " + Integer.rotateLeft(v, 5) + " " + Integer.signum(v));
      System.out.println(Long.bitCount(v) + " " + Long.numberOfLeadingZeros(v) + " " + Long.reverse(v) + " " + Long.rotateRight(v, 9) + " "
          + Integer.toUnsignedLong(v) + " " + Integer.divideUnsigned(v, 3) + " " + Integer.remainderUnsigned(v, 10) + " " + Long.compareUnsigned(v, 5) + " " + Integer.compare(v, 5));
    }
    System.out.println(Integer.MAX_VALUE + Integer.MIN_VALUE + Integer.SIZE + " " + Long.MAX_VALUE + " " + Integer.hashCode(5) + " " + Integer.max(3, 4) + Integer.sum(1, 2));
  }
}
