package jdk.internal.util;

import java.util.List;
import java.util.function.BiFunction;

/** The messages of failed checks, without a Formatter, whose code asks for locales and dates. */
final class Preconditions$Loris {
    private Preconditions$Loris() {}

    private static RuntimeException made(
            BiFunction<String, List<Number>, ? extends RuntimeException> maker, String kind, Number... numbers) {
        return maker == null ? null : maker.apply(kind, List.of(numbers));
    }

    static RuntimeException outOfBoundsCheckIndex(
            BiFunction<String, List<Number>, ? extends RuntimeException> maker, int index, int length) {
        RuntimeException own = maker == null ? null : made(maker, "checkIndex", index, length);
        return own != null ? own : new IndexOutOfBoundsException("Index " + index + " out of bounds for length " + length);
    }

    static RuntimeException outOfBoundsCheckFromToIndex(
            BiFunction<String, List<Number>, ? extends RuntimeException> maker, int from, int to, int length) {
        RuntimeException own = maker == null ? null : made(maker, "checkFromToIndex", from, to, length);
        return own != null ? own
                : new IndexOutOfBoundsException("Range [" + from + ", " + to + ") out of bounds for length " + length);
    }

    static RuntimeException outOfBoundsCheckFromIndexSize(
            BiFunction<String, List<Number>, ? extends RuntimeException> maker, int from, int size, int length) {
        RuntimeException own = maker == null ? null : made(maker, "checkFromIndexSize", from, size, length);
        return own != null ? own
                : new IndexOutOfBoundsException(
                        "Range [" + from + ", " + from + " + " + size + ") out of bounds for length " + length);
    }

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
