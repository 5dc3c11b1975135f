/**
 * What is covered, worked out by hand: behind a line stand its branches and its outcome vectors, covered/all, for the method's whole
 * exploration. A vector with short-circuit evaluation is a path through the decision: a && b has three.
 */
public class Decisions {
    int value;
    Decisions next;

    static int single(int a) {
        if (a > 0) { // branches 2/2 mcc 2/2
            return 1;
        }
        return 0;
    }

    static int and(int a, int b) {
        return a > 0 && b > 0 ? 1 : 0; // branches 4/4 mcc 3/3
    }

    static int mixed(int a, int b, int c) {
        return a > 0 && (b > 0 || c == 3) ? 1 : 0; // branches 6/6 mcc 4/4
    }

    static int product(int a, int b, int c, int d) {
        return (a > 0 || b > 0) && (c > 0 || d > 0) ? 1 : 0; // branches 8/8 mcc 7/7
    }

    // a >= 0 (the second) and a < -5 exclude each other: the vector FT FT cannot be.
    static int linked(int a, int b, int c) {
        return (a < 0 || b < 0) && (c < 0 || a < -5) ? 1 : 0; // branches 8/8 mcc 6/7
    }

    static int impossible(int a) {
        if (a > 5 && a < 3) { // branches 3/4 mcc 2/3
            return 1; // not run
        }
        return 0;
    }

    // Nested conditions without an else between them are one decision: they have two ways out.
    static int nested(int a, int b) {
        if (a == 1) { // branches 2/2 mcc 3/3
            if (b == 2) { // branches 2/2
                return 1;
            }
        }
        return 0;
    }

    static int apart(int a, int b) {
        int r;
        if (a == 1) { // branches 2/2 mcc 2/2
            if (b == 2) { // branches 2/2 mcc 2/2
                r = 1;
            } else {
                r = 2;
            }
        } else {
            r = 3;
        }
        return r;
    }

    static int choice(int a) {
        switch (a) { // branches 4/4 mcc 4/4
            case 1:
                return 10;
            case 5:
            case 6:
                return 20;
            case 900:
                return 30;
            default:
                return 0;
        }
    }

    static int half(int a) {
        switch (a & 3) { // branches 2/3 mcc 2/3
            case 1:
                return 1;
            case 9:
                return 9; // not run
            default:
                return 0;
        }
    }

    static int loop() {
        int sum = 0;
        for (int i = 0; i < 3; i++) { // branches 2/2 mcc 2/2
            if (i == 1) { // branches 2/2 mcc 2/2
                sum += 5;
            }
        }
        return sum;
    }

    static int recursive(int n) {
        if (n <= 1) { // branches 2/2 mcc 2/2
            return 1;
        }
        return n > 4 ? 0 : n * recursive(n - 1); // branches 2/2 mcc 2/2
    }

    static int asserted(int a) {
        assert a != 7 || a > 9; // branches 3/4 mcc 2/3
        return a;
    }

    int sameAs(Decisions other) {
        if (other != null && other.next == this && value == other.value) { // branches 6/6 mcc 4/4
            return 1;
        }
        return 0;
    }

    static int divide(int a, int b) {
        if (b < 0) { // branches 2/2 mcc 2/2
            a = a / (b + 1);
            b = 0;
        }
        return a / b;
    }

    static boolean stored(int a, int b) {
        boolean both = a == 1 | b == 2; // branches 4/4 mcc 4/4
        if (both) { // branches 2/2 mcc 2/2
            a = b;
        }
        return both && a == b; // branches 3/4 mcc 2/3
    }
}
