// Bit manipulation: popcount, reversing, hashing, CRC, xorshift, Gray code, packing.
package t97;

class Main {
  static int popcount(int x) {
    x = x - (x >>> 1 & 0x55555555);
    x = (x & 0x33333333) + (x >>> 2 & 0x33333333);
    return (x + (x >>> 4) & 0x0f0f0f0f) * 0x01010101 >>> 24;
  }

  static int reverse(int x) {
    int r = 0;
    for (int i = 0; i < 32; i++) {
      r = r << 1 | x & 1;
      x >>>= 1;
    }
    return r;
  }

  static int crc32(byte[] data) {
    int crc = ~0;
    for (byte b : data) {
      crc ^= b & 0xff;
      for (int k = 0; k < 8; k++) {
        crc = crc >>> 1 ^ (0xedb88320 & -(crc & 1));
      }
    }
    return ~crc;
  }

  static long xorshift(long x) {
    x ^= x << 13;
    x ^= x >>> 7;
    return x ^ x << 17;
  }

  static long fnv(String s) {
    long h = 0xcbf29ce484222325L;
    for (int i = 0; i < s.length(); i++) {
      h = (h ^ s.charAt(i)) * 0x100000001b3L;
    }
    return h;
  }

  static long pack(int a, short b, byte c) {
    return (long) a << 32 | (b & 0xffffL) << 16 | c & 0xff;
  }

  public static void main(String[] args) {
    for (int i = 0, v = 1; i < 12; i++, v = v * 1103515245 + 12345) {
      System.out.println(v + " " + popcount(v) + " " + reverse(v) + " " + (v & -v) + " " + (v & v - 1) + " " + (v ^ v >>> 1) + " " + Integer.toHexString(v));
    }
    System.out.println(Integer.toHexString(crc32("123456789".getBytes())));
    long x = 88172645463325252L;
    for (int i = 0; i < 1000; i++) {
      x = xorshift(x);
    }
    System.out.println(x + " " + fnv("hello") + " " + fnv(""));
    long p = pack(-5, (short) -6, (byte) -7);
    System.out.println(p + " " + (int) (p >> 32) + " " + (short) (p >> 16) + " " + (byte) p);
    int a = 5;
    int b = 9;
    a ^= b;
    b ^= a;
    a ^= b;
    System.out.println(a + " " + b + " " + (a + b >> 1) + " " + ((a & b) + ((a ^ b) >> 1)));
  }
}
