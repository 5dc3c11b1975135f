package java.lang;

/** The first 128 characters by comparisons: a table that is looked up with an input has too many cases. */
final class Character$Loris {
    private static final int LETTERS = 1 << Character.UPPERCASE_LETTER | 1 << Character.LOWERCASE_LETTER
            | 1 << Character.TITLECASE_LETTER | 1 << Character.MODIFIER_LETTER | 1 << Character.OTHER_LETTER;

    private Character$Loris() {}

    private static boolean isAscii(int c) {
        return c >= 0 && c < 128;
    }

    private static boolean isUpper(int c) {
        return c >= 'A' && c <= 'Z';
    }

    private static boolean isLower(int c) {
        return c >= 'a' && c <= 'z';
    }

    private static boolean isNumber(int c) {
        return c >= '0' && c <= '9';
    }

    static boolean isDigit(int c) {
        return isAscii(c) ? isNumber(c) : CharacterData.of(c).isDigit(c);
    }

    static boolean isLetter(int c) {
        return isAscii(c) ? isLower(c) || isUpper(c) : (LETTERS >> Character.getType(c) & 1) != 0;
    }

    static boolean isLetterOrDigit(int c) {
        return isAscii(c) ? isLower(c) || isUpper(c) || isNumber(c)
                : ((LETTERS | 1 << Character.DECIMAL_DIGIT_NUMBER) >> Character.getType(c) & 1) != 0;
    }

    static boolean isUpperCase(int c) {
        return isAscii(c) ? isUpper(c) : CharacterData.of(c).isUpperCase(c);
    }

    static boolean isLowerCase(int c) {
        return isAscii(c) ? isLower(c) : CharacterData.of(c).isLowerCase(c);
    }

    static boolean isWhitespace(int c) {
        return isAscii(c) ? c == ' ' || c >= 9 && c <= 13 || c >= 28 && c <= 31 : CharacterData.of(c).isWhitespace(c);
    }

    static int toUpperCase(int c) {
        return isAscii(c) ? (isLower(c) ? c - 32 : c) : CharacterData.of(c).toUpperCase(c);
    }

    static int toLowerCase(int c) {
        return isAscii(c) ? (isUpper(c) ? c + 32 : c) : CharacterData.of(c).toLowerCase(c);
    }

    private static int value(int c) {
        return isNumber(c) ? c - '0' : isLower(c) ? c - 'a' + 10 : isUpper(c) ? c - 'A' + 10 : -1;
    }

    static int getNumericValue(int c) {
        return isAscii(c) ? value(c) : CharacterData.of(c).getNumericValue(c);
    }

    static int digit(int c, int radix) {
        if (!isAscii(c))
            return CharacterData.of(c).digit(c, radix);
        int value = value(c);
        return radix >= Character.MIN_RADIX && radix <= Character.MAX_RADIX && value < radix ? value : -1;
    }
}
