/** Examples 4.2 to 4.16 of Otto's thesis, and what it gets wrong. Signs: + relevant, . neutral, - irrelevant, x unreachable. */
class Basics {
    static class Link {
        int value;
        Link next;
    }

    int f;
    int g;
    static int total;

    // method: ending (example 4.2)
    static int ending(int i) {
        int res = 2; // +
        while (i % 7 != 3) { // -
            i++; // -
        }
        return res; // +
    }

    // A run that is ended returns nothing: unlike a loop that may not end, this is no matter of luck.
    // method: leaving
    static int leaving(int i, int res) {
        if (i > 0) // +
            System.exit(i); // +
        return res; // +
    }

    // method: sum --exceptions ignored (example 4.3)
    static int sum(int a, int b, int c) {
        int res = a + b; // +
        int temp = res / c; // -
        return res; // +
    }

    // method: sumOrThrow (example 4.3)
    static int sumOrThrow(int a, int b, int c) {
        int res = a + b; // +
        int temp = res / c; // +
        return res; // +
    }

    // method: negate (example 4.4)
    static int negate(int a) {
        int b = a; // -
        int res = -a; // +
        b++; // -
        return res; // +
    }

    static int three() {
        return 3;
    }

    // method: discarded (example 4.5: the value that is popped and the one that is returned are both 3)
    static int discarded() {
        int one = 1; // +
        int two = 2; // +
        int sum = one + two; // +
        three(); // -
        return sum; // +
    }

    // method: operands (example 4.9: the origin of both operands)
    static int operands(int a, int b) {
        int left = a; // +
        int right = b; // +
        int other = b; // -
        return left + right; // +
    }

    // method: written (example 4.6)
    static Link written(int n) {
        Link x = new Link(); // +
        x.value = n; // +
        Link list = new Link(); // +
        list.value = n + 1; // +
        list.next = x; // +
        return list; // +
    }

    // method: apart (example 4.7)
    static Link apart(int n) {
        Link list = new Link(); // +
        Link other = new Link(); // -
        other.value++; // -
        return list; // +
    }

    // method: shared (example 4.7, where the two may be the same)
    static Link shared(Link list, Link other) {
        if (list == null || other == null) // +
            return null; // +
        other.value++; // +
        return list; // +
    }

    // method: pathSensitive (example 4.8)
    static int pathSensitive(Link list) {
        boolean isNull = list == null; // -
        int res = 0; // +
        if (isNull && list != null) { // -
            res++; // x
        }
        return res; // +
    }

    // method: readInLoop (example 4.10)
    static int readInLoop(int n) {
        int res = 0; // +
        int incr = n + 1; // +
        for (int i = 0; i < 100; i++) { // +
            res += incr; // +
        }
        return res; // +
    }

    // method: relevantBranch (example 4.11)
    static int relevantBranch(int n) {
        int res = 0; // +
        int x = n * 3; // +
        if (x > 0) { // +
            res++; // +
        }
        return res; // +
    }

    // method: irrelevantBranch (example 4.12)
    static int irrelevantBranch(int n) {
        int res = 0; // +
        int x = n * 3; // -
        if (x > 0) { // -
            x++; // -
        } else {
            x--; // -
        }
        return res; // +
    }

    // method: loop (example 4.13)
    static int loop(int x) {
        int res = 0; // +
        while (x > 0) { // -
            x = x - 3; // -
        }
        res++; // +
        return res; // +
    }

    // method: positive (in a loop everything can still be reached: the thesis would not need a[i])
    static int positive(int[] a) {
        int res = 0; // +
        for (int i = 0; i < a.length; i++) { // +
            if (a[i] > 0) // +
                res++; // +
        }
        return res; // +
    }

    // method: early (the loop decides whether it returns)
    static boolean early(int[] a, int x) {
        int seen = 0; // -
        for (int v : a) { // +
            seen++; // -
            if (v == x) // +
                return true; // +
        }
        return false; // +
    }

    // method: caught (example 4.14, 4.16)
    static int caught(int x) {
        int res = 0; // +
        try {
            int y = 1 / x; // +
            x++; // -
        } catch (ArithmeticException e) { // .
            res++; // +
        }
        return res; // +
    }

    // method: notUsed --mark this.f (example 4.15)
    void notUsed(int x) {
        set(x); // +
    }

    private boolean set(int x) { // of: notUsed
        int old = f; // -
        f = x; // +
        g = x; // -
        return x != old; // -
    }

    // method: marked --mark this.g,Basics.total
    int marked(int x) {
        f = x; // -
        g = x + 1; // +
        total += x; // +
        return x; // -
    }

    // method: parameter --mark to
    static int parameter(Link to, Link from) {
        if (to == null || to == from) // +
            return 0; // -
        to.value = from == null ? 0 : from.value; // +
        int n = to.value; // -
        return n; // -
    }

    // method: printed --mark out
    static int printed(int n) {
        int shown = n * 2; // +
        int kept = n * 3; // -
        System.out.println(shown); // +
        return kept; // -
    }

    // method: left (of a void method all that it leaves behind)
    void left(int x) {
        int local = x + 1; // -
        f = x; // +
        total = x; // +
    }

    // method: recursive
    static int recursive(int n, int depth) {
        if (n <= 0) // +
            return 1; // +
        int deeper = depth + 1; // -
        int rest = recursive(n - 1, deeper); // +
        return n * rest; // +
    }

    // method: twice (relevant for one caller only)
    static int twice(int n) {
        int a = step(n); // +
        int b =
            step(n + 1); // -
        return a; // +
    }

    private static int step(int n) { // of: twice
        return n + 7; // +
    }

    // method: aliased
    static int aliased(Link a, Link b) {
        if (a == null || b == null) // +
            return 0; // +
        a.value = 1; // +
        b.value = 2; // +
        b.next = a; // -
        return a.value; // +
    }

    // method: arrays
    static int arrays(int n) {
        int[] a = new int[3]; // +
        int[] b = new int[3]; // -
        a[0] = n; // +
        b[0] = n; // -
        return a[1]; // +
    }

    // method: both (from each place the condition has one outcome; nobody can do without it)
    static int both(int x) {
        return choose(true, x) * choose(false, x); // +
    }

    private static int choose(boolean up, int x) { // of: both
        if (up) // +
            return x + 1; // +
        return x - 1; // +
    }

    // method: everyObject (where a store that one call needs goes in the others matters)
    static int everyObject(Link p, Link q) {
        if (p == null || q == null || p == q) // +
            return 0; // +
        Link other = q; // +
        put(p, 1, 2); // +
        put(other, 3, 4); // +
        return p.value + total; // +
    }

    private static void put(Link to, int value, int count) { // of: everyObject
        to.value = value; // +
        total = count; // +
    }

    // method: oneObject (the loop decides which object is written)
    static Link oneObject(Link p, int n) {
        if (p == null) // +
            return null; // +
        Link at = p; // +
        for (int i = 0; i < n; i++) { // +
            at = new Link(); // +
        }
        at.value = n; // +
        return p; // +
    }

    // method: named (the constant stands where it is used)
    static int named(int n) {
        final int limit = 1000; // .
        int first = 0; // -
        first = n; // +
        return n + limit + first; // +
    }

    // method: locked
    static int locked(Link list, int n) {
        if (list == null) // +
            return 0; // +
        synchronized (list) { // .
            return n; // +
        }
    }
}
