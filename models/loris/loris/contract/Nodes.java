package loris.contract;

/**
 * The objects that fields lead to from one on: what {@code reach}, {@code acyclic}, {@code disjoint} and
 * {@code isomorphic} of contracts are compiled to. An object is there once, and has a number; what leads where is known
 * by numbers, so what a structure was is still known when its objects have changed.
 */
public final class Nodes {
    private Object[] items = new Object[4];
    private int count;
    private int next; // the first whose fields nobody has followed yet
    private int[] from = new int[4];
    private int[] to = new int[4];
    private int edges;
    private long[] numbers = new long[4]; // what objects hold, in the order in which they were met
    private int numberCount;
    private Object[] things = new Object[4];
    private int thingCount;

    /** A field of the object that {@code next} gave last, or the first object. */
    public void add(Object object) {
        int number = object == null ? -1 : find(object);
        if (number == count) {
            items = grown(items, count);
            items[count++] = object;
        }
        if (next > 0)
            link(next - 1, number);
    }

    private static Object[] grown(Object[] array, int used) {
        if (used < array.length)
            return array;
        Object[] more = new Object[2 * used];
        System.arraycopy(array, 0, more, 0, used);
        return more;
    }

    /** What the object that {@code next} gave last holds beside references to others of the structure. */
    public void hold(long number) {
        if (numberCount == numbers.length) {
            long[] more = new long[2 * numberCount];
            System.arraycopy(numbers, 0, more, 0, numberCount);
            numbers = more;
        }
        numbers[numberCount++] = number;
    }

    public void hold(Object thing) {
        things = grown(things, thingCount);
        things[thingCount++] = thing;
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

    /**
     * Do the same ways lead to the same objects, up to their identity, and do these hold the same? Every object is reached
     * by fields with names, so the numbers of one walk are those of the other, or there is no isomorphism.
     */
    public static boolean isomorphic(Nodes a, Nodes b) {
        if (a.count != b.count || a.edges != b.edges)
            return false;
        for (int i = 0; i < a.edges; i++)
            if (a.to[i] != b.to[i])
                return false;
        for (int i = 0; i < a.thingCount; i++)
            if (a.things[i] != b.things[i])
                return false;
        for (int i = 0; i < a.numberCount; i++)
            if (a.numbers[i] != b.numbers[i])
                return false;
        return true;
    }
}
