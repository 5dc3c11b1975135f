// Arithmetic on big natural numbers from scratch: school and Karatsuba products, long division, powers, gcd, square roots, primes.
package t110;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;

class Main {
  static final class Natural implements Comparable<Natural> {
    private static final long MASK = 0xffffffffL;
    private static final int KARATSUBA = 8;
    static final Natural ZERO = new Natural(new int[0]);
    static final Natural ONE = of(1);

    private final int[] digits; // base 2^32, least significant first, no leading zeros

    private Natural(int[] digits) {
      int n = digits.length;
      while (n > 0 && digits[n - 1] == 0) {
        n--;
      }
      this.digits = n == digits.length ? digits : Arrays.copyOf(digits, n);
    }

    static Natural of(long v) {
      if (v < 0) {
        throw new IllegalArgumentException("negative: " + v);
      }
      return new Natural(new int[] {(int) v, (int) (v >>> 32)});
    }

    static Natural parse(String text) {
      if (text.isEmpty()) {
        throw new NumberFormatException("empty");
      }
      Natural n = ZERO;
      for (int i = 0; i < text.length(); i++) {
        int d = Character.digit(text.charAt(i), 10);
        if (d < 0) {
          throw new NumberFormatException("bad digit '" + text.charAt(i) + "' at " + i);
        }
        n = n.multiplySmall(10).add(of(d));
      }
      return n;
    }

    boolean isZero() {
      return digits.length == 0;
    }

    int bitLength() {
      return isZero() ? 0 : 32 * digits.length - Integer.numberOfLeadingZeros(digits[digits.length - 1]);
    }

    boolean testBit(int i) {
      return i / 32 < digits.length && (digits[i / 32] >>> i % 32 & 1) != 0;
    }

    @Override
    public int compareTo(Natural o) {
      if (digits.length != o.digits.length) {
        return digits.length < o.digits.length ? -1 : 1;
      }
      for (int i = digits.length - 1; i >= 0; i--) {
        if (digits[i] != o.digits[i]) {
          return (digits[i] & MASK) < (o.digits[i] & MASK) ? -1 : 1;
        }
      }
      return 0;
    }

    Natural add(Natural o) {
      if (digits.length < o.digits.length) {
        return o.add(this);
      }
      int[] r = new int[digits.length + 1];
      long carry = 0;
      for (int i = 0; i < digits.length; i++) {
        carry += (digits[i] & MASK) + (i < o.digits.length ? o.digits[i] & MASK : 0);
        r[i] = (int) carry;
        carry >>>= 32;
      }
      r[digits.length] = (int) carry;
      return new Natural(r);
    }

    Natural subtract(Natural o) {
      if (compareTo(o) < 0) {
        throw new ArithmeticException("negative result");
      }
      int[] r = new int[digits.length];
      long borrow = 0;
      for (int i = 0; i < digits.length; i++) {
        long d = (digits[i] & MASK) - (i < o.digits.length ? o.digits[i] & MASK : 0) - borrow;
        borrow = d < 0 ? 1 : 0;
        r[i] = (int) d;
      }
      return new Natural(r);
    }

    private Natural multiplySmall(int m) {
      int[] r = new int[digits.length + 1];
      long carry = 0;
      for (int i = 0; i < digits.length; i++) {
        carry += (digits[i] & MASK) * (m & MASK);
        r[i] = (int) carry;
        carry >>>= 32;
      }
      r[digits.length] = (int) carry;
      return new Natural(r);
    }

    private Natural slice(int from, int to) {
      return from >= digits.length ? ZERO : new Natural(Arrays.copyOfRange(digits, from, Math.min(to, digits.length)));
    }

    private Natural shiftWords(int n) {
      if (isZero()) {
        return this;
      }
      int[] r = new int[digits.length + n];
      System.arraycopy(digits, 0, r, n, digits.length);
      return new Natural(r);
    }

    Natural multiply(Natural o) {
      if (isZero() || o.isZero()) {
        return ZERO;
      }
      if (digits.length < KARATSUBA || o.digits.length < KARATSUBA) {
        return school(o);
      }
      int half = (Math.max(digits.length, o.digits.length) + 1) / 2;
      Natural a = slice(half, Integer.MAX_VALUE);
      Natural b = slice(0, half);
      Natural c = o.slice(half, Integer.MAX_VALUE);
      Natural d = o.slice(0, half);
      Natural high = a.multiply(c);
      Natural low = b.multiply(d);
      Natural middle = a.add(b).multiply(c.add(d)).subtract(high).subtract(low);
      return high.shiftWords(2 * half).add(middle.shiftWords(half)).add(low);
    }

    private Natural school(Natural o) {
      int[] r = new int[digits.length + o.digits.length];
      for (int i = 0; i < digits.length; i++) {
        long carry = 0;
        for (int k = 0; k < o.digits.length; k++) {
          carry += (digits[i] & MASK) * (o.digits[k] & MASK) + (r[i + k] & MASK);
          r[i + k] = (int) carry;
          carry >>>= 32;
        }
        r[i + o.digits.length] = (int) carry;
      }
      return new Natural(r);
    }

    Natural shiftLeft(int n) {
      Natural words = shiftWords(n / 32);
      return n % 32 == 0 ? words : words.multiplySmall(1 << n % 32);
    }

    Natural[] divide(Natural o) {
      if (o.isZero()) {
        throw new ArithmeticException("division by zero");
      }
      int[] q = new int[digits.length];
      Natural rest = ZERO;
      for (int i = bitLength() - 1; i >= 0; i--) {
        rest = rest.shiftLeft(1);
        if (testBit(i)) {
          rest = rest.add(ONE);
        }
        if (rest.compareTo(o) >= 0) {
          rest = rest.subtract(o);
          q[i / 32] |= 1 << i % 32;
        }
      }
      return new Natural[] {new Natural(q), rest};
    }

    private int divideSmall(int divisor, int[] quotient) {
      long rest = 0;
      for (int i = digits.length - 1; i >= 0; i--) {
        rest = rest << 32 | digits[i] & MASK;
        quotient[i] = (int) (rest / divisor);
        rest %= divisor;
      }
      return (int) rest;
    }

    Natural pow(int n) {
      Natural result = ONE;
      for (Natural square = this; n > 0; n >>= 1, square = square.multiply(square)) {
        if ((n & 1) != 0) {
          result = result.multiply(square);
        }
      }
      return result;
    }

    Natural gcd(Natural o) {
      Natural a = this;
      Natural b = o;
      while (!b.isZero()) {
        Natural t = a.divide(b)[1];
        a = b;
        b = t;
      }
      return a;
    }

    Natural sqrt() {
      Natural low = ZERO;
      for (int bit = bitLength() / 2; bit >= 0; bit--) {
        Natural candidate = low.add(ONE.shiftLeft(bit));
        if (candidate.multiply(candidate).compareTo(this) <= 0) {
          low = candidate;
        }
      }
      return low;
    }

    Natural modPow(Natural exponent, Natural modulus) {
      Natural result = ONE;
      Natural base = divide(modulus)[1];
      for (int i = exponent.bitLength() - 1; i >= 0; i--) {
        result = result.multiply(result).divide(modulus)[1];
        if (exponent.testBit(i)) {
          result = result.multiply(base).divide(modulus)[1];
        }
      }
      return result;
    }

    @Override
    public String toString() {
      if (isZero()) {
        return "0";
      }
      StringBuilder b = new StringBuilder();
      Natural n = this;
      while (!n.isZero()) {
        int[] q = new int[n.digits.length];
        int rest = n.divideSmall(1000000000, q);
        n = new Natural(q);
        for (int k = 0; k < 9 && (rest > 0 || !n.isZero()); k++) {
          b.append((char) ('0' + rest % 10));
          rest /= 10;
        }
      }
      return b.reverse().toString();
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Natural && Arrays.equals(digits, ((Natural) o).digits);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(digits);
    }
  }

  static Natural random(Random r, int bits) {
    Natural n = Natural.ZERO;
    for (int i = 0; i < bits; i += 31) {
      n = n.shiftLeft(31).add(Natural.of(r.nextInt() >>> 1));
    }
    return n;
  }

  static void same(Natural a, BigInteger b, String what) {
    if (!a.toString().equals(b.toString())) {
      throw new AssertionError(what + ": " + a + " is not " + b);
    }
  }

  public static void main(String[] args) {
    Natural f = Natural.ONE;
    for (int i = 1; i <= 100; i++) {
      f = f.multiply(Natural.of(i));
    }
    System.out.println(f + " " + f.bitLength() + " " + f.hashCode());
    Natural a = Natural.ZERO;
    Natural b = Natural.ONE;
    for (int i = 0; i < 500; i++) {
      Natural t = a.add(b);
      a = b;
      b = t;
    }
    System.out.println(a + " gcd " + a.gcd(f));
    System.out.println(Natural.of(3).pow(200) + " " + Natural.of(2).pow(127).subtract(Natural.ONE));
    System.out.println(Natural.of(2).multiply(Natural.of(10).pow(80)).sqrt());
    Natural mersenne = Natural.of(2).pow(61).subtract(Natural.ONE);
    System.out.println(Natural.of(7).modPow(mersenne.subtract(Natural.ONE), mersenne));
    Random r = new Random(17);
    for (int round = 0; round < 12; round++) {
      Natural x = random(r, 50 + round * 60);
      Natural y = random(r, 30 + round * 50);
      BigInteger bx = new BigInteger(x.toString());
      BigInteger by = new BigInteger(y.toString());
      same(x.multiply(y), bx.multiply(by), "product");
      same(x.add(y), bx.add(by), "sum");
      Natural[] qr = x.divide(y);
      same(qr[0], bx.divide(by), "quotient");
      same(qr[1], bx.mod(by), "rest");
      same(Natural.parse(x.toString()), bx, "parse");
    }
    String[] bad = {"", "12x", "-5"};
    for (String s : bad) {
      try {
        System.out.println(Natural.parse(s));
      } catch (NumberFormatException e) {
        System.out.println(e.getMessage());
      }
    }
    try {
      Natural.ONE.subtract(f);
    } catch (ArithmeticException e) {
      System.out.println(e.getMessage());
    }
    try {
      f.divide(Natural.ZERO);
    } catch (ArithmeticException e) {
      System.out.println(e.getMessage());
    }
    System.out.println(Natural.ZERO + " " + Natural.parse("000").equals(Natural.ZERO) + " " + Natural.of(Long.MAX_VALUE));
  }
}
