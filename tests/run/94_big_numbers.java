// BigInteger and BigDecimal basics.
package t94;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

class Main {
  public static void main(String[] args) {
    BigInteger f = BigInteger.ONE;
    for (int i = 1; i <= 60; i++) {
      f = f.multiply(BigInteger.valueOf(i));
    }
    System.out.println(f + " " + f.bitLength() + " " + f.toString(16) + " " + f.hashCode());
    BigInteger a = new BigInteger("123456789012345678901234567890");
    BigInteger b = new BigInteger("-987654321098765432109876543210");
    System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + b.divide(a) + " " + b.remainder(a) + " " + b.mod(a) + " " + a.negate() + " " + b.abs());
    System.out.println(a.gcd(b) + " " + a.pow(5) + " " + BigInteger.valueOf(3).modPow(new BigInteger("1000000"), BigInteger.valueOf(1000007)) + " " + a.compareTo(b) + " " + b.signum()
        + " " + a.shiftLeft(70) + " " + a.shiftRight(40) + " " + b.shiftRight(40) + " " + a.and(b) + " " + a.xor(b) + " " + a.longValue() + " " + b.intValue() + " " + a.doubleValue());
    System.out.println(BigInteger.valueOf(97).isProbablePrime(10) + " " + BigInteger.valueOf(91).isProbablePrime(10) + " " + BigInteger.TEN.modInverse(BigInteger.valueOf(7)) + " " + a.testBit(5)
        + " " + f.divideAndRemainder(a)[1] + " " + a.equals(new BigInteger(a.toByteArray())));
    try {
      a.divide(BigInteger.ZERO);
    } catch (ArithmeticException e) {
      System.out.println(e.getMessage());
    }
    BigDecimal x = new BigDecimal("10.25");
    BigDecimal y = new BigDecimal("3");
    System.out.println(x.add(y) + " " + x.multiply(x) + " " + x.divide(y, 10, RoundingMode.HALF_UP) + " " + x.setScale(1, RoundingMode.HALF_EVEN) + " " + x.negate().setScale(0, RoundingMode.FLOOR) + " "
        + x.scale() + " " + x.precision() + " " + x.compareTo(y) + " " + new BigDecimal("1.0").equals(new BigDecimal("1.00")) + " " + new BigDecimal("1E+5") + " " + new BigDecimal("1E+5").toPlainString()
        + " " + new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + " " + x.stripTrailingZeros() + " " + x.pow(3) + " " + x.toBigInteger());
    try {
      x.divide(y);
    } catch (ArithmeticException e) {
      System.out.println(e.getMessage());
    }
  }
}
