/** Loops up to any number. */
class Ints {
    // safe
    static int sum(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) s += i;
        return s;
    }

    // safe
    static void stays(int n) {
        for (int i = 0; i < n; i++) assert i >= 0 && i < n;
    }

    // unsafe AssertionError
    static void staysNot(int n) {
        for (int i = 0; i <= n; i++) assert i < n;
    }

    // safe
    static int countsDown(int n) {
        while (n > 0) {
            assert n != 0;
            n--;
        }
        assert n <= 0;
        return n;
    }

    // unsafe AssertionError
    static int countsDownByTwo(int n) {
        while (n > 0) n -= 2;
        assert n == 0 || n < -1;
        return n;
    }

    // safe
    static int halves(int n) {
        int steps = 0;
        while (n > 1) {
            n /= 2;
            steps++;
            assert n >= 1;
        }
        return steps;
    }

    // safe
    static int gcd(int a, int b) {
        while (b != 0) {
            int t = a % b;
            a = b;
            b = t;
        }
        return a;
    }

    // unsafe ArithmeticException
    static int gcdWrong(int a, int b) {
        do {
            int t = a % b;
            a = b;
            b = t;
        } while (a != 0);
        return b;
    }

    // safe
    static int divides(int n) {
        int s = 0;
        for (int i = 1; i < n; i++) s += n / i;
        return s;
    }

    // unsafe ArithmeticException
    static int dividesFromZero(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) s += n / i;
        return s;
    }

    // safe
    static int dividesByDistance(int n, int k) {
        int s = 0;
        for (int i = 0; i < n; i++)
            if (i < k) s += 100 / (k - i);
        return s;
    }

    // unsafe ArithmeticException
    static int dividesByDistanceWrongly(int n, int k) {
        int s = 0;
        for (int i = 0; i < n; i++)
            if (i <= k) s += 100 / (k - i);
        return s;
    }

    // safe
    static boolean even(int n) {
        boolean is = true;
        while (n > 0) {
            is = !is;
            n--;
        }
        return is;
    }

    // safe
    static int nested(int n, int m) {
        int s = 0;
        for (int i = 0; i < n; i++)
            for (int j = i; j < m; j++) {
                assert j >= i && i >= 0;
                s++;
            }
        return s;
    }

    // unsafe AssertionError
    static int nestedWrong(int n, int m) {
        int s = 0;
        for (int i = 0; i < n; i++)
            for (int j = i; j < m; j++) {
                assert j > i;
                s++;
            }
        return s;
    }

    // safe
    static int states(int n) {
        int state = 0;
        for (int i = 0; i < n; i++) {
            switch (state) {
                case 0: state = 1; break;
                case 1: state = i % 3 == 0 ? 0 : 2; break;
                case 2: state = 0; break;
                default: throw new IllegalStateException();
            }
        }
        return state;
    }

    // unsafe IllegalStateException
    static int statesWrong(int n) {
        int state = 0;
        for (int i = 0; i < n; i++) {
            switch (state) {
                case 0: state = 1; break;
                case 1: state = i % 3 == 0 ? 0 : 3; break;
                case 2: state = 0; break;
                default: throw new IllegalStateException();
            }
        }
        return state;
    }

    // safe
    static int clamps(int n, int x) {
        int at = 0;
        for (int i = 0; i < n; i++) {
            at += x;
            if (at < 0) at = 0;
            if (at > 100) at = 100;
            assert at >= 0 && at <= 100;
        }
        return at;
    }

    // unsafe AssertionError
    static int clampsLate(int n, int x) {
        int at = 0;
        for (int i = 0; i < n; i++) {
            at += x;
            assert at <= 100;
            if (at < 0) at = 0;
            if (at > 100) at = 100;
        }
        return at;
    }

    // safe
    static long collatz(long n) {
        long steps = 0;
        while (n > 1) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        return steps;
    }

    // safe
    static int locks(int n) {
        boolean locked = false;
        int done = 0;
        do {
            if (locked) throw new IllegalStateException();
            locked = true;
            if (done % 2 == 0) done++;
            else done += 2;
            locked = false;
        } while (done < n);
        if (locked) throw new IllegalStateException();
        return done;
    }

    // unsafe IllegalStateException
    static int locksTwice(int n) {
        boolean locked = false;
        int done = 0;
        do {
            if (locked) throw new IllegalStateException();
            locked = true;
            done++;
            if (done != 3) locked = false;
        } while (done < n);
        return done;
    }

    // safe
    static int twoCounters(int n) {
        int i = 0, j = 0;
        while (i < n) {
            i++;
            j++;
        }
        assert i == j;
        return j;
    }

    // unsafe AssertionError
    static int twoCountersApart(int n) {
        int i = 0, j = 0;
        while (i < n) {
            i++;
            if (i != 5) j++;
        }
        assert i == j;
        return j;
    }

    // safe
    static int minimum(int n, int a, int b) {
        int least = a;
        for (int i = 0; i < n; i++) {
            if (b < least) least = b;
            b += i;
            assert least <= a;
        }
        return least;
    }

    // safe
    static int shifts(int n) {
        int bits = 0;
        while (n != 0) {
            n >>>= 1;
            bits++;
        }
        return bits;
    }

    // safe
    static void takesTurns(int n) {
        int x = 3;
        for (int i = 0; i < n; i++) {
            x = x == 3 ? 11 : x == 11 ? 3 : 7;
            assert x != 7;
        }
    }

    // unsafe AssertionError
    static void takesTurnsWrong(int n) {
        int x = 3;
        for (int i = 0; i < n; i++) {
            x = x == 3 ? 11 : x == 11 ? 5 : 7;
            assert x != 7;
        }
    }
}
