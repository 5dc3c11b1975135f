package unit;

/** Recursion on lists: reading, building, taking apart, with references of callers into what callees change. */
public class RecursiveLists {
    static class Cell {
        Cell next;
        int value;

        int length() {
            return next == null ? 1 : 1 + next.length();
        }

        int closing() {
            if (next == null) {
                next = this;
                return 1;
            }
            return 1 + next.closing();
        }

        Cell end() {
            return next == null ? this : next.end();
        }

        void addLast(int v) {
            if (next == null) next = cons(v, null);
            else next.addLast(v);
        }
    }

    static Cell cons(int value, Cell next) {
        Cell cell = new Cell();
        cell.value = value;
        cell.next = next;
        return cell;
    }

    static int length(Cell a) {
        return a == null ? 0 : 1 + length(a.next);
    }

    static int twice(Cell a) {
        return length(a) + length(a);
    }

    static int twiceObject(Cell a) {
        a.length();
        return a.length();
    }

    static int twiceClosing(Cell a) {
        a.closing();
        return a.closing();
    }

    static int sum(Cell a) {
        return a == null ? 0 : a.value + sum(a.next);
    }

    static int last(Cell a) {
        return a.next == null ? a.value : last(a.next);
    }

    static boolean has(Cell a, int v) {
        return a != null && (a.value == v || has(a.next, v));
    }

    static Cell find(Cell a, int v) {
        if (a == null || a.value == v) return a;
        return find(a.next, v);
    }

    static Cell copy(Cell a) {
        return a == null ? null : cons(a.value, copy(a.next));
    }

    static Cell copyAndChange(Cell a) {
        Cell b = copy(a);
        if (b != null) b.next = null;
        return a;
    }

    static Cell append(Cell a, Cell b) {
        return a == null ? b : cons(a.value, append(a.next, b));
    }

    static void link(Cell a, Cell b) {
        if (a.next == null) a.next = b;
        else link(a.next, b);
    }

    static int linkThenLength(Cell a, Cell b) {
        link(a, b);
        return a.length();
    }

    static int linkHeld(Cell a, Cell b) {
        Cell held = a.next;
        link(a, b);
        return held == null ? 0 : held == a.next ? 1 : 2;
    }

    static int linkSelf(Cell a) {
        link(a, a);
        return a.next == a ? 1 : 2;
    }

    static Cell reverse(Cell a, Cell done) {
        if (a == null) return done;
        Cell rest = a.next;
        a.next = done;
        return reverse(rest, a);
    }

    static int reverseHeld(Cell a) {
        Cell held = a.next, back = reverse(a, null);
        return back == a ? 1 : held == back ? 2 : held.next == a ? 3 : 4;
    }

    static Cell reverseInner(Cell a) {
        if (a == null || a.next == null) return a;
        Cell rest = reverseInner(a.next);
        a.next.next = a;
        a.next = null;
        return rest;
    }

    static Cell remove(Cell a, int v) {
        if (a == null) return null;
        if (a.value == v) return a.next;
        a.next = remove(a.next, v);
        return a;
    }

    static int removeHeld(Cell a, int v) {
        Cell held = a == null ? null : a.next, rest = remove(a, v);
        return rest == held ? 1 : rest == a ? 2 : 3;
    }

    static Cell insert(Cell a, int v) {
        if (a == null || a.value >= v) return cons(v, a);
        a.next = insert(a.next, v);
        return a;
    }

    static Cell sort(Cell a) {
        return a == null ? null : insert(sort(a.next), a.value);
    }

    static Cell merge(Cell a, Cell b) {
        if (a == null) return b;
        if (b == null) return a;
        if (a.value <= b.value) {
            a.next = merge(a.next, b);
            return a;
        }
        b.next = merge(a, b.next);
        return b;
    }

    static int mergeHeld(Cell a, Cell b) {
        Cell x = a.next, y = b.next, all = merge(a, b);
        return x == y ? 0 : all.next == x ? 1 : all.next == y ? 2 : 3;
    }

    static Cell make(int n) {
        return n <= 0 ? null : cons(n, make(n - 1));
    }

    static int makeAndLength(int n) {
        return length(make(n));
    }

    static Cell cut(Cell a) {
        if (a.next == null) return a;
        if (a.next.next == null) {
            Cell end = a.next;
            a.next = null;
            return end;
        }
        return cut(a.next);
    }

    static int cutHeld(Cell a) {
        Cell held = a.next, end = cut(a);
        if (held == end) return a.next == null ? 1 : 2;
        return end == a ? 3 : 4;
    }

    static int cutHeldDeep(Cell a) {
        Cell held = a.next.next, end = cut(a);
        return held == end ? 1 : held == null ? 2 : held.next == end ? 3 : 4;
    }

    static Cell nth(Cell a, int n) {
        return n == 0 ? a : nth(a.next, n - 1);
    }

    static int nthHeld(Cell a, int n) {
        Cell held = a.next, got = nth(a, n);
        if (got == held) got.value = 7;
        return held == null ? 0 : held.value;
    }

    static void fill(Cell a, int v) {
        if (a == null) return;
        a.value = v;
        fill(a.next, v + 1);
    }

    static int fillHeld(Cell a) {
        Cell held = a.next;
        int before = held == null ? 0 : held.value;
        fill(a, 3);
        return held == null ? -1 : held.value - before;
    }

    static int fillOther(Cell a, Cell b) {
        int before = b.value;
        fill(a, 9);
        return b.value - before;
    }

    static Cell zip(Cell a, Cell b) {
        if (a == null) return b;
        a.next = zip(b, a.next);
        return a;
    }

    static Cell twist(Cell a, Cell b) {
        if (a == null || b == null) return null;
        Cell rest = a.next;
        a.next = b;
        return twist(rest, b.next);
    }

    static int aliased(Cell a, Cell b) {
        if (a == b) return 0;
        if (a == null || b == null) return 1;
        return 1 + aliased(a.next, b.next);
    }

    static Cell middle(Cell slow, Cell fast) {
        return fast == null || fast.next == null ? slow : middle(slow.next, fast.next.next);
    }

    static Cell drop(Cell a, int n) {
        return n <= 0 || a == null ? a : drop(a.next, n - 1);
    }

    static Cell take(Cell a, int n) {
        return n <= 0 || a == null ? null : cons(a.value, take(a.next, n - 1));
    }

    static int takeShares(Cell a, int n) {
        Cell b = take(a, n), c = drop(a, n);
        if (b != null) b.value = 100;
        return c == null ? 0 : c == b ? 1 : c.value;
    }

    static Cell ring(Cell first, Cell a) {
        if (a.next == null || a.next == first) {
            a.next = first;
            return a;
        }
        return ring(first, a.next);
    }

    static int ringThenCount(Cell a) {
        Cell end = ring(a, a);
        return end.next == a ? 1 : 0;
    }

    static int objectEnd(Cell a) {
        Cell held = a.next, end = a.end();
        end.value = 1;
        return held == null ? 0 : held.value;
    }

    static int objectAdd(Cell a) {
        Cell end = a.end();
        a.addLast(4);
        return end.next == null ? 0 : end.next.value;
    }

    static int inLoop(Cell a, int n) {
        int s = 0;
        for (int i = 0; i < n; i++) s += length(a);
        return s;
    }

    static Cell growInLoop(int n) {
        Cell a = null;
        for (int i = 0; i < n; i++) a = insert(a, i);
        return a;
    }

    static int loopInside(Cell a) {
        int s = 0;
        for (Cell c = a; c != null; c = c.next) s++;
        return a == null ? s : s + loopInside(a.next);
    }
}
