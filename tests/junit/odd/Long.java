package odd;

/** Texts that no constant can hold, and values with the name of a class of java.lang. */
public class Long {
    public static java.lang.String repeat(int count) {
        if (count < 0) return "";
        return "x".repeat(70000);
    }

    public static java.lang.String echo(java.lang.String text, int x) {
        if (x == 1) throw new IllegalStateException("y".repeat(70000));
        return text + x;
    }

    public static long most(long x) {
        return x == java.lang.Long.MIN_VALUE ? java.lang.Long.MAX_VALUE : x;
    }
}
