package unit;

/** Methods of a list with invariants that are assumed before and checked after them. */
public class OracleInvariants {
    int value;
    OracleInvariants next;

    /** Ascending, so without a cycle. */
    boolean sorted() {
        for (OracleInvariants at = this; at.next != null; at = at.next)
            if (at.value >= at.next.value) return false;
        return true;
    }

    /** Has a successor with another value: throws for the end of a list. */
    boolean full() { return next.value != value; }

    public int first() { return value; }

    public void increment() { value++; }

    public void drop() { next = next == null ? null : next.next; }

    public void push(int x) {
        OracleInvariants node = new OracleInvariants();
        node.value = value;
        node.next = next;
        next = node;
        value = x;
    }

    public int last() {
        OracleInvariants at = this;
        while (at.next != null) at = at.next;
        return at.value;
    }

    public void join(OracleInvariants other) {
        if (other != null && next == null) next = other;
    }

    public boolean before(OracleInvariants other) { return value < other.value; }

    public static int second(OracleInvariants list) { return list.next.value; }

    public void fail() {
        next = this;
        throw new IllegalStateException();
    }
}
