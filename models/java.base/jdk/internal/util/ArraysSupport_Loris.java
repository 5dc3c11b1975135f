package jdk.internal.util;

/** Arrays are compared element by element: eight bytes at a time would be read through Unsafe. */
final class ArraysSupport$Loris {
    private ArraysSupport$Loris() {}

    /** All elements remain to be compared. */
    static int vectorizedMismatch(Object a, long startA, Object b, long startB, int length, int shift) {
        return ~length;
    }
}
