package jdk.internal.util;

import java.util.List;

/** The messages of failed checks, without a Formatter, whose code asks for locales and dates. */
final class Preconditions$Loris {
    private Preconditions$Loris() {}

    static String outOfBoundsMessage(String kind, List<? extends Number> numbers) {
        if (kind == null && numbers == null)
            return "Range check failed";
        if (kind == null)
            return "Range check failed: " + numbers;
        if (numbers == null)
            return "Range check failed: " + kind;
        if (kind.equals("checkIndex") && numbers.size() == 2)
            return "Index " + numbers.get(0) + " out of bounds for length " + numbers.get(1);
        if (kind.equals("checkFromToIndex") && numbers.size() == 3)
            return "Range [" + numbers.get(0) + ", " + numbers.get(1) + ") out of bounds for length " + numbers.get(2);
        if (kind.equals("checkFromIndexSize") && numbers.size() == 3)
            return "Range [" + numbers.get(0) + ", " + numbers.get(0) + " + " + numbers.get(1)
                    + ") out of bounds for length " + numbers.get(2);
        return "Range check failed: " + kind + " " + numbers;
    }
}
