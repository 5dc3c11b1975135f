// releases: 11 17
// BigInteger and BigDecimal: arithmetic, number theory, rounding, formatting, large operands.
package t205;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Random;

class Main {
  static void attempt(Runnable r) {
    try {
      r.run();
    } catch (RuntimeException e) {
      System.out.println(e.getClass().getName() + ": " + e.getMessage());
    }
  }

  public static void main(String[] args) {
    BigInteger a = new BigInteger("123456789012345678901234567890"), b = BigInteger.valueOf(-987654321);
    System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + a.divide(b) + " " + a.mod(BigInteger.TEN) + " " + a.remainder(b) + " " + a.negate() + " " + b.abs() + " " + b.signum());
    System.out.println(a.pow(5) + " " + a.gcd(b) + " " + a.modPow(BigInteger.TEN, BigInteger.valueOf(97)) + " " + BigInteger.valueOf(7).modInverse(BigInteger.valueOf(31)) + " " + a.sqrt());
    System.out.println(a.shiftLeft(70) + " " + a.shiftRight(40) + " " + b.shiftRight(3) + " " + a.and(b) + " " + a.or(b) + " " + a.xor(b) + " " + a.not() + " " + a.andNot(b) + " " + a.testBit(3) + a.setBit(100) + " " + a.bitLength() + " " + a.bitCount() + " " + a.getLowestSetBit());
    System.out.println(a.toString(16) + " " + new BigInteger("-zz", 36) + " " + a.intValue() + " " + a.longValue() + " " + a.doubleValue() + " " + a.floatValue() + " " + a.hashCode() + " " + a.compareTo(b) + " " + a.max(b).equals(a) + " " + a.byteValue());
    System.out.println(new BigInteger("1000000007").isProbablePrime(20) + " " + BigInteger.valueOf(100).nextProbablePrime() + " " + java.util.Arrays.toString(b.toByteArray()) + " " + new BigInteger(new byte[] {-1, 0, 5}));
    System.out.println(new BigInteger(200, new Random(3)) + " " + a.divideAndRemainder(b)[1] + " " + BigInteger.ONE.equals(BigInteger.valueOf(1)));
    BigInteger f = BigInteger.ONE;
    for (int i = 2; i <= 200; i++)
      f = f.multiply(BigInteger.valueOf(i));
    System.out.println(f + " " + f.bitLength());
    BigInteger big = new BigInteger(6000, new Random(1)), big2 = new BigInteger(5000, new Random(2));
    System.out.println(big.multiply(big2).hashCode() + " " + big.divide(big2).hashCode() + " " + big.multiply(big).mod(big2).hashCode() + " " + big.toString().hashCode() + " " + new BigInteger(big.toString()).equals(big));
    attempt(() -> BigInteger.ONE.divide(BigInteger.ZERO));
    attempt(() -> new BigInteger("12x"));
    attempt(() -> BigInteger.TEN.pow(30).intValueExact());
    attempt(() -> BigInteger.TEN.modInverse(BigInteger.TEN));
    BigDecimal x = new BigDecimal("123.456789"), y = new BigDecimal("-0.00123");
    System.out.println(x.add(y) + " " + x.subtract(y) + " " + x.multiply(y) + " " + x.divide(y, 10, RoundingMode.HALF_UP) + " " + x.divide(y, MathContext.DECIMAL64) + " " + x.remainder(y) + " " + x.negate() + " " + x.scale() + " " + x.precision() + " " + x.unscaledValue());
    for (RoundingMode mode : RoundingMode.values())
      if (mode != RoundingMode.UNNECESSARY)
        System.out.println(mode + " " + new BigDecimal("2.5").setScale(0, mode) + " " + new BigDecimal("-2.5").setScale(0, mode) + " " + new BigDecimal("1.1").setScale(0, mode) + " " + x.round(new MathContext(4, mode)));
    System.out.println(new BigDecimal("1E+10").toPlainString() + " " + new BigDecimal("1E-10") + " " + new BigDecimal("1E-10").toPlainString() + " " + new BigDecimal("12300").toEngineeringString() + " " + new BigDecimal("1.23E+7").toEngineeringString() + " " + new BigDecimal("1.500").stripTrailingZeros() + " " + new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1));
    System.out.println(new BigDecimal("2.0").equals(new BigDecimal("2.00")) + " " + new BigDecimal("2.0").compareTo(new BigDecimal("2.00")) + " " + new BigDecimal("2.0").hashCode() + " " + x.pow(3) + " " + x.movePointLeft(2) + " " + x.movePointRight(3) + " " + x.intValue() + " " + x.doubleValue() + " " + x.toBigInteger() + " " + x.ulp() + " " + x.max(y) + " " + x.plus(MathContext.DECIMAL32));
    System.out.println(new BigDecimal(2).sqrt(new MathContext(50)) + " " + BigDecimal.ONE.divide(new BigDecimal(8)) + " " + new BigDecimal("1e400").doubleValue() + " " + new BigDecimal(new char[] {'1', '.', '5'}) + " " + x.divideToIntegralValue(new BigDecimal("7")));
    attempt(() -> BigDecimal.ONE.divide(new BigDecimal(3)));
    attempt(() -> new BigDecimal("x"));
    attempt(() -> BigDecimal.ONE.divide(BigDecimal.ZERO));
    attempt(() -> new BigDecimal("1.5").setScale(0, RoundingMode.UNNECESSARY));
    attempt(() -> new BigDecimal("1.5").intValueExact());
  }
}
