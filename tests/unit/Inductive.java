package unit;

/** Loops that invariants show to be safe, and some that are not. */
final class Inductive {
    int count;
    int[] items = new int[4];

    static int find(int[] a, int x) {
        if (a == null) return -1;
        int i = 0;
        while (i < a.length) {
            if (a[i] == x) return i;
            i++;
        }
        return -1;
    }

    static void even(int n) {
        int i = 0;
        while (i < n && i < 1000000) i += 2;
        assert i % 2 == 0;
    }

    static void fill(int[] a) {
        if (a == null) return;
        for (int i = 0; i < a.length; i++) a[i] = 7;
        for (int j = 0; j < a.length; j++) assert a[j] == 7;
    }

    // Two rounds in a row are needed: what one round may come from is more than what it leads to.
    static void toggle(int n) {
        int x = 3;
        for (int i = 0; i < n; i++) {
            x = x == 3 ? 11 : x == 11 ? 3 : 7;
            assert x != 7;
        }
    }

    static void mask(int n, int m) {
        int r = 0;
        for (int i = 0; i < n; i++) r = i & m;
        assert r >= 0;
    }

    static int twice(int n) {
        return upTo(n) + upTo(5);
    }

    private static int upTo(int n) {
        int i = 0;
        while (i < n) i++;
        assert n < 0 || i == n;
        return i;
    }

    void add(int n) {
        if (items == null || count < 0 || count > items.length) return;
        for (int i = 0; i < n && count < items.length; i++) items[count++] = i;
    }

    static int recursive(int n) {
        return n <= 0 ? 0 : 1 + recursive(n - 1);
    }

    static void beyond(int[] a) {
        if (a == null) return;
        for (int i = 0; i <= a.length; i++) a[i] = 0;
    }

    static void overflows(int n) {
        int i = 1;
        while (n-- > 0) i = 2 * i + 1;
        assert i > 0;
    }
}
