/** Ways that meet again, for --merge. */
public class Merging {
    int value;
    Merging next;

    static int bits(int a, int b, int c) {
        int bits = 0;
        if (a > 0)
            bits += 1;
        if (b > 0)
            bits += 2;
        if (c > 0)
            bits += 4;
        return bits;
    }

    static int fails(int a, int b) {
        int sum = 0;
        if (a > 3)
            sum += 1;
        if (b > 3)
            sum += 2;
        return 1 / (sum - 3);
    }

    static int safe(int a, int b) {
        int sum = 0;
        if (a > 3)
            sum += 1;
        if (b > 3)
            sum += 2;
        return 1 / (sum - 4);
    }

    static Merging heaps(Merging p, Merging q, int x) {
        Merging chosen = x > 0 ? p : q;
        if (p == q)
            x++;
        if (chosen != null)
            chosen.value = x;
        return chosen;
    }
}
