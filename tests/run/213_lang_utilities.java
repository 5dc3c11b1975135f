// releases: 11 17
// Integer, Long, Character, Math, Base64, UUID, StringBuilder and other small utilities.
package t213;

import java.util.*;

class Main {
  static void attempt(String what, Runnable r) {
    try {
      r.run();
      System.out.println(what + " ok");
    } catch (RuntimeException e) {
      System.out.println(what + " " + e.getClass().getName() + ": " + e.getMessage());
    }
  }

  static void numbers() {
    int[] ints = {0, 1, -1, 12345, -98765, Integer.MAX_VALUE, Integer.MIN_VALUE};
    for (int i : ints)
      System.out.println(Integer.toBinaryString(i) + " " + Integer.toOctalString(i) + Integer.toHexString(i) + " " + Integer.bitCount(i) + Integer.highestOneBit(i) + " " + Integer.lowestOneBit(i) + " " + Integer.numberOfLeadingZeros(i) + Integer.numberOfTrailingZeros(i) + Integer.reverse(i) + Integer.reverseBytes(i) + Integer.rotateLeft(i, 5) + Integer.rotateRight(i, 7) + Integer.signum(i) + Integer.toUnsignedString(i) + Integer.divideUnsigned(i, 7) + Integer.remainderUnsigned(i, 7) + Integer.compareUnsigned(i, 5) + Integer.toString(i, 36) + Integer.hashCode(i));
    long[] longs = {0, 1, -1, 123456789012345L, Long.MAX_VALUE, Long.MIN_VALUE};
    for (long l : longs)
      System.out.println(Long.toBinaryString(l) + " " + Long.toHexString(l) + " " + Long.bitCount(l) + Long.highestOneBit(l) + Long.numberOfLeadingZeros(l) + Long.numberOfTrailingZeros(l) + Long.reverse(l) + Long.reverseBytes(l) + Long.toUnsignedString(l) + Long.divideUnsigned(l, 10) + Long.remainderUnsigned(l, 10) + Long.toString(l, 7) + Long.hashCode(l) + Long.compareUnsigned(l, 3));
    System.out.println(Integer.parseInt("-7f", 16) + " " + Integer.parseUnsignedInt("4294967295") + Integer.valueOf("12") + Integer.decode("0x1F") + Integer.decode("-010") + Long.decode("#ff") + Integer.parseInt("x12y", 1, 3, 10) + Byte.parseByte("-128") + Short.valueOf("7") + Long.parseLong("zz", 36));
    System.out.println((Integer.valueOf(127) == Integer.valueOf(127)) + " " + (Integer.valueOf(128) == Integer.valueOf(128)) + (Long.valueOf(-128) == Long.valueOf(-128)) + (Character.valueOf('a') == Character.valueOf('a')) + Boolean.parseBoolean("TRUE") + Boolean.logicalXor(true, false) + Boolean.compare(true, false) + Double.compare(-0.0, 0.0) + Float.compare(Float.NaN, 1) + Double.isNaN(0 / 0.0) + Double.toHexString(1.1) + Float.toHexString(-0.1f) + Double.valueOf("1e3") + Double.parseDouble("0x1.8p1") + Double.MIN_VALUE + Float.MAX_VALUE + Double.hashCode(1.5) + Float.floatToIntBits(1.5f) + Double.doubleToLongBits(-2) + Integer.sum(1, 2) + Byte.toUnsignedInt((byte) -1) + Short.toUnsignedInt((short) -1) + Short.reverseBytes((short) 258));
    for (String bad : new String[] {"", "-", "12a", "99999999999", " 1", "+", "0x10"})
      attempt("parse " + bad, () -> Integer.parseInt(bad));
    attempt("double", () -> Double.parseDouble("1..2"));
    attempt("null", () -> Integer.parseInt(null));
    attempt("decode", () -> Integer.decode(""));
    System.out.println(Math.floorDiv(-7, 3) + " " + Math.floorMod(-7, 3) + Math.abs(-2.5) + Math.multiplyHigh(Long.MAX_VALUE, 4) + Math.fma(2.0, 3.0, 1.0) + Math.log1p(1e-10) + Math.nextAfter(1.0, 2) + Math.nextDown(1f) + Math.ceil(-0.5) + Math.rint(2.5) + Math.round(-2.5) + Math.signum(-3f) + Math.toDegrees(Math.PI) + Math.hypot(3, 4) + Math.cbrt(27) + Math.getExponent(0.1f) + Math.ulp(1f) + Math.scalb(3f, 2) + Math.IEEEremainder(10, 3));
    attempt("addExact", () -> Math.addExact(Long.MAX_VALUE, 1L));
    attempt("multiplyExact", () -> Math.multiplyExact(1 << 20, 1 << 20));
    attempt("toIntExact", () -> Math.toIntExact(1L << 40));
    attempt("floorMod", () -> Math.floorMod(1, 0));
    attempt("decrement", () -> Math.decrementExact(Integer.MIN_VALUE));
    attempt("negate", () -> Math.negateExact(Long.MIN_VALUE));
  }

  static void characters() {
    int[] points = {'a', 'Z', '5', ' ', '\t', '_', '$', 0xe9, 0xdf, 0x4e2d, 0x1F600, 0x10400, 0x661, 0x2160, 0xa0, 0x200b, 0xfffe, 0x301, '\u01c5'};
    for (int c : points)
      System.out.println(Integer.toHexString(c) + " " + Character.isLetter(c) + Character.isDigit(c) + Character.isWhitespace(c) + Character.isSpaceChar(c) + Character.isUpperCase(c) + Character.isLowerCase(c) + Character.isTitleCase(c) + Character.isJavaIdentifierStart(c) + Character.isJavaIdentifierPart(c) + Character.isUnicodeIdentifierStart(c) + Character.isISOControl(c) + Character.isDefined(c) + Character.isAlphabetic(c) + Character.isIdeographic(c) + Character.isMirrored(c) + " " + Character.getType(c) + " " + Character.getNumericValue(c) + Character.digit(c, 16) + " " + Integer.toHexString(Character.toUpperCase(c)) + Integer.toHexString(Character.toLowerCase(c)) + Integer.toHexString(Character.toTitleCase(c)) + Character.charCount(c) + Character.isSupplementaryCodePoint(c) + Character.getDirectionality(c));
    System.out.println(Character.forDigit(11, 16) + Character.toString(65) + Character.toChars(0x1F600).length + Character.isSurrogate('\ud800') + Character.toCodePoint('\ud83d', '\ude00') + Character.compare('a', 'b') + Character.reverseBytes('a') + Character.UnicodeBlock.of('a') + Character.UnicodeScript.of(0x4e2d) + Character.MAX_RADIX);
  }

  static void builders() {
    StringBuilder b = new StringBuilder("hello");
    b.append(1).append('c').append(2.5).append(true).append((Object) null).append(new char[] {'x'}).append("abc", 1, 2).append(3L).append(1f).appendCodePoint(0x1F600);
    b.insert(0, "<").insert(3, 42).insert(b.length(), '>').insert(1, new char[] {'!'}).insert(2, 1.5);
    System.out.println(b + " " + b.length() + b.indexOf("l") + b.lastIndexOf("l") + b.charAt(2) + b.codePointAt(3));
    b.deleteCharAt(0).delete(2, 5).replace(0, 2, "REPL").reverse().setCharAt(0, '#');
    b.setLength(10);
    System.out.println(b + "|" + b.substring(3) + b.substring(2, 4) + b.subSequence(0, 1) + (b.capacity() >= 10) + b.compareTo(new StringBuilder("#")) + b.chars().sum());
    StringBuffer buffer = new StringBuffer().append("sync").insert(0, 1).reverse();
    System.out.println(buffer + " " + new StringBuilder("a\ud83d\ude00b").reverse() + new StringBuilder().append("\u00e4").append("\u4e2d").insert(0, 'x') + "x".contentEquals(new StringBuilder("x")));
    attempt("charAt", () -> new StringBuilder().charAt(0));
    attempt("delete", () -> new StringBuilder("ab").delete(3, 4));
    attempt("insert", () -> new StringBuilder("ab").insert(3, "x"));
    attempt("replace", () -> new StringBuilder("ab").replace(2, 1, "x"));
    attempt("setLength", () -> new StringBuilder("ab").setLength(-1));
    attempt("deleteCharAt", () -> new StringBuilder("ab").deleteCharAt(2));
    attempt("capacity", () -> new StringBuilder(-1));
  }

  static void codecs() {
    byte[] data = new byte[100];
    new Random(5).nextBytes(data);
    String encoded = Base64.getEncoder().encodeToString(data);
    System.out.println(encoded + " " + Arrays.equals(Base64.getDecoder().decode(encoded), data) + Base64.getUrlEncoder().withoutPadding().encodeToString(data) + Base64.getMimeEncoder().encodeToString(data).length());
    attempt("decode", () -> Base64.getDecoder().decode("a*b="));
    UUID u = new UUID(0x123456789abcdefL, 0xfedcba9876543210L);
    System.out.println(u + " " + u.version() + u.hashCode() + UUID.fromString("00000000-0000-0001-0000-00000000000a").getLeastSignificantBits() + u.compareTo(new UUID(0, 0)));
    Random r = new Random(42);
    System.out.println(r.nextInt() + " " + r.nextInt(100) + r.nextLong() + r.nextDouble() + r.nextFloat() + r.nextBoolean() + r.nextGaussian() + r.nextInt(7) + r.ints(3).sum());
    SplittableRandom s = new SplittableRandom(9);
    System.out.println(s.nextInt() + " " + s.nextLong(100) + s.split().nextInt(5) + s.nextDouble());
    System.out.println(Locale.US + " " + Locale.forLanguageTag("de-DE") + Locale.ROOT.toString().isEmpty() + new Locale("fr", "CA").getCountry());
  }

  public static void main(String[] args) {
    numbers();
    characters();
    builders();
    codecs();
  }
}
