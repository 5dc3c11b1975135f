package unit;

/** Recursion on numbers and arrays; methods that call each other; calls inside of calls. */
public class RecursiveNumbers {
    static int factorial(int n) {
        return n <= 1 ? 1 : n * factorial(n - 1);
    }

    int ofInstance(int n) {
        if (n <= 1) {
            return 1;
        } else {
            return n * ofInstance(n - 1);
        }
    }

    static int fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static int three(int n) {
        return n <= 0 ? 0 : threeB(n - 1) + 1;
    }

    static int threeB(int n) {
        return n <= 0 ? 1 : threeC(n - 1) + 2;
    }

    static int threeC(int n) {
        return n <= 0 ? 2 : three(n - 1) + 3;
    }

    static int ackermann(int m, int n) {
        if (m <= 0) return n + 1;
        if (n <= 0) return ackermann(m - 1, 1);
        return ackermann(m - 1, ackermann(m, n - 1));
    }

    static int mccarthy(int n) {
        return n > 100 ? n - 10 : mccarthy(mccarthy(n + 11));
    }

    static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    static int power(int x, int n) {
        if (n <= 0) return 1;
        int half = power(x, n / 2);
        return n % 2 == 0 ? half * half : half * half * x;
    }

    static long longSum(long n) {
        return n <= 0 ? 0L : n + longSum(n - 1);
    }

    static double doubled(int n, double x) {
        return n <= 0 ? x : doubled(n - 1, x * 2);
    }

    static boolean flag(int n, boolean b) {
        return n <= 0 ? b : flag(n - 1, !b);
    }

    static byte small(byte b) {
        return b <= 0 ? b : small((byte) (b - 3));
    }

    static char letter(char c) {
        return c < 'd' ? c : letter((char) (c - 2));
    }

    static int digits(int n) {
        return n < 10 ? 1 : 1 + digits(n / 10);
    }

    static int collatz(int n, int fuel) {
        if (n <= 1 || fuel <= 0) return fuel;
        return collatz(n % 2 == 0 ? n / 2 : 3 * n + 1, fuel - 1);
    }

    static int hofstadter(int n) {
        return n <= 0 ? 0 : n - hofstadter(hofstadter(n - 1));
    }

    static int male(int n) {
        return n <= 0 ? 0 : n - female(male(n - 1));
    }

    static int female(int n) {
        return n <= 0 ? 1 : n - male(female(n - 1));
    }

    static int binomial(int n, int k) {
        return k <= 0 || k >= n ? 1 : binomial(n - 1, k - 1) + binomial(n - 1, k);
    }

    static int endless(int n) {
        return endless(n + 1) + 1;
    }

    static int sumArray(int[] a, int i) {
        return i >= a.length ? 0 : a[i] + sumArray(a, i + 1);
    }

    static void fillArray(int[] a, int i) {
        if (i < 0) return;
        a[i] = i;
        fillArray(a, i - 1);
    }

    static int fillShort() {
        int[] a = new int[3];
        fillArray(a, 2);
        return a[1];
    }

    static int fillOther(int[] a, int[] b) {
        int before = b[0];
        fillArray(a, 0);
        return b[0] - before;
    }

    static int search(int[] a, int v, int low, int high) {
        if (low > high) return -1;
        int middle = (low + high) >>> 1;
        if (a[middle] == v) return middle;
        return a[middle] < v ? search(a, v, middle + 1, high) : search(a, v, low, middle - 1);
    }

    static void reverse(int[] a, int i, int j) {
        if (i >= j) return;
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
        reverse(a, i + 1, j - 1);
    }

    static void quick(int[] a, int low, int high) {
        if (low >= high) return;
        int pivot = a[high], at = low;
        for (int i = low; i < high; i++)
            if (a[i] < pivot) {
                int t = a[i];
                a[i] = a[at];
                a[at++] = t;
            }
        a[high] = a[at];
        a[at] = pivot;
        quick(a, low, at - 1);
        quick(a, at + 1, high);
    }

    static int[] grow(int[] a, int n) {
        if (n <= 0) return a;
        int[] more = new int[a.length + 1];
        for (int i = 0; i < a.length; i++) more[i] = a[i];
        return grow(more, n - 1);
    }

    static int growHeld(int[] a, int n) {
        int[] b = grow(a, n);
        if (b.length > 0) b[0] = 77;
        return a.length > 0 ? a[0] : 0;
    }

    static int hanoi(int n, int from, int to, int over) {
        return n <= 0 ? 0 : hanoi(n - 1, from, over, to) + 1 + hanoi(n - 1, over, to, from);
    }

    static int tail(int n, int done) {
        return n <= 0 ? done : tail(n - 1, done + n);
    }

    static int range(int low, int high) {
        return low >= high ? low : range(low + 1, high);
    }

    static int bounded(int n) {
        return n < 0 || n > 10 ? 10 : bounded(n + 1);
    }

    static Object[] nest(int n) {
        Object[] a = new Object[1];
        if (n > 0) a[0] = nest(n - 1);
        return a;
    }

    static int unnest(Object[] a) {
        return a.length > 0 && a[0] instanceof Object[] ? 1 + unnest((Object[]) a[0]) : 0;
    }

    static int unnestHeld(Object[] a) {
        if (a.length == 0) return 0;
        Object held = a[0];
        int n = unnest(a);
        return held == a[0] ? n : -1;
    }

    static void shift(Object[] a, int i) {
        if (i <= 0) return;
        a[i] = a[i - 1];
        shift(a, i - 1);
    }

    static int shiftHeld(Object[] a) {
        Object first = a[0];
        shift(a, a.length - 1);
        return a[a.length - 1] == first ? 1 : 0;
    }
}
