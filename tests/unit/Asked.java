package unit;

import org.sosy_lab.sv_benchmarks.Verifier;

/** Violations for src/report/violation_test.c. */
class Asked {
    int value;
    Asked next;

    static void asks() {
        int i = Verifier.nondetInt();
        char c = Verifier.nondetChar();
        double d = Verifier.nondetDouble();
        String s = Verifier.nondetString();
        if (i == -5 && c == 'c' && d == 0.25 && s.equals("a<b"))
            throw new IllegalStateException();
    }

    static void ring(Asked a, Asked b) {
        if (a != null && a.next == b && b != null && a != b && b.next == a && a.value == 7)
            throw new IllegalStateException();
    }

    static void loop(int n) {
        for (int i = 0; i < n; i++)
            step();
        if (n == 20)
            throw new IllegalStateException();
    }

    static void step() {}
}
