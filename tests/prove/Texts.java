/** Loops over texts and builders, whose methods are described to proofs by invariants. */
class Texts {
    // safe
    static String reversed(String text) {
        if (text == null) return null;
        char[] chars = text.toCharArray();
        for (int i = 0, j = chars.length - 1; i < j; i++, j--) {
            char kept = chars[i];
            chars[i] = chars[j];
            chars[j] = kept;
        }
        return new String(chars);
    }

    // unsafe ArrayIndexOutOfBoundsException
    static String reversedPastTheEnd(String text) {
        if (text == null) return null;
        char[] chars = text.toCharArray();
        for (int i = 0, j = chars.length; i < j; i++, j--) {
            char kept = chars[i];
            chars[i] = chars[j];
            chars[j] = kept;
        }
        return new String(chars);
    }

    // safe
    static String behindTheLastColon(String text) {
        if (text == null) return null;
        int at = text.indexOf(':');
        while (at >= 0) {
            text = text.substring(at + 1);
            at = text.indexOf(':');
        }
        return text;
    }

    // unsafe StringIndexOutOfBoundsException
    static String behindTheLastColonAndOneMore(String text) {
        if (text == null) return null;
        int at = text.indexOf(':');
        while (at >= 0) {
            text = text.substring(at + 2);
            at = text.indexOf(':');
        }
        return text;
    }

    // safe
    static int words(String text) {
        if (text == null) return 0;
        int words = 0;
        boolean isInside = false;
        for (int i = 0; i < text.length(); i++) {
            boolean isLetter = Character.isLetter(text.charAt(i));
            if (isLetter && !isInside) words++;
            isInside = isLetter;
        }
        return words;
    }

    // safe
    static int[] digits(String text) {
        int[] counts = new int[10];
        if (text == null) return counts;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 128 && Character.isDigit(c)) counts[c - '0']++;
        }
        return counts;
    }

    // unsafe ArrayIndexOutOfBoundsException
    static int[] digitsOfAllScripts(String text) {
        int[] counts = new int[10];
        if (text == null) return counts;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isDigit(c)) counts[c - '0']++;
        }
        return counts;
    }

    // safe
    static String padded(String text, int width) {
        if (text == null) return null;
        StringBuilder builder = new StringBuilder(text);
        while (builder.length() < width) builder.append(' ');
        assert builder.length() >= width;
        return builder.toString();
    }

    // unsafe AssertionError
    static String paddedByTwo(String text, int width) {
        if (text == null || width < 1) return null;
        StringBuilder builder = new StringBuilder(text);
        while (builder.length() < width) builder.append("  ");
        assert builder.length() <= width || text.length() > width;
        return builder.toString();
    }

    // safe
    static char lastOf(int n) {
        StringBuilder builder = new StringBuilder();
        for (int i = 0; i < n; i++) builder.append(i).append(',');
        return builder.length() == 0 ? ' ' : builder.charAt(builder.length() - 1);
    }

    // unsafe StringIndexOutOfBoundsException
    static char lastOfNothing(int n) {
        StringBuilder builder = new StringBuilder();
        for (int i = 0; i < n; i++) builder.append(i).append(',');
        return builder.charAt(builder.length() - 1);
    }

    // safe
    static int joined(int n) {
        String text = "<";
        for (int i = 0; i < n; i++) text = text + i + ";";
        assert text.length() >= 1;
        return text.charAt(0);
    }

    // unsafe StringIndexOutOfBoundsException
    static int joinedFromNothing(int n) {
        String text = "";
        for (int i = 0; i < n; i++) text = text + i + ";";
        return text.charAt(0);
    }

    // safe
    static int boxed(int n) {
        Integer count = 0;
        for (int i = 0; i < n; i++) {
            if (count < 10) count = count + 1;
            assert count >= 0 && count <= 10;
        }
        return count;
    }

    // unsafe AssertionError
    static int boxedTooMany(int n) {
        Integer count = 0;
        for (int i = 0; i < n; i++) {
            if (count <= 10) count = count + 1;
            assert count >= 0 && count <= 10;
        }
        return count;
    }

    // safe
    static int[] remainders(int[] numbers) {
        int[] counts = new int[10];
        if (numbers == null) return counts;
        for (int i = 0; i < numbers.length; i++) counts[Math.floorMod(numbers[i], 10)]++;
        return counts;
    }

    // unsafe ArrayIndexOutOfBoundsException
    static int[] remaindersOfJava(int[] numbers) {
        int[] counts = new int[10];
        if (numbers == null) return counts;
        for (int i = 0; i < numbers.length; i++) counts[numbers[i] % 10]++;
        return counts;
    }

    // safe
    static int caught(String[] texts) {
        int sum = 0, wrong = 0;
        if (texts == null) return 0;
        for (int i = 0; i < texts.length; i++) {
            try {
                sum += Integer.parseInt(texts[i]);
            } catch (NumberFormatException e) {
                wrong++;
            }
            assert wrong <= i + 1;
        }
        return sum;
    }

    // unsafe NumberFormatException
    static int uncaught(String[] texts) {
        int sum = 0;
        if (texts == null) return 0;
        for (int i = 0; i < texts.length; i++) sum += Integer.parseInt(texts[i]);
        return sum;
    }
}
