package unit;

/** Heaps that change their shape: lists that are cut and relinked, trees, rings, tables, registers. */
public class GraphShapes {
    int key;
    GraphShapes next, before, left, right;

    static GraphShapes head, tail;
    static int size;
    static GraphShapes[] slots;

    static class Pair {
        GraphShapes first, second;
        Pair rest;
    }

    static class Deep extends GraphShapes {
        GraphShapes inner;

        int weigh() {
            return inner == null ? key : inner.key + key;
        }
    }

    static class Missing extends RuntimeException {
        GraphShapes where;

        Missing(GraphShapes where) {
            this.where = where;
        }
    }

    int weigh() {
        return key;
    }

    // --- lists ---

    static GraphShapes removeFirst(GraphShapes list, int key) {
        GraphShapes before = null;
        for (GraphShapes at = list; at != null; at = at.next) {
            if (at.key == key) {
                if (before == null) return at.next;
                before.next = at.next;
                return list;
            }
            before = at;
        }
        return list;
    }

    static GraphShapes insertSorted(GraphShapes list, int key) {
        GraphShapes made = new GraphShapes();
        made.key = key;
        if (list == null || list.key >= key) {
            made.next = list;
            return made;
        }
        GraphShapes at = list;
        while (at.next != null && at.next.key < key) at = at.next;
        made.next = at.next;
        at.next = made;
        return list;
    }

    static GraphShapes mergeSorted(GraphShapes a, GraphShapes b) {
        GraphShapes start = new GraphShapes(), end = start;
        while (a != null && b != null) {
            if (a.key <= b.key) {
                end.next = a;
                a = a.next;
            } else {
                end.next = b;
                b = b.next;
            }
            end = end.next;
        }
        end.next = a == null ? b : a;
        return start.next;
    }

    static GraphShapes copy(GraphShapes list) {
        GraphShapes start = null, end = null;
        for (GraphShapes at = list; at != null; at = at.next) {
            GraphShapes made = new GraphShapes();
            made.key = at.key;
            if (end == null) start = made;
            else end.next = made;
            end = made;
        }
        return start;
    }

    static GraphShapes interleave(GraphShapes a, GraphShapes b) {
        GraphShapes at = a;
        while (at != null && b != null) {
            GraphShapes rest = at.next, other = b.next;
            at.next = b;
            b.next = rest;
            at = rest;
            b = other;
        }
        return a;
    }

    static boolean hasCycle(GraphShapes list) {
        GraphShapes slow = list, fast = list;
        while (fast != null && fast.next != null) {
            slow = slow.next;
            fast = fast.next.next;
            if (slow == fast) return true;
        }
        return false;
    }

    static GraphShapes cutAfter(GraphShapes list, int n) {
        while (n > 0 && list != null) {
            list = list.next;
            n--;
        }
        if (list == null) throw new Missing(list);
        GraphShapes rest = list.next;
        list.next = null;
        return rest;
    }

    static GraphShapes swapPairs(GraphShapes list) {
        GraphShapes result = list != null && list.next != null ? list.next : list;
        while (list != null && list.next != null) {
            GraphShapes second = list.next;
            list.next = second.next;
            second.next = list;
            list = list.next;
        }
        return result;
    }

    static GraphShapes evenKeys(GraphShapes list) {
        GraphShapes kept = null;
        while (list != null) {
            GraphShapes rest = list.next;
            if (list.key % 2 == 0) {
                list.next = kept;
                kept = list;
            }
            list = rest;
        }
        return kept;
    }

    static Pair zip(GraphShapes a, GraphShapes b) {
        Pair pairs = null;
        for (; a != null && b != null; a = a.next, b = b.next) {
            Pair made = new Pair();
            made.first = a;
            made.second = b;
            made.rest = pairs;
            pairs = made;
        }
        return pairs;
    }

    static int meeting(GraphShapes a, GraphShapes b) {
        for (; a != null; a = a.next)
            for (GraphShapes at = b; at != null; at = at.next) if (a == at) return a.key;
        return -1;
    }

    static GraphShapes appendCopy(GraphShapes a, int n) {
        GraphShapes last = a;
        while (last.next != null) last = last.next;
        for (int i = 0; i < n; i++) {
            last.next = new GraphShapes();
            last.next.before = last;
            last = last.next;
        }
        return last;
    }

    // --- two directions ---

    static void unlink(GraphShapes at) {
        if (at.before != null) at.before.next = at.next;
        if (at.next != null) at.next.before = at.before;
        at.before = at.next = null;
    }

    static GraphShapes insertAfter(GraphShapes at) {
        GraphShapes made = new GraphShapes();
        made.before = at;
        made.next = at.next;
        if (at.next != null) at.next.before = made;
        at.next = made;
        return made;
    }

    static GraphShapes doubled(int n) {
        GraphShapes first = new GraphShapes(), last = first;
        for (int i = 0; i < n; i++) {
            GraphShapes made = new GraphShapes();
            made.before = last;
            last.next = made;
            last = made;
        }
        while (last.before != null) last = last.before;
        return last == first ? last : null;
    }

    static GraphShapes ring(int n) {
        GraphShapes first = new GraphShapes(), last = first;
        first.next = first;
        for (int i = 0; i < n; i++) {
            GraphShapes made = new GraphShapes();
            made.next = first;
            last.next = made;
            last = made;
        }
        return last.next.next;
    }

    static int aroundRing(int n) {
        GraphShapes at = ring(n & 3);
        for (int i = 0; i < 6; i++) {
            at.key = i;
            at = at.next;
        }
        return at.key + at.next.key;
    }

    // --- trees ---

    static GraphShapes find(GraphShapes tree, int key) {
        while (tree != null && tree.key != key) tree = key < tree.key ? tree.left : tree.right;
        return tree;
    }

    static GraphShapes insert(GraphShapes tree, int key) {
        GraphShapes made = new GraphShapes();
        made.key = key;
        GraphShapes at = tree, above = null;
        while (at != null) {
            above = at;
            if (at.key == key) return at;
            at = key < at.key ? at.left : at.right;
        }
        if (above == null) return made;
        if (key < above.key) above.left = made;
        else above.right = made;
        return tree;
    }

    static GraphShapes removeLeast(GraphShapes tree) {
        if (tree.left == null) return tree.right;
        GraphShapes at = tree;
        while (at.left.left != null) at = at.left;
        at.left = at.left.right;
        return tree;
    }

    static GraphShapes rotateRight(GraphShapes tree) {
        GraphShapes up = tree.left;
        tree.left = up.right;
        up.right = tree;
        return up;
    }

    static GraphShapes doubleRotation(GraphShapes tree) {
        GraphShapes low = tree.left, up = low.right;
        low.right = up.left;
        tree.left = up.right;
        up.left = low;
        up.right = tree;
        return up;
    }

    static GraphShapes mirror(GraphShapes tree) {
        for (GraphShapes at = tree; at != null; at = at.left) {
            GraphShapes t = at.left;
            at.left = at.right;
            at.right = t;
        }
        return tree;
    }

    static int leftAndRight(GraphShapes tree) {
        int n = 0;
        for (GraphShapes at = tree; at != null; at = at.left) n++;
        for (GraphShapes at = tree; at != null; at = at.right) n--;
        return n;
    }

    static GraphShapes vine(int n) {
        GraphShapes tree = null;
        for (int i = 0; i < n; i++) {
            GraphShapes made = new GraphShapes();
            if (i % 2 == 0) made.left = tree;
            else made.right = tree;
            tree = made;
        }
        return tree;
    }

    static GraphShapes threaded(GraphShapes tree) {
        GraphShapes at = tree.left;
        while (at.right != null && at.right != tree) at = at.right;
        at.right = at.right == null ? tree : null;
        return at;
    }

    static GraphShapes diamond(GraphShapes a) {
        GraphShapes top = new GraphShapes();
        top.left = new GraphShapes();
        top.right = new GraphShapes();
        top.left.next = a;
        top.right.next = top.left.next;
        if (top.right.next != null) top.right.next.key = 7;
        return top.left.next == a ? top : null;
    }

    // --- static fields ---

    static void enqueue(int key) {
        GraphShapes made = new GraphShapes();
        made.key = key;
        if (tail == null) head = made;
        else tail.next = made;
        tail = made;
        size++;
    }

    static int dequeue() {
        if (head == null) throw new Missing(tail);
        int key = head.key;
        head = head.next;
        if (head == null) tail = null;
        size--;
        return key;
    }

    static int queue(int n) {
        head = tail = null;
        size = 0;
        for (int i = 0; i < n; i++) enqueue(i);
        int s = 0;
        while (size > 0) s += dequeue();
        return s;
    }

    static int registered(GraphShapes a) {
        head = a;
        tail = new GraphShapes();
        tail.next = head;
        if (head != null) head.before = tail;
        return tail.next == null ? 0 : tail.next.before == tail ? 1 : 2;
    }

    static int keep(GraphShapes[] a, int i) {
        slots = a;
        a[i] = head;
        head = slots[0];
        return head == null ? -1 : head.key;
    }

    // --- arrays of nodes ---

    static GraphShapes[] buckets(int n) {
        GraphShapes[] table = new GraphShapes[4];
        for (int i = 0; i < n; i++) {
            GraphShapes made = new GraphShapes();
            made.key = i;
            made.next = table[i & 3];
            table[i & 3] = made;
        }
        return table;
    }

    static int lookUp(GraphShapes[] table, int key) {
        for (GraphShapes at = table[key & 1]; at != null; at = at.next) if (at.key == key) return at.key;
        return 0;
    }

    static void reverse(GraphShapes[] a) {
        for (int i = 0, j = a.length - 1; i < j; i++, j--) {
            GraphShapes t = a[i];
            a[i] = a[j];
            a[j] = t;
        }
    }

    static GraphShapes chain(GraphShapes[] a) {
        GraphShapes list = null;
        for (int i = a.length - 1; i >= 0; i--)
            if (a[i] != null) {
                a[i].next = list;
                list = a[i];
            }
        return list;
    }

    static GraphShapes[] grow(GraphShapes[] a, GraphShapes x) {
        GraphShapes[] b = new GraphShapes[a.length + 1];
        for (int i = 0; i < a.length; i++) b[i] = a[i];
        b[a.length] = x;
        return b;
    }

    static int fillGrid(int n) {
        GraphShapes[][] grid = new GraphShapes[2][];
        for (int i = 0; i < 2; i++) {
            grid[i] = new GraphShapes[n & 1];
            for (int j = 0; j < grid[i].length; j++) grid[i][j] = new GraphShapes();
        }
        return grid[0].length + grid[1].length;
    }

    // --- classes and exceptions ---

    static int weights(GraphShapes list) {
        int s = 0;
        for (; list != null; list = list.next) s += list.weigh();
        return s;
    }

    static GraphShapes innermost(GraphShapes a) {
        while (a instanceof Deep && ((Deep) a).inner != null) a = ((Deep) a).inner;
        return a;
    }

    static GraphShapes wrap(GraphShapes a, int n) {
        for (int i = 0; i < n; i++) {
            Deep made = new Deep();
            made.inner = a;
            a = made;
        }
        return a;
    }

    static GraphShapes carried(GraphShapes a, int n) {
        try {
            return cutAfter(a, n);
        } catch (Missing e) {
            return e.where == null ? a : e.where;
        }
    }

    static int stopByException(GraphShapes list) {
        int n = 0;
        try {
            while (true) {
                list = list.next;
                n++;
            }
        } catch (NullPointerException e) {
            return n;
        } finally {
            size = n;
        }
    }

    static GraphShapes retry(GraphShapes a, int n) {
        for (int i = 0; i < n; i++)
            try {
                a.next.before = a;
                a = a.next;
            } catch (NullPointerException e) {
                if (a == null) return null;
                a.next = new GraphShapes();
            }
        return a;
    }
}
