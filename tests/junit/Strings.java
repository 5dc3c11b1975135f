package features;

/** Strings as inputs, results and messages. */
public class Strings {
    String name = "none";
    private final String greeting;

    Strings(String greeting) {
        this.greeting = greeting;
    }

    public static int kind(String s) {
        if (s == null) return -1;
        if (s.isEmpty()) return 0;
        return s.charAt(0) == '"' ? 1 : s.charAt(0) == '\n' ? 2 : s.length();
    }

    public static boolean isSame(String a, String b) {
        return a == b;
    }

    public static boolean isConstant(String a) {
        return a == "constant";
    }

    public String rename(String other) {
        String old = name;
        name = other == null ? "null \"quoted\"\n\u00e9\u4e2d" : other;
        return old;
    }

    public String greet(int times) {
        if (times < 0) throw new IllegalArgumentException("times\t" + times);
        return times == 0 ? greeting : "hello";
    }
}
