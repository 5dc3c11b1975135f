package features;

/** Records, also such as do not take every value. */
public class Records {
    record Point(int x, long y) {
        public Point moved(int by) {
            return by == 0 ? this : new Point(x + by, y - by);
        }
    }

    record Range(int low, int high) {
        Range {
            if (low > high) throw new IllegalArgumentException("low > high");
        }

        public boolean contains(int x) {
            return low <= x && x <= high;
        }
    }

    record Pair(Object first, Pair rest) {
        public int length() {
            return rest == null ? 1 : rest.rest == null ? 2 : 3;
        }
    }

    Point last;

    public Point remember(Point p) {
        Point old = last;
        last = p != null && p.x() > 3 ? p : null;
        return old;
    }

    public static Range range(int a, int b) {
        return new Range(a, b);
    }
}
