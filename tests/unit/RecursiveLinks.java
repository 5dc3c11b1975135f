package unit;

/** Recursion on lists that are linked in both directions. */
public class RecursiveLinks {
    static class Link {
        Link next, prev;
        Object item;

        Link end() {
            return next == null ? this : next.end();
        }
    }

    static Link build(int n, Link prev) {
        if (n <= 0) return null;
        Link made = new Link();
        made.item = made;
        made.prev = prev;
        made.next = build(n - 1, made);
        return made;
    }

    static Link push(int n) {
        if (n <= 0) return null;
        Link made = new Link(), rest = push(n - 1);
        made.item = new Object();
        made.next = rest;
        if (rest != null) rest.prev = made;
        return made;
    }

    static int length(Link a) {
        return a == null ? 0 : 1 + length(a.next);
    }

    static int check(Link a) {
        if (a == null) return 0;
        if (a.item == null) throw new IllegalStateException();
        if (a.next != null && a.next.prev != a) throw new IllegalStateException();
        return 1 + check(a.next);
    }

    static int pushedAndChecked(int n) {
        return check(push(n));
    }

    static int builtAndChecked(int n) {
        return check(build(n, null));
    }

    static int measuredAndChecked(int n) {
        Link head = push(n);
        return length(head) + check(head);
    }

    static void insertAt(Link a, int k) {
        if (a == null) return;
        if (k > 0) {
            insertAt(a.next, k - 1);
            return;
        }
        Link made = new Link(), after = a.next;
        made.item = a;
        made.next = after;
        made.prev = a;
        a.next = made;
        if (after != null) after.prev = made;
    }

    static int insertedAndChecked(int n, int k) {
        Link head = push(n);
        insertAt(head, k);
        return check(head);
    }

    static void spoil(Link a, int k) {
        if (a == null) return;
        if (k <= 0) a.prev = null;
        else spoil(a.next, k - 1);
    }

    static int spoiledAndChecked(int n, int k) {
        Link head = push(n);
        spoil(head, k);
        return check(head);
    }

    static void empty(Link a, int k) {
        if (a == null) return;
        if (k <= 0) a.item = null;
        else empty(a.next, k - 1);
    }

    static int emptiedAndChecked(int n, int k) {
        Link head = push(n);
        empty(head, k);
        return check(head);
    }

    static Link endAndBack(int n) {
        Link head = push(n);
        if (head == null) return null;
        Link at = head.end();
        while (at.prev != null) at = at.prev;
        return at;
    }

    static Link remove(Link a, int k) {
        if (a == null) return null;
        if (k > 0) {
            remove(a.next, k - 1);
            return a;
        }
        Link after = a.next, before = a.prev;
        if (before != null) before.next = after;
        if (after != null) after.prev = before;
        return after;
    }

    static int removedAndChecked(int n, int k) {
        Link head = push(n);
        remove(head, k);
        return check(head);
    }
}
