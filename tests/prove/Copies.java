/** Copies of arrays, classes that are initialized on the way, and more of the JDK's descriptions. */
class Copies {
    /** Its initializer does nothing but keep what it makes. */
    static class Quiet {
        static final int[] NONE = new int[0];
        static final Mark MARK = new Mark();
        static int[] last = new int[1];
    }

    static class Mark {
        private final int size;

        Mark() {
            this.size = 3;
        }
    }

    /** Its initializer fails when there is no text. */
    static class Loud {
        static String given;
        static final int LENGTH = given.length();
        static final int[] NONE = new int[LENGTH];
    }

    /** Its initializer changes what others see. */
    static class Meddler {
        static final int[] NONE = new int[0];

        static {
            Quiet.last = null;
        }
    }

    static class Broken {
        static final int[] NONE = new int[-1];
    }

    // safe
    static int[] added(int[] values, int value) {
        if (values == null) return Quiet.NONE;
        if (values.length == Integer.MAX_VALUE) return values;
        int[] more = new int[values.length + 1];
        System.arraycopy(values, 0, more, 0, values.length);
        more[values.length] = value;
        return more;
    }

    // unsafe ArrayIndexOutOfBoundsException
    static int[] addedBehind(int[] values, int value) {
        if (values == null) return Quiet.NONE;
        int[] more = new int[values.length];
        System.arraycopy(values, 0, more, 0, values.length);
        more[values.length] = value;
        return more;
    }

    // safe
    static byte[] shifted(byte[] values, int rounds) {
        if (values == null || values.length == 0) return values;
        for (int i = 0; i < rounds; i++) {
            System.arraycopy(values, 1, values, 0, values.length - 1);
            values[values.length - 1] = 0;
        }
        return values;
    }

    // unsafe ArrayIndexOutOfBoundsException
    static byte[] shiftedTooFar(byte[] values, int rounds) {
        if (values == null || values.length == 0) return values;
        for (int i = 0; i < rounds; i++)
            System.arraycopy(values, 1, values, 0, values.length);
        return values;
    }

    // unsafe AssertionError
    static void written(int[] values, int rounds) {
        if (values == null || values.length < 2) return;
        int[] own = new int[2];
        for (int i = 0; i < rounds; i++)
            System.arraycopy(values, 0, own, 0, 2);
        assert own[0] == 0;
    }

    // unsafe ArrayStoreException
    static void mixed(Object[] values, int rounds) {
        if (values == null) return;
        for (int i = 0; i < rounds; i++) {
            String[] texts = new String[values.length];
            System.arraycopy(values, 0, texts, 0, values.length);
        }
    }

    // safe
    static int cloned(int[] values) {
        if (values == null) return 0;
        int[] copy = values.clone();
        int sum = 0;
        for (int i = 0; i < copy.length; i++) sum ^= copy[i] + values[i];
        return sum;
    }

    // unsafe ArrayIndexOutOfBoundsException
    static int clonedTooLong(int[] values) {
        if (values == null) return 0;
        int[] copy = values.clone();
        int sum = 0;
        for (int i = 0; i <= copy.length; i++) sum ^= copy[i];
        return sum;
    }

    // unsafe AssertionError
    static void clonedAndSame(int[] values) {
        if (values == null || values.length == 0) return;
        int[] copy = values.clone();
        for (int i = 0; i < values.length; i++) copy[i]++;
        assert copy[0] == values[0];
    }

    // safe
    static int quiet(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) sum += Quiet.NONE == null ? 1 : Quiet.MARK == null ? 2 : 3;
        return sum;
    }

    // unsafe ExceptionInInitializerError
    static int loud(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) sum += Loud.NONE == null ? 1 : 2;
        return sum;
    }

    // unsafe ExceptionInInitializerError
    static int broken(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) sum += Broken.NONE == null ? 1 : 2;
        return sum;
    }

    // open
    static int meddled(int n) {
        int[] last = {1};
        Quiet.last = last;
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += Meddler.NONE == null ? 1 : 2;
            sum += Quiet.last[0];
        }
        return sum;
    }

    // safe
    static String joined(String text, char c) {
        if (text == null) return null;
        StringBuilder all = new StringBuilder();
        int start = 0, end = text.indexOf(c, start);
        while (end >= 0) {
            all.append(text, start, end).append(',');
            start = end + 1;
            end = text.indexOf(c, start);
        }
        return all.append(text, start, text.length()).toString();
    }

    // unsafe IndexOutOfBoundsException
    static String joinedTooFar(String text, char c) {
        if (text == null) return null;
        StringBuilder all = new StringBuilder();
        int start = 0, end = text.indexOf(c, start);
        while (end >= 0) {
            all.append(text, start, end + 2);
            start = end + 1;
            end = text.indexOf(c, start);
        }
        return all.toString();
    }

    // unsafe IndexOutOfBoundsException
    static String pieces(char[] text, int n) {
        if (text == null) return null;
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < n; i++) all.append(text, 0, i);
        return all.toString();
    }

    // safe
    static int words(String text) {
        if (text == null) return 0;
        int count = 0;
        for (int i = 0; i < text.length(); i++) {
            int point = text.charAt(i);
            if (Character.isWhitespace(point) || Character.getType(point) > 29) count++;
        }
        return count;
    }

    // unsafe AssertionError
    static void types(String text) {
        if (text == null) return;
        for (int i = 0; i < text.length(); i++) assert Character.getType(text.charAt(i)) < 29;
    }

    // safe
    static String listed(int[] values, String between) {
        if (values == null || between == null) return null;
        java.util.StringJoiner all = new java.util.StringJoiner(between);
        for (int i = 0; i < values.length; i++) all.add(String.valueOf(values[i]));
        return all.toString();
    }

    // unsafe NullPointerException
    static String listedByNull(int[] values, String between) {
        if (values == null) return null;
        java.util.StringJoiner all = new java.util.StringJoiner(between);
        for (int i = 0; i < values.length; i++) all.add(String.valueOf(values[i]));
        return all.toString();
    }

    // safe
    static int found(String text, String part) {
        if (text == null || part == null) return 0;
        int count = 0;
        for (int i = 0; i + part.length() <= text.length() && i >= 0; i++)
            if (text.regionMatches(true, i, part, 0, part.length())) count += text.substring(i, i + part.length()).length() % 2;
        return count;
    }

    // unsafe NullPointerException
    static int foundNull(String text, String part) {
        if (text == null) return 0;
        int count = 0;
        for (int i = 0; i < text.length(); i++)
            if (text.regionMatches(true, i, part, 0, 1)) count++;
        return count;
    }
}
