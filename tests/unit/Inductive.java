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

    static void total(int[] a) {
        if (a == null) return;
        long sum = 0;
        for (int i = 0; i < a.length; i++)
            if (a[i] > 0) sum += a[i];
        assert sum >= 0;
    }

    static void totalInInts(int[] a) {
        if (a == null) return;
        int sum = 0;
        for (int i = 0; i < a.length; i++)
            if (a[i] > 0) sum += a[i];
        assert sum >= 0;
    }

    static void rows(int n) {
        if (n < 0) return;
        int[][] a = new int[n][];
        for (int i = 0; i < n; i++) a[i] = new int[n];
        for (int i = 0; i < n; i++) a[i][i] = 1;
    }

    static void grid(int n, int m) {
        if (n < 0 || m < 1) return;
        int[][] a = new int[n][m];
        for (int i = 0; i < n; i++) a[i][m - 1] = 1;
    }

    // Rows may be the same array.
    static void sharedRow(int n) {
        if (n < 2) return;
        int[][] a = new int[n][3];
        a[0] = a[1];
        a[0][1] = 5;
        for (int i = 1; i < n; i++) a[i][1] = 7;
        assert a[0][1] == 5;
    }

    static void made(int n) {
        Inductive made = new Inductive();
        for (int i = 0; i < n; i++)
            if (made.count < made.items.length) made.items[made.count++] = i;
        assert made.count >= 0;
    }

    // Of eight ways, one fails.
    static void crossing(int x, int y, int z) {
        int sum = 0;
        if (x > 3) sum += 1;
        if (y < 5) sum += 2;
        if (z != 7) sum += 4;
        assert sum != 3;
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

    static void fillAll(int[] a) {
        if (a == null) return;
        fillFrom(a, 0);
        for (int i = 0; i < a.length; i++) assert a[i] == 7;
    }

    private static void fillFrom(int[] a, int i) {
        if (i == a.length) return;
        a[i] = 7;
        fillFrom(a, i + 1);
    }

    static void doubled(int n) {
        if (n < 0 || n > 1000) return;
        assert twiceAs(n) == 2 * n;
    }

    private static int twiceAs(int n) {
        return n == 0 ? 0 : 2 + twiceAs(n - 1);
    }

    static int caught(int n) {
        try {
            return throwing(n);
        } catch (Throwable e) {
            return -1;
        }
    }

    private static int throwing(int n) {
        if (n < 0) throw new IllegalStateException();
        return throwing(n - 3) + 1;
    }

    void countUp(int n) {
        if (count < 0 || count > 10) return;
        up(n);
        assert count >= 0;
    }

    private void up(int n) {
        if (n <= 0 || count > 1000) return;
        count++;
        up(n - 1);
    }

    static void pingPong(int[] a) {
        if (a != null) ping(a, a.length);
    }

    private static void ping(int[] a, int n) {
        if (n > 0) pong(a, n - 1);
    }

    private static void pong(int[] a, int n) {
        a[n] = 1;
        ping(a, n);
    }

    static void pastTheEnd(int[] a) {
        if (a != null) downFrom(a, a.length);
    }

    private static void downFrom(int[] a, int n) {
        if (n < 0) return;
        a[n] = 1;
        downFrom(a, n - 1);
    }

    static void notDoubled(int n) {
        if (n < 0) return;
        assert twiceAs(n) >= 0; // the sum overflows
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
