package java.lang;

/**
 * The chars by the tables of plane 0 alone. The JDK asks other tables about the first 256 of them, which are the same answers in
 * one more case; a table that is looked up with an input is one term. Upper case is left to the JDK: there the answers differ.
 */
final class Character$Loris {
    private static final int LETTERS = 1 << Character.UPPERCASE_LETTER | 1 << Character.LOWERCASE_LETTER
            | 1 << Character.TITLECASE_LETTER | 1 << Character.MODIFIER_LETTER | 1 << Character.OTHER_LETTER;

    private Character$Loris() {}

    private static CharacterData of(int c) {
        return c >>> 16 == 0 ? CharacterData00.instance : CharacterData.of(c);
    }

    static int getType(int c) {
        return of(c).getType(c);
    }

    static boolean isDigit(int c) {
        return getType(c) == Character.DECIMAL_DIGIT_NUMBER;
    }

    static boolean isLetter(int c) {
        return (LETTERS >> getType(c) & 1) != 0;
    }

    static boolean isLetterOrDigit(int c) {
        return ((LETTERS | 1 << Character.DECIMAL_DIGIT_NUMBER) >> getType(c) & 1) != 0;
    }

    static boolean isUpperCase(int c) {
        return of(c).isUpperCase(c);
    }

    static boolean isLowerCase(int c) {
        return of(c).isLowerCase(c);
    }

    static boolean isWhitespace(int c) {
        return of(c).isWhitespace(c);
    }

    static int toLowerCase(int c) {
        return of(c).toLowerCase(c);
    }

    static int getNumericValue(int c) {
        return of(c).getNumericValue(c);
    }

    static int digit(int c, int radix) {
        return of(c).digit(c, radix);
    }
}
