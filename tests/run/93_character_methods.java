// java.lang.Character: classification, case, digits, code points.
package t93;

class Main {
  public static void main(String[] args) {
    char[] chars = {'a', 'Z', '5', ' ', '_', '$', '\n', '\u00e9', '\u00df', '\u4e2d', '\u0663', '\u2028', '\u01c5', '\uffff'};
    for (char c : chars) {
      System.out.println((int) c + " " + Character.isLetter(c) + Character.isDigit(c) + Character.isLetterOrDigit(c) + Character.isWhitespace(c) + Character.isUpperCase(c)
          + Character.isLowerCase(c) + Character.isJavaIdentifierStart(c) + Character.isJavaIdentifierPart(c) + Character.isSpaceChar(c) + " " + (int) Character.toUpperCase(c) + " "
          + (int) Character.toLowerCase(c) + " " + Character.getNumericValue(c) + " " + Character.digit(c, 16) + " " + Character.getType(c));
    }
    System.out.println(Character.forDigit(11, 16) + " " + Character.toChars(0x1f600).length + " " + Character.isSurrogate('\ud83d') + " " + Character.toCodePoint('\ud83d', '\ude00')
        + " " + Character.valueOf('x').compareTo('z') + " " + Character.toString('q') + " " + Character.MAX_VALUE + 1 + " " + Character.charCount(0x10000));
  }
}
