/** Where merging at joins pays, and where it does not. */
public class Merging {
    static class Cell {
        int value, color;
        Cell next;
    }

    int a, b, c, d, e, f, g, h;

    // --- it pays: independent branches ---

    static int flags(int p0, int p1, int p2, int p3, int p4, int p5, int p6, int p7, int p8, int p9, int p10, int p11, int p12, int p13, int p14, int p15, int p16, int p17) {
        int bits = 0;
        if (p0 > 0) bits |= 1;
        if (p1 > 0) bits |= 2;
        if (p2 > 0) bits |= 4;
        if (p3 > 0) bits |= 8;
        if (p4 > 0) bits |= 16;
        if (p5 > 0) bits |= 32;
        if (p6 > 0) bits |= 64;
        if (p7 > 0) bits |= 128;
        if (p8 > 0) bits |= 256;
        if (p9 > 0) bits |= 512;
        if (p10 > 0) bits |= 1024;
        if (p11 > 0) bits |= 2048;
        if (p12 > 0) bits |= 4096;
        if (p13 > 0) bits |= 8192;
        if (p14 > 0) bits |= 16384;
        if (p15 > 0) bits |= 32768;
        if (p16 > 0) bits |= 65536;
        if (p17 > 0) bits |= 131072;
        if (bits > 262143) throw new IllegalStateException();
        return bits;
    }

    static int greatest(int[] t) {
        int greatest = Integer.MIN_VALUE;
        for (int i = 0; i < t.length; i++)
            if (t[i] > greatest)
                greatest = t[i];
        return greatest;
    }

    static int clamp(int x, int low, int high) {
        if (x < low) return low;
        if (x > high) return high;
        return x;
    }

    static int clamps(int p0, int p1, int p2, int p3, int p4, int p5, int p6, int p7, int p8, int p9) {
        int sum = 0;
        sum += clamp(p0, 0, 9);
        sum += clamp(p1, 0, 9);
        sum += clamp(p2, 0, 9);
        sum += clamp(p3, 0, 9);
        sum += clamp(p4, 0, 9);
        sum += clamp(p5, 0, 9);
        sum += clamp(p6, 0, 9);
        sum += clamp(p7, 0, 9);
        sum += clamp(p8, 0, 9);
        sum += clamp(p9, 0, 9);
        return sum;
    }

    void fields(int x) {
        if (a > x) g += a;
        if (b > x) g += b;
        if (c > x) g += c;
        if (d > x) g += d;
        if (e > x) g += e;
        if (f > x) g += f;
        if (a > 0) h++; else h--;
        if (b > 0) h++; else h--;
        if (c > 0) h++; else h--;
        if (d > 0) h++; else h--;
        if (e > 0) h++; else h--;
        if (f > 0) h++; else h--;
    }

    static int count(Cell l) {
        int reds = 0;
        while (l != null) {
            if (l.color == 1)
                reds++;
            l = l.next;
        }
        return reds;
    }

    static int grade(int u, int v, int w, int x, int y, int z) {
        int sum = 0;
        sum += u > 90 ? 4 : u > 80 ? 3 : u > 70 ? 2 : u > 60 ? 1 : 0;
        sum += v > 90 ? 4 : v > 80 ? 3 : v > 70 ? 2 : v > 60 ? 1 : 0;
        sum += w > 90 ? 4 : w > 80 ? 3 : w > 70 ? 2 : w > 60 ? 1 : 0;
        sum += x > 90 ? 4 : x > 80 ? 3 : x > 70 ? 2 : x > 60 ? 1 : 0;
        sum += y > 90 ? 4 : y > 80 ? 3 : y > 70 ? 2 : y > 60 ? 1 : 0;
        sum += z > 90 ? 4 : z > 80 ? 3 : z > 70 ? 2 : z > 60 ? 1 : 0;
        return sum;
    }

    // --- it does not: what differs is decided upon at once, or the ways do not meet ---

    static int sorted(int[] t) {
        for (int i = 1; i < t.length; i++)
            for (int j = i; j > 0; j--)
                if (t[j - 1] > t[j]) {
                    int kept = t[j];
                    t[j] = t[j - 1];
                    t[j - 1] = kept;
                }
        return t.length;
    }

    /** What was merged is asked for at once: one question sees all ways. */
    static int again(int a, int b, int c, int d, int e, int f) {
        int bits = 0;
        if (a > 0) bits += 3;
        if (b > 0) bits += 5;
        if (c > 0) bits += 7;
        if (d > 0) bits += 11;
        if (e > 0) bits += 13;
        if (f > 0) bits += 17;
        for (int i = 0; i < 57; i++)
            if (bits == i)
                return i;
        return -1;
    }

    static boolean has(Cell l, int x) {
        while (l != null) {
            if (l.value == x)
                return true;
            l = l.next;
        }
        return false;
    }

    static int bisect(int[] t, int x) {
        int low = 0, high = t.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (t[middle] < x)
                low = middle + 1;
            else if (t[middle] > x)
                high = middle - 1;
            else
                return middle;
        }
        return -1;
    }

    static int steps(int x) {
        int n = 0;
        while (x > 1 && n < 8) {
            if ((x & 1) == 0) x >>= 1; else x = 3 * x + 1;
            n++;
        }
        return n;
    }

    // --- check: what no proof excludes, behind a million paths ---

    private static int bits(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j) {
        int bits = 0;
        if (a > 0) bits ^= 1;
        if (b > 0) bits ^= 2;
        if (c > 0) bits ^= 4;
        if (d > 0) bits ^= 8;
        if (e > 0) bits ^= 16;
        if (f > 0) bits ^= 32;
        if (g > 0) bits ^= 64;
        if (h > 0) bits ^= 128;
        if (i > 0) bits ^= 256;
        if (j > 0) bits ^= 512;
        return bits;
    }

    static void bitsSafe(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l, int m, int n, int o, int p, int q, int r, int s, int t) {
        int one = bits(a, b, c, d, e, f, g, h, i, j), other = bits(k, l, m, n, o, p, q, r, s, t);
        if (((one ^ other) & 4) != 0 && c > 0 == m > 0) throw new IllegalStateException();
    }

    static void bitsBroken(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l, int m, int n, int o, int p, int q, int r, int s, int t) {
        int one = bits(a, b, c, d, e, f, g, h, i, j), other = bits(k, l, m, n, o, p, q, r, s, t);
        if (one == 0x155 && other == 0x2aa) throw new IllegalStateException();
    }

    static void cellSafe(Cell x, Cell y, int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l, int m, int n, int o, int p, int q, int r, int s, int t) {
        if (x == null || y == null || x == y) return;
        x.value = bits(a, b, c, d, e, f, g, h, i, j);
        y.value = bits(k, l, m, n, o, p, q, r, s, t);
        if ((x.value & 1) != 0 && a <= 0) throw new IllegalStateException();
    }

    static void cellBroken(Cell x, Cell y, int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l, int m, int n, int o, int p, int q, int r, int s, int t) {
        if (x == null || y == null) return;
        x.value = bits(a, b, c, d, e, f, g, h, i, j);
        y.value = bits(k, l, m, n, o, p, q, r, s, t);
        if (x.value == 0x155 && y.value == 0x155 && x != y) throw new IllegalStateException();
    }

    static void power(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l, int m, int n, int o, int p, int q, int r, int s, int t) {
        int one = bits(a, b, c, d, e, f, g, h, i, j), other = bits(k, l, m, n, o, p, q, r, s, t);
        if (Math.pow((one ^ other) & 3, 2) > 10) throw new IllegalStateException();
    }
}
