package unit;

/** Linked lists: aliases, cycles, and how much of them a method looks at. */
public class OracleLists {
    public static class Node {
        int value;
        Node next;

        public void swapNext(Node other) {
            Node mine = next;
            next = other.next;
            other.next = mine;
        }

        public Node swapValues() {
            if (next != null && value > next.value) {
                int t = next.value;
                next.value = value;
                value = t;
            }
            return next;
        }

        public boolean isSelf(Node other) {
            return this == other;
        }

        public Node insertAfter(int x) {
            Node fresh = new Node();
            fresh.value = x;
            fresh.next = next;
            next = fresh;
            return this;
        }

        public int remove(int x) {
            if (next == null) return 0;
            if (next.value == x) {
                next = next.next;
                return 1;
            }
            return -1;
        }
    }

    public static Node second(Node a) {
        return a.next;
    }

    public static Node third(Node a) {
        return a == null || a.next == null ? null : a.next.next;
    }

    public static int length(Node a) {
        int n = 0;
        for (Node p = a; p != null; p = p.next) n++;
        return n;
    }

    public static int lengthRecursive(Node a) {
        return a == null ? 0 : 1 + lengthRecursive(a.next);
    }

    public static Node reverse(Node a) {
        Node done = null;
        while (a != null) {
            Node rest = a.next;
            a.next = done;
            done = a;
            a = rest;
        }
        return done;
    }

    public static Node find(Node a, int x) {
        while (a != null && a.value != x) a = a.next;
        return a;
    }

    public static Node last(Node a) {
        while (a.next != null) a = a.next;
        return a;
    }

    public static boolean isCyclic(Node a) {
        Node slow = a, fast = a;
        while (fast != null && fast.next != null) {
            slow = slow.next;
            fast = fast.next.next;
            if (slow == fast) return true;
        }
        return false;
    }

    public static int sum(Node a) {
        int sum = 0;
        for (; a != null; a = a.next) sum += a.value;
        return sum;
    }

    public static Node append(Node a, Node b) {
        if (a == null) return b;
        Node p = a;
        while (p.next != null) p = p.next;
        p.next = b;
        return a;
    }

    public static void swap(Node a, Node b) {
        Node t = a.next;
        a.next = b.next;
        b.next = t;
    }

    public static void swapValues(Node a, Node b) {
        int t = a.value;
        a.value = b.value;
        b.value = t;
    }

    public static int aliasWrite(Node a, Node b) {
        a.value = 1;
        b.value = 2;
        return a.value;
    }

    public static int aliasThree(Node a, Node b, Node c) {
        a.value = 1;
        b.value = 2;
        c.value = 3;
        return a.value * 100 + b.value * 10 + c.value;
    }

    public static boolean same(Node a, Node b) {
        return a == b;
    }

    public static boolean sameNext(Node a, Node b) {
        return a.next == b.next;
    }

    public static boolean copies(Node a, Node b) {
        Node x = a, y = b;
        a = y;
        b = x;
        return a != b;
    }

    public static Node copyOut(Node a) {
        Node n = new Node();
        n.next = a;
        return n;
    }

    public static Node cycleThrough(Node a) {
        Node n = new Node();
        n.next = a;
        a.next = n;
        return n.next;
    }

    public static boolean newIsNeverInput(Node a) {
        Node n = new Node();
        a.next = n;
        return a.next == n && a != n && n.next == null;
    }

    public static int overwrite(Node a, Node b) {
        a.next = b;
        return a.next.value;
    }

    public static Node insertSorted(Node a, int x) {
        Node fresh = new Node();
        fresh.value = x;
        if (a == null || x <= a.value) {
            fresh.next = a;
            return fresh;
        }
        Node p = a;
        while (p.next != null && p.next.value < x) p = p.next;
        fresh.next = p.next;
        p.next = fresh;
        return a;
    }

    public static Node dropFirst(Node a, int n) {
        while (n > 0) {
            a = a.next;
            n--;
        }
        return a;
    }

    public static void cut(Node a) {
        if (a != null && a.next != null) a.next = null;
    }

    public static int backAndForth(Node a) {
        a.next.next.value = 5;
        return a.value + a.next.value;
    }

    public static Node max(Node a) {
        Node best = a;
        for (Node p = a; p != null; p = p.next) if (p.value > best.value) best = p;
        return best;
    }

    public static Node merge(Node a, Node b) {
        if (a == null) return b;
        if (b == null) return a;
        if (a == b) return null;
        if (a.value < b.value) {
            a.next = b;
            return a;
        }
        b.next = a;
        return b;
    }

    public static boolean startsEqual(Node a, Node b) {
        while (a != null && b != null) {
            if (a == b) return true;
            if (a.value != b.value) return false;
            a = a.next;
            b = b.next;
        }
        return a == b;
    }

    public static void clear(Node a) {
        while (a != null) {
            Node n = a.next;
            a.next = null;
            a = n;
        }
    }

    public static boolean unused(Node a, Node b, int x) {
        return x > 0;
    }

    public static Node returned(Node a) {
        return a;
    }

    public static Node picked(Node a, Node b, boolean first) {
        return first ? a : b;
    }

    public static Node stored(Node a, Node b) {
        a.next = b;
        return b;
    }
}
