package java.lang;

/**
 * The chars by the tables of plane 0 alone. The JDK asks other tables about the first 256 of them, which are the same answers in
 * one more case; a table that is looked up with an input is one term. What a char that is
 * not known is in another case is looked up in a table of all answers of the JDK, which has dozens of exceptions in its code.
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

    private static boolean isOpenChar(int c) {
        return LorisVM.isOpen(c) && c >>> 16 == 0;
    }

    static int toLowerCase(int c) {
        return isOpenChar(c) ? (char) (c + Lower.MORE[c]) : CharacterData.of(c).toLowerCase(c);
    }

    static int toUpperCase(int c) {
        return isOpenChar(c) ? (char) (c + Upper.MORE[c]) : CharacterData.of(c).toUpperCase(c);
    }

    /** How much more the lower case of a char is, modulo 2^16: this has long runs. */
    private static final class Lower {
        static final short[] MORE = more(false);
    }

    private static final class Upper {
        static final short[] MORE = more(true);
    }

    /** Made once: other paths get a copy. */
    private static short[] more(boolean isUpper) {
        short[] kept = LorisVM.keptTable(isUpper ? 1 : 0);
        if (kept != null)
            return kept;
        short[] more = new short[1 << 16];
        for (int c = 0; c < more.length; c++) {
            CharacterData data = c < 256 ? CharacterDataLatin1.instance : CharacterData00.instance;
            more[c] = (short) ((isUpper ? data.toUpperCase(c) : data.toLowerCase(c)) - c);
        }
        LorisVM.keepTable(isUpper ? 1 : 0, more);
        return more;
    }

    static int getNumericValue(int c) {
        return of(c).getNumericValue(c);
    }

    static int digit(int c, int radix) {
        return of(c).digit(c, radix);
    }
}
