package unit;

/** Frames for states of the thesis's figures; and for Fig. 1.25, one method for each row of opcodes. */
public class GraphFigures {
    Object marker;
    GraphFigures next;
    int value;

    static class Special extends GraphFigures {
        int get() {
            return 1;
        }
    }

    int get() {
        return value;
    }

    private int hidden() {
        return value;
    }

    static GraphList three(GraphList one, GraphList two, GraphList three) {
        return one == two ? three : two;
    }

    static int iaload(int[] a, int i) {
        return a[i];
    }

    static void iastore(int[] a, int i) {
        a[i] = 1;
    }

    static void aastore(Object[] a, int i, Object x) {
        a[i] = x;
    }

    static int idiv(int a, int b) {
        return a / b;
    }

    static int lcmp(long a, long b) {
        return a < b ? 1 : 0;
    }

    static int fcmpl(float a) {
        return a > 1 ? 1 : 0;
    }

    static int ifeq(int a) {
        return a == 0 ? 1 : 0;
    }

    static int ifIcmpeq(int a, int b) {
        return a == b ? 1 : 0;
    }

    static int ifAcmpeq(GraphFigures a, GraphFigures b) {
        return a == b ? 1 : 0;
    }

    static int tableswitch(int a) {
        switch (a) {
            case 1: return 5;
            case 2: return 6;
            case 3: return 8;
            default: return 0;
        }
    }

    static int lookupswitch(int a) {
        switch (a) {
            case 1: return 5;
            case 1000: return 6;
            default: return 0;
        }
    }

    static GraphFigures getfield(GraphFigures a) {
        return a.next;
    }

    static void putfield(GraphFigures a, GraphFigures b) {
        a.next = b;
    }

    static int invokevirtual(GraphFigures a) {
        return a.get();
    }

    static int invokespecial(GraphFigures a) {
        return a.hidden();
    }

    static int[] newarray(int n) {
        return new int[n];
    }

    static int arraylength(int[] a) {
        return a.length;
    }

    static void athrow(RuntimeException e) {
        throw e;
    }

    static int checkcast(GraphFigures a) {
        return ((Special) a).value;
    }

    static int isInstance(GraphFigures a) {
        return a instanceof Special ? 1 : 0;
    }

    static int ifnull(GraphFigures a) {
        return a == null ? 1 : 0;
    }

    /** Example 1.50. */
    static int mirrors(Object x) {
        return x == Object.class ? 1 : x == new Object().getClass() ? 2 : 3;
    }

    /** Example 1.51. */
    static int interned(Object x) {
        String y = new String("abc");
        if (x == y.intern()) return 1;
        String z = "abc";
        return x == z ? 2 : x == y ? 3 : 4;
    }
}
