package org.sosy_lab.sv_benchmarks;

import java.util.Random;

/**
 * The inputs of programs of the software verification competition. Under loris every value is an input of the run, any
 * of its type; under an ordinary JVM it is a random one.
 */
public final class Verifier {
    private Verifier() {}

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

    /** Any string, never null. */
    public static String nondetString() {
        char[] units = new char[Chance.RANDOM.nextInt(100)];
        for (int i = 0; i < units.length; i++)
            units[i] = nondetChar();
        return new String(units);
    }

    /** What the factory makes out of values of this class. */
    public static <T> T nondetObject(Class<T> type, ObjectFactory<T> factory) {
        return factory.createObject();
    }

    /** Apart, so that it is made when it is needed. */
    private static final class Chance {
        static final Random RANDOM = new Random();
    }
}
