/**
 * Loops that begin with a comment `head`, and methods that call themselves, which begin with `calls` and end with `ends`:
 * tests/prove_runs.py puts the facts there that prove the method, and runs it with random arguments.
 */
class Heads {
    // safe
    static int max(int[] a) {
        if (a == null || a.length == 0) return 0;
        int m = a[0], i = 1;
        while (true) {
            /* head */
            if (i >= a.length) break;
            if (a[i] > m) m = a[i];
            i++;
        }
        int k = 0;
        while (true) {
            /* head */
            if (k >= a.length) break;
            assert a[k] <= m;
            k++;
        }
        return m;
    }

    // safe
    static void fill(int[] a, int x) {
        if (a == null) return;
        int i = 0;
        while (true) {
            /* head */
            if (i >= a.length) break;
            a[i] = x;
            i++;
        }
        int k = 0;
        while (true) {
            /* head */
            if (k >= a.length) break;
            assert a[k] == x;
            k++;
        }
    }

    // safe
    static void copy(int[] a) {
        if (a == null) return;
        int[] b = new int[a.length];
        int i = a.length - 1;
        while (true) {
            /* head */
            if (i < 0) break;
            b[i] = a[i];
            i--;
        }
        int k = 0;
        while (true) {
            /* head */
            if (k >= a.length) break;
            assert b[k] == a[k];
            k++;
        }
    }

    // safe
    static int walk(int[] a) {
        if (a == null) return 0;
        int i = 0, j = a.length - 1, steps = 0;
        while (true) {
            /* head */
            if (i >= j) break;
            i++;
            j--;
            steps++;
        }
        assert i + j == a.length - 1 && steps == i;
        return steps;
    }

    // safe
    static int thirds(int n, int step) {
        int x = 1, i = 0;
        while (true) {
            /* head */
            if (i >= n || x > 10000) break;
            x += step % 2 == 0 ? 3 : 6;
            i++;
        }
        assert x % 3 == 1;
        return x;
    }

    // safe
    static int wraps(int n, int start) {
        int i = 0, j = start;
        while (true) {
            /* head */
            if (i >= n || i > 50) break;
            i++;
            j++;
        }
        assert j - i == start;
        return j;
    }

    // safe
    static int partition(int[] a, int pivot) {
        if (a == null) return 0;
        int k = 0, i = 0;
        while (true) {
            /* head */
            if (i >= a.length) break;
            if (a[i] < pivot) {
                int t = a[k];
                a[k] = a[i];
                a[i] = t;
                k++;
            }
            i++;
        }
        int k2 = 0;
        while (true) {
            /* head */
            if (k2 >= k) break;
            assert a[k2] < pivot;
            k2++;
        }
        return k;
    }

    // safe
    static int find(int[] a, int x) {
        if (a == null) return -1;
        int i = 0;
        while (true) {
            /* head */
            if (i >= a.length || a[i] == x) break;
            i++;
        }
        int k = 0;
        while (true) {
            /* head */
            if (k >= i) break;
            assert a[k] != x;
            k++;
        }
        return i;
    }

    // safe
    static long sum(int[] a) {
        if (a == null) return 0;
        long s = 0;
        int i = 0;
        while (true) {
            /* head */
            if (i >= a.length || s > 1000000000L) break;
            if (a[i] > 0) s += a[i];
            i++;
        }
        assert s >= 0;
        return s;
    }

    // safe
    static int pairs(int n) {
        int c = 0, i = 0;
        while (true) {
            /* head */
            if (i >= n || i > 40) break;
            int j = 0;
            while (true) {
                /* head */
                if (j >= i) break;
                assert j < n - 1;
                c ^= j;
                j++;
            }
            i++;
        }
        return c;
    }

    // safe
    static void fillByCalls(int[] a) {
        if (a == null) return;
        fillFrom(a, 0);
        int k = 0;
        while (true) {
            /* head */
            if (k >= a.length) break;
            assert a[k] == 7;
            k++;
        }
    }

    private static int fillFrom(int[] a, int i) {
        /* calls */
        int result = 0;
        if (i < a.length) {
            a[i] = 7;
            result = fillFrom(a, i + 1);
        }
        /* ends */
        return result;
    }

    // safe
    static int doubled(int n) {
        if (n < 0 || n > 100) return 0;
        int r = twiceAs(n);
        assert r == 2 * n;
        return r;
    }

    private static int twiceAs(int n) {
        /* calls */
        int result = 0;
        if (n > 0) result = 2 + twiceAs(n - 1);
        /* ends */
        return result;
    }

    // safe
    static int largest(int[] a) {
        if (a == null || a.length == 0) return 0;
        int m = largestOf(a, 0, a.length - 1);
        assert m >= a[0];
        return m;
    }

    private static int largestOf(int[] a, int low, int high) {
        /* calls */
        int result = a[low];
        if (low < high) {
            int rest = largestOf(a, low + 1, high);
            if (rest > result) result = rest;
        }
        /* ends */
        return result;
    }
}
