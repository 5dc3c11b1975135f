// Shifts of int and long: the distance is masked, >>> is unsigned, narrow types are promoted.
package t04;

class Main {
  public static void main(String[] args) {
    int[] distances = {0, 1, 5, 31, 32, 33, 63, 64, 65, -1, -31, Integer.MIN_VALUE};
    int[] ints = {1, -1, 0x80000000, 0x12345678, 0x7fffffff};
    long[] longs = {1, -1, Long.MIN_VALUE, 0x123456789abcdef0L};
    for (int d : distances) {
      for (int v : ints) {
        System.out.println(v + " by " + d + ": " + (v << d) + " " + (v >> d) + " " + (v >>> d));
      }
      for (long v : longs) {
        System.out.println(v + " by " + d + ": " + (v << d) + " " + (v >> d) + " " + (v >>> d));
        System.out.println("  long distance " + (v << (long) d) + " " + (7 >> (d + (1L << 40))));
      }
    }
    byte b = (byte) 0x90;
    short s = (short) 0x9000;
    char c = '\u9000';
    System.out.println((b >>> 4) + " " + (s >>> 8) + " " + (c >>> 8) + " " + (byte) (b >> 2) + " " + (b << 24));
    b >>>= 1;
    s >>>= 1;
    c >>>= 1;
    System.out.println(b + " " + s + " " + (int) c);
  }
}
