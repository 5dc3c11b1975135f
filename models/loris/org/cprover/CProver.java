package org.cprover;

import java.util.Random;

/**
 * The inputs of programs that were written for JBMC. Under loris every value is an input of the run, any of its type;
 * the type of a reference is that of the cast which follows the call. Under an ordinary JVM numbers are random and
 * objects are what was passed.
 */
public final class CProver {
    private CProver() {}

    /** Only executions in which {@code condition} holds are of interest. */
    public static void assume(boolean condition) {
        if (!condition)
            violated();
    }

    /** loris ends the path here. */
    private static void violated() {
        Runtime.getRuntime().halt(1);
    }

    public static boolean nondetBoolean() {
        return Chance.RANDOM.nextBoolean();
    }

    public static byte nondetByte() {
        return (byte) Chance.RANDOM.nextInt();
    }

    public static char nondetChar() {
        return (char) Chance.RANDOM.nextInt();
    }

    public static short nondetShort() {
        return (short) Chance.RANDOM.nextInt();
    }

    public static int nondetInt() {
        return Chance.RANDOM.nextInt();
    }

    public static long nondetLong() {
        return Chance.RANDOM.nextLong();
    }

    public static float nondetFloat() {
        return Float.intBitsToFloat(Chance.RANDOM.nextInt());
    }

    public static double nondetDouble() {
        return Double.longBitsToDouble(Chance.RANDOM.nextLong());
    }

    /** Any object of the type that is expected, or null. */
    public static <T> T nondetWithNull() {
        return null;
    }

    public static <T> T nondetWithNull(T instance) {
        return instance;
    }

    /** Any object of the type that is expected, not null. */
    public static <T> T nondetWithoutNull() {
        throw new UnsupportedOperationException("only loris knows an object of every class");
    }

    public static <T> T nondetWithoutNull(T instance) {
        return instance;
    }

    /** Apart, so that it is made when it is needed. */
    private static final class Chance {
        static final Random RANDOM = new Random();
    }
}
