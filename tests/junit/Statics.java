package features;

/** Static fields, their objects, and classes that change those of others. */
public class Statics {
    static class Registry {
        private static int entries;
        static final int[] LOG = new int[4];
        static Statics last = new Statics();
        String text = "initial";
    }

    private static long total;
    public static int limit = 10;
    static Statics head;
    int value;
    Statics next;
    Registry registry;

    public static long add(int x) {
        total += x > limit ? limit : x;
        return total;
    }

    public static boolean push(Statics s) {
        if (s == null) return false;
        s.next = head;
        head = s;
        Registry.entries++;
        Registry.LOG[1] = s.value;
        Registry.last.value--;
        return Registry.entries > 1;
    }

    public static Statics pop() {
        Statics old = head;
        if (old != null) head = old.next;
        return old;
    }

    public static int limited(int x) {
        if (x < 0) limit = x;
        return limit;
    }
}
