package unit;

/** Fields of every kind, read and written through one or two references. */
public class OracleFields {
    static class All {
        boolean z;
        byte b;
        char c;
        short s;
        int i;
        long j;
        float f;
        double d;
        All next;
    }

    static class Wide {
        long before;
        double d;
        int after;
    }

    long own;
    All all;

    public static boolean getBoolean(All a) {
        return a.z;
    }

    public static byte getByte(All a) {
        return a.b;
    }

    public static char getChar(All a) {
        return a.c;
    }

    public static short getShort(All a) {
        return a.s;
    }

    public static long getLong(All a) {
        return a.j;
    }

    public static float getFloat(All a) {
        return a.f;
    }

    public static double getDouble(All a) {
        return a.d;
    }

    public static void setBoolean(All a, boolean z) {
        a.z = !z;
    }

    public static int setByte(All a, int x) {
        a.b = (byte) x;
        return a.b;
    }

    public static int setChar(All a, int x) {
        a.c = (char) x;
        return a.c;
    }

    public static int setShort(All a, int x) {
        a.s = (short) x;
        return a.s;
    }

    public static long setLong(All a, All b, long x) {
        a.j = x;
        b.j++;
        return a.j;
    }

    public static float setFloat(All a, float x) {
        a.f = x;
        return a.f + 1;
    }

    public static double setDouble(All a, All b, double x) {
        a.d = x;
        b.d = 2;
        return a.d;
    }

    public static int addUp(All a) {
        a.b += 1;
        a.s += a.b;
        a.c++;
        return a.s + a.c;
    }

    public static boolean flip(All a, All b) {
        a.z = !b.z;
        return a.z == b.z;
    }

    public static long sumWide(Wide w) {
        return w.before + w.after;
    }

    public static void shiftWide(Wide w, Wide v) {
        w.before = v.after;
        v.after = (int) w.before + 1;
        w.d = w.before;
    }

    public static int throughTwo(All a) {
        a.next.i = 4;
        return a.i;
    }

    public long receiverLong(long x) {
        own += x;
        return own;
    }

    public int receiverAll(All other) {
        if (all == other) return 0;
        all = other;
        return all == null ? 1 : all.i;
    }

    public boolean compareFields(OracleFields other) {
        return own < other.own;
    }

    public static int branchOnByte(All a) {
        return a.b > 100 ? 1 : a.b < -100 ? -1 : 0;
    }

    public static boolean branchOnDouble(All a) {
        return a.d != a.d;
    }

    public static int branchOnChar(All a) {
        switch (a.c) {
            case 'x':
                return 1;
            case 'y':
                return 2;
            default:
                return 0;
        }
    }
}
