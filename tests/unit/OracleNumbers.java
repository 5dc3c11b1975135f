package unit;

/** Arithmetic, conversions, comparisons and switches on parameters. */
public class OracleNumbers {
    public static int add(int a, int b) {
        return a + b > a ? 1 : a + b;
    }

    public static boolean overflows(int a, int b) {
        int s = a + b;
        return ((a ^ s) & (b ^ s)) < 0;
    }

    public static int negate(int a) {
        return a < 0 ? -a : a;
    }

    public static int divide(int a, int b) {
        return a / b;
    }

    public static int remainder(int a, int b) {
        return b == -1 ? 7 : a % b;
    }

    public static long divideLong(long a, long b) {
        return a / b + a % b;
    }

    public static int multiply(int a) {
        return a * 3 == 9 ? a : a * a;
    }

    public static int shifts(int a, int b) {
        return (a << b) ^ (a >> b) ^ (a >>> b);
    }

    public static long shiftsLong(long a, int b) {
        return (a << b) ^ (a >> b) ^ (a >>> b);
    }

    public static int bits(int a, int b) {
        return (a & b) == 0 ? a | b : ~(a ^ b);
    }

    public static byte toByte(int a) {
        return (byte) (a + 127);
    }

    public static char toChar(int a) {
        return (char) (a - 1);
    }

    public static short toShort(int a) {
        return (short) (a * 40000);
    }

    public static boolean toBoolean(int a) {
        return (a & 1) == 1;
    }

    public static int narrowParameters(byte b, char c, short s, boolean z) {
        if (b + c + s == 1000000) return -1;
        return z ? b + c : s;
    }

    public static int byteRange(byte b) {
        if (b > 127 || b < -128) return -1;
        return b == -128 ? 1 : 0;
    }

    public static int charRange(char c) {
        return c < 0 ? -1 : c > 65534 ? 1 : 0;
    }

    public static int booleans(boolean a, boolean b) {
        return a ? b ? 3 : 2 : b ? 1 : 0;
    }

    public static boolean logic(boolean a, boolean b) {
        return a & !b | a ^ b;
    }

    public static long widen(int a) {
        long l = a;
        return l * l > 1000000000000L ? l : -l;
    }

    public static int compareLong(long a, long b) {
        return a < b ? -1 : a == b ? 0 : 1;
    }

    public static int compareFloat(float a, float b) {
        return a < b ? -1 : a > b ? 1 : a == b ? 0 : 2;
    }

    public static int compareDouble(double a, double b) {
        return a <= b ? -1 : a >= b ? 1 : 2;
    }

    public static double half(double a) {
        return a / 2 > 0.25 ? a : -a;
    }

    public static float addFloat(float a, float b) {
        return a + b;
    }

    public static int fromDouble(double a) {
        return (int) a;
    }

    public static long fromFloat(float a) {
        return (long) a + 1;
    }

    public static double toDouble(int a, long b) {
        return a > 0 ? a : (double) b;
    }

    public static int dense(int a) {
        switch (a) {
            case 0:
                return 10;
            case 1:
            case 2:
                return 20;
            case 3:
                return 30;
            default:
                return 0;
        }
    }

    public static int sparse(int a) {
        switch (a) {
            case -1000:
                return 1;
            case 7:
                a++;
            case 50000:
                return a;
            default:
                return -1;
        }
    }

    public static int fallsThrough(int a, int b) {
        int r = 0;
        switch (a & 3) {
            case 0:
                r += b;
            case 1:
                r += 2 * b;
                break;
            case 2:
                r -= b;
        }
        return r;
    }

    public static int triangle(int a, int b, int c) {
        if (a <= 0 || b <= 0 || c <= 0) return 0;
        if (a == b && b == c) return 3;
        if (a == b || b == c || a == c) return 2;
        return 1;
    }

    public static int countTo(int n) {
        int i = 0;
        while (i < n) i++;
        return i;
    }

    public static int factorial(int n) {
        return n <= 1 ? 1 : n * factorial(n - 1);
    }

    public static int collatz(int n) {
        int steps = 0;
        while (n > 1 && steps < 4) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        return n;
    }

    public static int increment(int a, short s) {
        a += 100;
        s += 40000;
        s++;
        return a > 100 ? a : s;
    }

    public static int average(int a, int b) {
        return (a + b) / 2 < Math.min(a, b) ? 1 : 0;
    }

    public static boolean midpoint(int low, int high) {
        int mid = (low + high) >>> 1;
        return low >= 0 && high >= low && (mid < low || mid > high);
    }

    public static int checked(int a) {
        assert a != 2;
        return a;
    }

    public static int ternaries(int a, int b, int c) {
        return a < b ? b < c ? c : b : a < c ? c : a;
    }

    public static long mixed(int a, long b, short c) {
        return (a + b) * c - (int) b;
    }

    public static double mixedWide(long a, double b, int c, double d) {
        return c > 0 ? b : c < 0 ? d : (double) a;
    }
}
