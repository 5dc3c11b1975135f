package com.google.common.base;

/**
 * What Guava's class of this name does, for programs whose class path lacks it: the same exceptions under the same
 * conditions.
 */
public final class Preconditions {
    private Preconditions() {}

    /** Each %s is replaced by the next argument; those that are left follow in brackets. */
    private static String format(String template, Object... arguments) {
        StringBuilder text = new StringBuilder();
        String rest = String.valueOf(template);
        int used = 0;
        for (int at = rest.indexOf("%s"); at >= 0 && used < arguments.length; at = rest.indexOf("%s")) {
            text.append(rest, 0, at).append(arguments[used++]);
            rest = rest.substring(at + 2);
        }
        text.append(rest);
        for (int i = used; i < arguments.length; i++)
            text.append(i == used ? " [" : ", ").append(arguments[i]);
        return used < arguments.length ? text.append("]").toString() : text.toString();
    }

    public static void checkArgument(boolean condition) {
        if (!condition)
            throw new IllegalArgumentException();
    }

    public static void checkArgument(boolean condition, Object message) {
        if (!condition)
            throw new IllegalArgumentException(String.valueOf(message));
    }

    public static void checkArgument(boolean condition, String template, Object... arguments) {
        if (!condition)
            throw new IllegalArgumentException(format(template, arguments));
    }

    public static void checkArgument(boolean condition, String template, char a) {
        if (!condition)
            throw new IllegalArgumentException(format(template, a));
    }

    public static void checkArgument(boolean condition, String template, int a) {
        if (!condition)
            throw new IllegalArgumentException(format(template, a));
    }

    public static void checkArgument(boolean condition, String template, long a) {
        if (!condition)
            throw new IllegalArgumentException(format(template, a));
    }

    public static void checkArgument(boolean condition, String template, Object a) {
        if (!condition)
            throw new IllegalArgumentException(format(template, a));
    }

    public static void checkArgument(boolean condition, String template, char a, char b) {
        if (!condition)
            throw new IllegalArgumentException(format(template, a, b));
    }

    public static void checkArgument(boolean condition, String template, char a, int b) {
        if (!condition)
            throw new IllegalArgumentException(format(template, a, b));
    }

    public static void checkArgument(boolean condition, String template, char a, long b) {
        if (!condition)
            throw new IllegalArgumentException(format(template, a, b));
    }

    public static void checkArgument(boolean condition, String template, char a, Object b) {
        if (!condition)
            throw new IllegalArgumentException(format(template, a, b));
    }

    public static void checkArgument(boolean condition, String template, int a, char b) {
        if (!condition)
            throw new IllegalArgumentException(format(template, a, b));
    }

    public static void checkArgument(boolean condition, String template, int a, int b) {
        if (!condition)
            throw new IllegalArgumentException(format(template, a, b));
    }

    public static void checkArgument(boolean condition, String template, int a, long b) {
        if (!condition)
            throw new IllegalArgumentException(format(template, a, b));
    }

    public static void checkArgument(boolean condition, String template, int a, Object b) {
        if (!condition)
            throw new IllegalArgumentException(format(template, a, b));
    }

    public static void checkArgument(boolean condition, String template, long a, char b) {
        if (!condition)
            throw new IllegalArgumentException(format(template, a, b));
    }

    public static void checkArgument(boolean condition, String template, long a, int b) {
        if (!condition)
            throw new IllegalArgumentException(format(template, a, b));
    }

    public static void checkArgument(boolean condition, String template, long a, long b) {
        if (!condition)
            throw new IllegalArgumentException(format(template, a, b));
    }

    public static void checkArgument(boolean condition, String template, long a, Object b) {
        if (!condition)
            throw new IllegalArgumentException(format(template, a, b));
    }

    public static void checkArgument(boolean condition, String template, Object a, char b) {
        if (!condition)
            throw new IllegalArgumentException(format(template, a, b));
    }

    public static void checkArgument(boolean condition, String template, Object a, int b) {
        if (!condition)
            throw new IllegalArgumentException(format(template, a, b));
    }

    public static void checkArgument(boolean condition, String template, Object a, long b) {
        if (!condition)
            throw new IllegalArgumentException(format(template, a, b));
    }

    public static void checkArgument(boolean condition, String template, Object a, Object b) {
        if (!condition)
            throw new IllegalArgumentException(format(template, a, b));
    }

    public static void checkArgument(boolean condition, String template, Object a, Object b, Object c) {
        if (!condition)
            throw new IllegalArgumentException(format(template, a, b, c));
    }

    public static void checkArgument(boolean condition, String template, Object a, Object b, Object c, Object d) {
        if (!condition)
            throw new IllegalArgumentException(format(template, a, b, c, d));
    }

    public static void checkState(boolean condition) {
        if (!condition)
            throw new IllegalStateException();
    }

    public static void checkState(boolean condition, Object message) {
        if (!condition)
            throw new IllegalStateException(String.valueOf(message));
    }

    public static void checkState(boolean condition, String template, Object... arguments) {
        if (!condition)
            throw new IllegalStateException(format(template, arguments));
    }

    public static void checkState(boolean condition, String template, char a) {
        if (!condition)
            throw new IllegalStateException(format(template, a));
    }

    public static void checkState(boolean condition, String template, int a) {
        if (!condition)
            throw new IllegalStateException(format(template, a));
    }

    public static void checkState(boolean condition, String template, long a) {
        if (!condition)
            throw new IllegalStateException(format(template, a));
    }

    public static void checkState(boolean condition, String template, Object a) {
        if (!condition)
            throw new IllegalStateException(format(template, a));
    }

    public static void checkState(boolean condition, String template, char a, char b) {
        if (!condition)
            throw new IllegalStateException(format(template, a, b));
    }

    public static void checkState(boolean condition, String template, char a, int b) {
        if (!condition)
            throw new IllegalStateException(format(template, a, b));
    }

    public static void checkState(boolean condition, String template, char a, long b) {
        if (!condition)
            throw new IllegalStateException(format(template, a, b));
    }

    public static void checkState(boolean condition, String template, char a, Object b) {
        if (!condition)
            throw new IllegalStateException(format(template, a, b));
    }

    public static void checkState(boolean condition, String template, int a, char b) {
        if (!condition)
            throw new IllegalStateException(format(template, a, b));
    }

    public static void checkState(boolean condition, String template, int a, int b) {
        if (!condition)
            throw new IllegalStateException(format(template, a, b));
    }

    public static void checkState(boolean condition, String template, int a, long b) {
        if (!condition)
            throw new IllegalStateException(format(template, a, b));
    }

    public static void checkState(boolean condition, String template, int a, Object b) {
        if (!condition)
            throw new IllegalStateException(format(template, a, b));
    }

    public static void checkState(boolean condition, String template, long a, char b) {
        if (!condition)
            throw new IllegalStateException(format(template, a, b));
    }

    public static void checkState(boolean condition, String template, long a, int b) {
        if (!condition)
            throw new IllegalStateException(format(template, a, b));
    }

    public static void checkState(boolean condition, String template, long a, long b) {
        if (!condition)
            throw new IllegalStateException(format(template, a, b));
    }

    public static void checkState(boolean condition, String template, long a, Object b) {
        if (!condition)
            throw new IllegalStateException(format(template, a, b));
    }

    public static void checkState(boolean condition, String template, Object a, char b) {
        if (!condition)
            throw new IllegalStateException(format(template, a, b));
    }

    public static void checkState(boolean condition, String template, Object a, int b) {
        if (!condition)
            throw new IllegalStateException(format(template, a, b));
    }

    public static void checkState(boolean condition, String template, Object a, long b) {
        if (!condition)
            throw new IllegalStateException(format(template, a, b));
    }

    public static void checkState(boolean condition, String template, Object a, Object b) {
        if (!condition)
            throw new IllegalStateException(format(template, a, b));
    }

    public static void checkState(boolean condition, String template, Object a, Object b, Object c) {
        if (!condition)
            throw new IllegalStateException(format(template, a, b, c));
    }

    public static void checkState(boolean condition, String template, Object a, Object b, Object c, Object d) {
        if (!condition)
            throw new IllegalStateException(format(template, a, b, c, d));
    }

    public static <T> T checkNotNull(T reference) {
        if (reference == null)
            throw new NullPointerException();
        return reference;
    }

    public static <T> T checkNotNull(T reference, Object message) {
        if (reference == null)
            throw new NullPointerException(String.valueOf(message));
        return reference;
    }

    public static <T> T checkNotNull(T reference, String template, Object... arguments) {
        if (reference == null)
            throw new NullPointerException(format(template, arguments));
        return reference;
    }

    public static <T> T checkNotNull(T reference, String template, char a) {
        if (reference == null)
            throw new NullPointerException(format(template, a));
        return reference;
    }

    public static <T> T checkNotNull(T reference, String template, int a) {
        if (reference == null)
            throw new NullPointerException(format(template, a));
        return reference;
    }

    public static <T> T checkNotNull(T reference, String template, long a) {
        if (reference == null)
            throw new NullPointerException(format(template, a));
        return reference;
    }

    public static <T> T checkNotNull(T reference, String template, Object a) {
        if (reference == null)
            throw new NullPointerException(format(template, a));
        return reference;
    }

    public static <T> T checkNotNull(T reference, String template, char a, char b) {
        if (reference == null)
            throw new NullPointerException(format(template, a, b));
        return reference;
    }

    public static <T> T checkNotNull(T reference, String template, char a, int b) {
        if (reference == null)
            throw new NullPointerException(format(template, a, b));
        return reference;
    }

    public static <T> T checkNotNull(T reference, String template, char a, long b) {
        if (reference == null)
            throw new NullPointerException(format(template, a, b));
        return reference;
    }

    public static <T> T checkNotNull(T reference, String template, char a, Object b) {
        if (reference == null)
            throw new NullPointerException(format(template, a, b));
        return reference;
    }

    public static <T> T checkNotNull(T reference, String template, int a, char b) {
        if (reference == null)
            throw new NullPointerException(format(template, a, b));
        return reference;
    }

    public static <T> T checkNotNull(T reference, String template, int a, int b) {
        if (reference == null)
            throw new NullPointerException(format(template, a, b));
        return reference;
    }

    public static <T> T checkNotNull(T reference, String template, int a, long b) {
        if (reference == null)
            throw new NullPointerException(format(template, a, b));
        return reference;
    }

    public static <T> T checkNotNull(T reference, String template, int a, Object b) {
        if (reference == null)
            throw new NullPointerException(format(template, a, b));
        return reference;
    }

    public static <T> T checkNotNull(T reference, String template, long a, char b) {
        if (reference == null)
            throw new NullPointerException(format(template, a, b));
        return reference;
    }

    public static <T> T checkNotNull(T reference, String template, long a, int b) {
        if (reference == null)
            throw new NullPointerException(format(template, a, b));
        return reference;
    }

    public static <T> T checkNotNull(T reference, String template, long a, long b) {
        if (reference == null)
            throw new NullPointerException(format(template, a, b));
        return reference;
    }

    public static <T> T checkNotNull(T reference, String template, long a, Object b) {
        if (reference == null)
            throw new NullPointerException(format(template, a, b));
        return reference;
    }

    public static <T> T checkNotNull(T reference, String template, Object a, char b) {
        if (reference == null)
            throw new NullPointerException(format(template, a, b));
        return reference;
    }

    public static <T> T checkNotNull(T reference, String template, Object a, int b) {
        if (reference == null)
            throw new NullPointerException(format(template, a, b));
        return reference;
    }

    public static <T> T checkNotNull(T reference, String template, Object a, long b) {
        if (reference == null)
            throw new NullPointerException(format(template, a, b));
        return reference;
    }

    public static <T> T checkNotNull(T reference, String template, Object a, Object b) {
        if (reference == null)
            throw new NullPointerException(format(template, a, b));
        return reference;
    }

    public static <T> T checkNotNull(T reference, String template, Object a, Object b, Object c) {
        if (reference == null)
            throw new NullPointerException(format(template, a, b, c));
        return reference;
    }

    public static <T> T checkNotNull(T reference, String template, Object a, Object b, Object c, Object d) {
        if (reference == null)
            throw new NullPointerException(format(template, a, b, c, d));
        return reference;
    }

    public static int checkElementIndex(int index, int size) {
        return checkElementIndex(index, size, "index");
    }

    public static int checkElementIndex(int index, int size, String what) {
        if (size < 0)
            throw new IllegalArgumentException("negative size: " + size);
        if (index < 0 || index >= size)
            throw new IndexOutOfBoundsException(format("%s (%s) must be at least 0 and less than %s", what, index, size));
        return index;
    }

    public static int checkPositionIndex(int index, int size) {
        return checkPositionIndex(index, size, "index");
    }

    public static int checkPositionIndex(int index, int size, String what) {
        if (size < 0)
            throw new IllegalArgumentException("negative size: " + size);
        if (index < 0 || index > size)
            throw new IndexOutOfBoundsException(format("%s (%s) must be between 0 and %s", what, index, size));
        return index;
    }

    public static void checkPositionIndexes(int start, int end, int size) {
        if (start < 0 || end < start || end > size)
            throw new IndexOutOfBoundsException(format("start %s and end %s of %s", start, end, size));
    }
}
