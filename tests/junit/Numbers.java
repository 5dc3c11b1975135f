package features;

/** Every kind of number as argument, field and result. */
public class Numbers {
    byte tiny;
    short small;
    char letter;
    long big;
    float real;
    double exact;
    boolean flag;

    public static double half(double x) {
        if (x != x) return x;
        return x == 0 ? -0.0 : x / 2;
    }

    public static float invert(float x) {
        return x > 1 ? 1 / x : x == 0 ? Float.POSITIVE_INFINITY : -0.0f;
    }

    public static int wrap(int x) {
        return x + 1 < x ? Integer.MIN_VALUE : x == Integer.MIN_VALUE ? Integer.MAX_VALUE : 0;
    }

    public static long wrap(long x) {
        return x + 1 < x ? Long.MIN_VALUE : -1L;
    }

    public static char next(char c) {
        return c == '\'' ? '\\' : c == '\n' ? '"' : c < ' ' ? '\0' : c > 255 ? (char) (c + 1) : c;
    }

    public static byte narrow(int x) {
        return (byte) (x > 127 ? x : -x);
    }

    public static boolean both(boolean a, boolean b) {
        return a && !b;
    }

    public void fill(byte t, short s, char c, float f, double d) {
        tiny = t;
        small = s;
        letter = c;
        real = f;
        exact = d;
        flag = t < s;
        big = flag ? t : -big;
    }
}
