package unit;

/** Branches whose ways meet again, and such as leave something else behind. */
public class OracleMerges {
    static class Item {
        int a, b;
        long wide;
        Item next;
    }

    int a, b;
    Item first, second;

    public static int independent(int a, int b, int c, int d) {
        int bits = 0;
        if (a > 0)
            bits += 1;
        if (b > 0)
            bits += 2;
        if (c > 0)
            bits += 4;
        if (d > 0)
            bits += 8;
        return bits;
    }

    private static int clamp(int x, int low, int high) {
        if (x < low)
            return low;
        if (x > high)
            return high;
        return x;
    }

    public static int clamped(int x, int y) {
        int sum = clamp(x, 0, 2) + clamp(y, -1, 1);
        return sum > 3 ? 100 : sum;
    }

    public static int conditions(boolean p, boolean q, int x) {
        int y;
        if (p && q || x > 1)
            y = x;
        else
            y = -x;
        return y * 2;
    }

    public static long wide(int x, long y) {
        long z = y;
        double d = 0.5;
        if (x > 1) {
            z = y + 1;
            d = 2;
        }
        return d > 1 ? z : -z;
    }

    public static int switched(int key, int x) {
        int y;
        switch (key) {
            case 0:
                y = x;
                break;
            case 1:
                y = x + 1;
                break;
            case 3:
                y = 7;
                break;
            default:
                y = -1;
        }
        return y;
    }

    /** Fields that only one of the ways reads or writes, of the receiver. */
    public int fields(int x) {
        if (x > 0)
            a = b + 1;
        else
            b = 2;
        if (x > 1)
            b = x;
        return a;
    }

    /** Two items that may be one: a write to one of them is one to the other. */
    public static int aliases(Item p, Item q, int x) {
        int before = p.a + q.b;
        if (x > 0)
            p.a = 1;
        else
            q.a = 2;
        if (x > 1)
            q.wide = 5;
        return before + p.a - q.a + (int) p.wide;
    }

    /** The same, with fields that were not looked at. */
    public static int unlooked(Item p, Item q, int x) {
        if (p == null || q == null)
            return -1;
        p.b = 0;
        q.b = 0;
        if (x > 0)
            p.a = 1;
        if (x > 1)
            q.a = 2;
        return p.a;
    }

    /** References that differ; what is behind them is looked at afterwards. */
    public static Item chosen(Item p, Item q, int x) {
        Item item = p;
        if (x > 0)
            item = q;
        if (item == null)
            return null;
        item.a = x;
        return item.next;
    }

    public void swapped(int x) {
        Item item = first;
        if (x > 0) {
            first = second;
            second = item;
        }
        if (first == second)
            a = 1;
    }

    /** One way finds a new object of the input, makes an object or throws. */
    public static int apart(Item p, int x) {
        int y = 0;
        if (x > 0)
            y = p.next == null ? 1 : p.next.a;
        if (x > 1)
            p = new Item();
        if (x < -1)
            y = 8 / (x + 2);
        return p == null ? y : y + p.b;
    }

    public static int caught(Item p, int x) {
        int y = 1;
        try {
            if (x > 0)
                y = p.a;
            if (x > 1)
                y = y / (x - 2);
        } catch (RuntimeException e) {
            y = -y;
        }
        return y;
    }

    public static int sorted(int[] t) {
        if (t == null || t.length != 3)
            return 0;
        for (int i = 0; i < 2; i++)
            for (int j = 0; j + 1 < 3; j++)
                if (t[j] > t[j + 1]) {
                    int kept = t[j];
                    t[j] = t[j + 1];
                    t[j + 1] = kept;
                }
        return t[0] > t[1] || t[1] > t[2] ? -1 : 1;
    }

    public static int greatest(int[] t) {
        int greatest = -1;
        for (int i = 0; i < t.length; i++)
            if (t[i] > greatest)
                greatest = t[i];
        return greatest;
    }

    /** A loop that ends early, inside of one of the ways. */
    public static int loops(int x, int n) {
        int y = 0;
        if (x > 0)
            for (int i = 0; i < n && i < 3; i++)
                y += i;
        if (y > 1)
            y = x;
        return y;
    }

    private static boolean isLess(Item p, Item q) {
        if (p.a != q.a)
            return p.a < q.a;
        return p.b < q.b;
    }

    public static int compared(Item p, Item q) {
        int y = 0;
        if (isLess(p, q))
            y = 1;
        if (isLess(q, p))
            y -= 1;
        return y;
    }
}
