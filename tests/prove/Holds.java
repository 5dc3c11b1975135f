import java.util.ArrayList;
import java.util.List;

/** Fields that nothing but the code of their class can write: what they hold needs no test. */
class Holds {
    static class Node {
        Node next;
    }

    private final int[] items = new int[16];
    private final List<String> names = new ArrayList<>();
    private final int[] given;
    private int[] late;
    private int size = 1;
    private Node head;

    Holds(int n) {
        given = n > 0 ? new int[n] : null;
    }

    void begin() {
        late = new int[16];
    }

    void grow() {
        size++;
    }

    // safe
    int lengths(Node node) {
        int sum = 0;
        for (Node at = node; at != null; at = at.next) sum += items.length;
        return sum;
    }

    // unsafe NullPointerException
    int lengthsOfLate(Node node) {
        int sum = 0;
        for (Node at = node; at != null; at = at.next) sum += late.length;
        return sum;
    }

    // unsafe NullPointerException
    int lengthsOfGiven(Node node) {
        int sum = 0;
        for (Node at = node; at != null; at = at.next) sum += given.length;
        return sum;
    }

    // safe
    int last(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) sum += items[15];
        return sum;
    }

    // unsafe ArrayIndexOutOfBoundsException
    int beyond(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) sum += items[16];
        return sum;
    }

    // safe
    int count(Node node) {
        int sum = 0;
        for (Node at = node; at != null; at = at.next) sum += names.size();
        return sum;
    }

    /** While a constructor runs, its object holds what it was made with. */
    static class Early {
        private final int[] own;

        Early(Node node) {
            int n = 0;
            for (Node at = node; at != null; at = at.next) n += length(at.next);
            own = new int[n & 7];
        }

        private int length(Node node) {
            return node == null ? 0 : own.length;
        }
    }

    // unsafe NullPointerException
    static Early early(Node node) {
        return new Early(node);
    }

    /** The same, behind a question about numbers. */
    static class Hidden {
        private final int[] own;

        Hidden(Node node, int x) {
            int n = 0;
            for (Node at = node; at != null; at = at.next) n++;
            if (x * x * x * 77 - 3 * x * n == 1234567891) n += length();
            own = new int[n & 7];
        }

        private int length() {
            return own.length;
        }
    }

    // unsafe NullPointerException
    static Hidden hidden(Node node, int x) {
        return new Hidden(node, x);
    }

    /** A loop in a constructor, and an object of the same class that is complete. */
    static class Late {
        private final int[] own;

        Late(Late other, Node node) {
            int n = 0;
            for (Node at = node; at != null; at = at.next) n += other == null ? 1 : other.own.length;
            own = new int[n & 7];
        }

        int sum(Node node) {
            int n = 0;
            for (Node at = node; at != null; at = at.next) n += own.length;
            return n;
        }
    }

    // safe
    static int late(Late late, Node node) {
        return late == null ? 0 : late.sum(node);
    }
}
