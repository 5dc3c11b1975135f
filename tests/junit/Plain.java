/** A class without a package. */
public class Plain {
    private Plain next;
    private int length;

    public Plain push(int x) {
        Plain p = new Plain();
        p.next = this;
        p.length = x > 0 ? length + 1 : x;
        return p;
    }

    public boolean loops() {
        return next == this || next != null && next.next == this;
    }
}
