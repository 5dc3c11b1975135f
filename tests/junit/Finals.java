package features;

/** Final fields, private constructors, constructors that do something. */
public class Finals {
    private static final Finals ONLY = new Finals(1);
    static int made;

    private final int number;
    public final int[] data;
    final Finals parent;

    private Finals(int number) {
        this.number = number;
        this.data = new int[number];
        this.parent = null;
    }

    static class Counted {
        int id = ++made;
        Counted other;
    }

    static class Throwing {
        int x;

        Throwing() {
            throw new IllegalStateException();
        }

        public int get() {
            return x > 0 ? x : -1;
        }
    }

    public int depth() {
        return parent == null ? number : parent.parent == null ? 1 : 2;
    }

    public boolean isOnly() {
        return this == ONLY || number == ONLY.number;
    }

    public int store(int x) {
        data[0] = x;
        return data.length;
    }

    public static int link(Counted a, Counted b) {
        a.other = b;
        return a == b ? 1 : b.id;
    }
}
