package unit;

/** Static fields that a class initializer or the method itself sets. */
public class OracleStatics {
    static class Item {
        int value;
        Item next;
    }

    static int counter = 5;
    static long total;
    static byte small = -3;
    static Item first = new Item();
    static Item none;

    public static int count(int x) {
        counter += x;
        return counter;
    }

    public static long add(long x) {
        total = total - x;
        return total + counter;
    }

    public static int narrow(int x) {
        small = (byte) x;
        return small;
    }

    public static boolean isFirst(Item i) {
        return i == first;
    }

    public static Item exchange(Item i) {
        Item old = first;
        first = i;
        return old;
    }

    public static int readNone(Item i) {
        none = i.next;
        return none.value;
    }

    public static void link(Item i) {
        first.next = i;
        i.next = first;
    }

    public static boolean keep(Item i, int x) {
        if (x > counter) none = i;
        return none == null;
    }
}
