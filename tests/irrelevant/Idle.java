/** Section 4.5 of Otto's thesis: operations without effect. Signs: + relevant, . neutral, - irrelevant, x unreachable. */
class Idle {
    int value;
    static int total;

    // method: factor (idle: imul)
    static int factor(int x) {
        int one = 1; // -
        return x * one; // +
    }

    // method: sum (idle: iadd isub)
    static int sum(int x) {
        int none = 0; // -
        int y = none + x; // +
        return y - none; // +
    }

    // method: wide (idle: lmul lshl)
    static long wide(long x) {
        return (x * 1L) << 0; // +
    }

    // method: negated (idle: ineg)
    static int negated(int x) {
        if (x != 0) // +
            return x; // +
        return -x; // +
    }

    // method: masked (idle: iand)
    static int masked(byte[] a, int i) {
        int low = a[i] & 0xff; // +
        return low & 0xffff; // +
    }

    // method: sometimes (the factor is 1 when it comes from one place only: everything stays)
    static int sometimes(int x) {
        return times(x, 1) + times(x, 2); // +
    }

    private static int times(int x, int by) { // of: sometimes
        return x * by; // +
    }

    // method: stored --mark this.value (idle: putfield)
    void stored(int x) {
        value = x; // +
        value = x; // -
    }

    // method: kept --mark this.value (idle: putfield)
    void kept() {
        int old = value; // -
        value = old; // -
    }

    // method: changed --mark this.value (another object may have been written in between)
    void changed(Idle other) {
        int old = value; // +
        other.value = 7; // +
        value = old; // +
    }

    // method: counted --mark Idle.total (idle: putstatic)
    static void counted(int x) {
        total = x; // +
        total = x; // -
    }

    // method: again (idle: istore_1)
    static int again(int x) {
        int y = x; // +
        int z = y + 1; // +
        y = x; // -
        return y * z; // +
    }

    // method: increment (idle: iinc)
    static int increment(int x) {
        x += 0; // -
        return x; // +
    }
}
