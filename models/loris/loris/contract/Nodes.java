package loris.contract;

/**
 * The objects that fields lead to from one on: what {@code reach}, {@code acyclic} and {@code disjoint} of contracts are
 * compiled to. An object is there once, and has a number; what leads where is known by numbers.
 */
public final class Nodes {
    private Object[] items = new Object[4];
    private int count;
    private int next; // the first whose fields nobody has followed yet
    private int[] from = new int[4];
    private int[] to = new int[4];
    private int edges;

    /** A field of the object that {@code next} gave last, or the first object. */
    public void add(Object object) {
        if (object == null)
            return;
        int number = find(object);
        if (number == count) {
            if (count == items.length) {
                Object[] more = new Object[2 * count];
                System.arraycopy(items, 0, more, 0, count);
                items = more;
            }
            items[count++] = object;
        }
        if (next > 0)
            link(next - 1, number);
    }

    private void link(int start, int end) {
        if (edges == from.length) {
            int[] moreFrom = new int[2 * edges];
            int[] moreTo = new int[2 * edges];
            System.arraycopy(from, 0, moreFrom, 0, edges);
            System.arraycopy(to, 0, moreTo, 0, edges);
            from = moreFrom;
            to = moreTo;
        }
        from[edges] = start;
        to[edges++] = end;
    }

    private int find(Object object) {
        for (int i = 0; i < count; i++)
            if (items[i] == object)
                return i;
        return count;
    }

    /** The next object whose fields are to be added; null: all are there. */
    public Object next() {
        return next < count ? items[next++] : null;
    }

    public int size() {
        return count;
    }

    public Object get(int number) {
        return items[number];
    }

    /** Does no object lead to itself? Objects to which nothing leads that is left are taken away. */
    public boolean acyclic() {
        boolean[] gone = new boolean[count];
        for (int left = count; left > 0;) {
            int before = left;
            for (int i = 0; i < count; i++)
                if (!gone[i] && !isEnd(i, gone)) {
                    gone[i] = true;
                    left--;
                }
            if (left == before)
                return false;
        }
        return true;
    }

    private boolean isEnd(int number, boolean[] gone) {
        for (int i = 0; i < edges; i++)
            if (to[i] == number && !gone[from[i]])
                return true;
        return false;
    }

    public static boolean disjoint(Nodes a, Nodes b) {
        for (int i = 0; i < a.count; i++)
            if (b.find(a.items[i]) < b.count)
                return false;
        return true;
    }
}
