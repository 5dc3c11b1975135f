package unit;

/** Lists that are linked in both directions, and lists whose items are never null: built, walked, changed, and broken. */
public class OracleLinks {
    static class Link {
        Link next, prev;
        Object item;
    }

    static class Ends {
        Link first, last;

        void addLast(Object item) {
            Link made = new Link();
            made.item = item;
            made.prev = last;
            if (last == null) first = made;
            else last.next = made;
            last = made;
        }

        void addFirst(Object item) {
            Link made = new Link();
            made.item = item;
            made.next = first;
            if (first == null) last = made;
            else first.prev = made;
            first = made;
        }

        void unlink(Link x) {
            Link after = x.next, before = x.prev;
            if (before == null) first = after;
            else {
                before.next = after;
                x.prev = null;
            }
            if (after == null) last = before;
            else {
                after.prev = before;
                x.next = null;
            }
        }
    }

    static Ends ends(int n) {
        Ends made = new Ends();
        for (int i = 0; i < n; i++) made.addLast(made);
        return made;
    }

    /** Linked at the head, each with an item. */
    static Link filled(int n) {
        Link head = null;
        for (int i = 0; i < n; i++) {
            Link made = new Link();
            made.item = new Object();
            made.next = head;
            if (head != null) head.prev = made;
            head = made;
        }
        return head;
    }

    /** A ring around a header. */
    static Link ring(int n) {
        Link header = new Link();
        header.next = header.prev = header;
        for (int i = 0; i < n; i++) before(header, header);
        return header;
    }

    static void before(Link at, Object item) {
        Link made = new Link();
        made.item = item;
        made.next = at;
        made.prev = at.prev;
        made.prev.next = made;
        made.next.prev = made;
    }

    static int itemsExist(int n) {
        int sum = 0;
        for (Link at = filled(n); at != null; at = at.next) {
            if (at.item == null) throw new IllegalStateException();
            sum++;
        }
        return sum;
    }

    /** Some items are null. */
    static int itemsMayBeNull(int n) {
        Link head = null;
        for (int i = 0; i < n; i++) {
            Link made = new Link();
            if (i != 1) made.item = made;
            made.next = head;
            head = made;
        }
        for (Link at = head; at != null; at = at.next)
            if (at.item == null) throw new IllegalStateException();
        return n;
    }

    /** One item is removed after the list is there. */
    static int itemIsTaken(int n, int k) {
        Link head = filled(n), at = head;
        while (at != null && k-- > 0) at = at.next;
        if (at != null) at.item = null;
        for (at = head; at != null; at = at.next)
            if (at.item == null) throw new IllegalStateException();
        return n;
    }

    static int forwards(int n) {
        int count = 0;
        for (Link at = filled(n); at != null; at = at.next) {
            if (at.next != null && at.next.prev != at) throw new IllegalStateException();
            count++;
        }
        return count;
    }

    static int forwardsAndBackwards(int n) {
        Link at = filled(n);
        if (at == null) return 0;
        while (at.next != null) at = at.next;
        while (at.prev != null) {
            Link before = at.prev;
            if (before.next != at) throw new IllegalStateException();
            at = before;
        }
        return 1;
    }

    static int endsForwards(int n) {
        Ends ends = ends(n);
        for (Link at = ends.first; at != null; at = at.next)
            if (at.next != null && at.next.prev != at) throw new IllegalStateException();
        return n;
    }

    static int endsBackwards(int n) {
        Ends ends = ends(n);
        for (Link at = ends.last; at != null; at = at.prev)
            if (at.prev != null && at.prev.next != at) throw new IllegalStateException();
        return n;
    }

    static int bothEnds(int n, int k) {
        Ends ends = new Ends();
        for (int i = 0; i < n; i++)
            if (i == k) ends.addFirst(ends);
            else ends.addLast(ends);
        for (Link at = ends.first; at != null; at = at.next)
            if (at.next != null && at.next.prev != at) throw new IllegalStateException();
        return n;
    }

    /** Somewhere inside one is taken out. */
    static int removed(int n, int k) {
        Ends ends = ends(n);
        Link at = ends.first;
        while (at != null && k-- > 0) at = at.next;
        if (at != null) ends.unlink(at);
        for (at = ends.first; at != null; at = at.next)
            if (at.next != null && at.next.prev != at) throw new IllegalStateException();
        return n;
    }

    static Ends named(int n) {
        Ends made = new Ends();
        for (int i = 0; i < n; i++) made.addLast("item");
        return made;
    }

    /** One is taken out, wherever it is: then forwards. */
    static int unlinkedForwards(int n, int k) {
        Ends ends = named(n);
        Link at = ends.first;
        while (at != null && k-- > 0) at = at.next;
        if (at != null) ends.unlink(at);
        for (at = ends.first; at != null; at = at.next)
            if (at.next != null && at.next.prev != at) throw new IllegalStateException();
        return n;
    }

    /** One is taken out, wherever it is: then backwards. */
    static int unlinkedBackwards(int n, int k) {
        Ends ends = named(n);
        Link at = ends.first;
        while (at != null && k-- > 0) at = at.next;
        if (at != null) ends.unlink(at);
        for (at = ends.last; at != null; at = at.prev)
            if (at.prev != null && at.prev.next != at) throw new IllegalStateException();
        return n;
    }

    /** Reversed in place. */
    static int reversedForwards(int n) {
        Link at = filled(n), before = null;
        while (at != null) {
            Link after = at.next;
            at.next = before;
            at.prev = after;
            before = at;
            at = after;
        }
        for (at = before; at != null; at = at.next)
            if (at.next != null && at.next.prev != at) throw new IllegalStateException();
        return n;
    }

    /** Reversed in place, then forwards to the end and back. */
    static int reversedBothWays(int n) {
        Link at = filled(n), before = null;
        while (at != null) {
            Link after = at.next;
            at.next = before;
            at.prev = after;
            before = at;
            at = after;
        }
        if (before == null) return 0;
        at = before;
        while (at.next != null) {
            if (at.next.prev != at) throw new IllegalStateException();
            at = at.next;
        }
        while (at.prev != null) {
            if (at.prev.next != at) throw new IllegalStateException();
            at = at.prev;
        }
        return n;
    }

    /** The same, and then from the end that was the first. */
    static int reversedBackwards(int n) {
        Link first = filled(n), at = first, before = null;
        while (at != null) {
            Link after = at.next;
            at.next = before;
            at.prev = after;
            before = at;
            at = after;
        }
        for (at = first; at != null; at = at.prev)
            if (at.prev != null && at.prev.next != at) throw new IllegalStateException();
        return n;
    }

    /** Reversed, but one way back is forgotten. */
    static int reversedWrongly(int n) {
        Link at = filled(n), before = null;
        while (at != null) {
            Link after = at.next;
            at.next = before;
            if (n != 3 || before != null) at.prev = after;
            before = at;
            at = after;
        }
        for (at = before; at != null; at = at.next)
            if (at.next != null && at.next.prev != at) throw new IllegalStateException();
        return n;
    }

    /** One is taken out, but the way back goes on to it. */
    static int unlinkedWrongly(int n, int k) {
        Ends ends = named(n);
        Link at = ends.first;
        while (at != null && k-- > 0) at = at.next;
        if (at != null && at.prev != null) at.prev.next = at.next;
        for (at = ends.first; at != null; at = at.next)
            if (at.next != null && at.next.prev != at) throw new IllegalStateException();
        return n;
    }

    /** One that has neighbours is taken out. */
    static int removedInside(int n, int k) {
        Link head = filled(n), at = head;
        while (at != null && k-- > 0) at = at.next;
        if (at != null && at.prev != null && at.next != null) {
            at.prev.next = at.next;
            at.next.prev = at.prev;
        }
        for (at = head; at != null; at = at.next)
            if (at.next != null && at.next.prev != at) throw new IllegalStateException();
        return n;
    }

    /** Somewhere inside one is put in. */
    static int inserted(int n, int k) {
        Link head = filled(n), at = head;
        while (at != null && k-- > 0) at = at.next;
        if (at != null) {
            Link made = new Link(), after = at.next;
            made.prev = at;
            made.next = after;
            at.next = made;
            if (after != null) after.prev = made;
        }
        for (at = head; at != null; at = at.next)
            if (at.next != null && at.next.prev != at) throw new IllegalStateException();
        return n;
    }

    /** The way back is forgotten. */
    static int insertedWrongly(int n, int k) {
        Link head = filled(n), at = head;
        while (at != null && k-- > 0) at = at.next;
        if (at != null) {
            Link made = new Link();
            made.prev = at;
            made.next = at.next;
            at.next = made;
        }
        for (at = head; at != null; at = at.next)
            if (at.next != null && at.next.prev != at) throw new IllegalStateException();
        return n;
    }

    static int ringForwards(int n) {
        Link header = ring(n);
        for (Link at = header.next; at != header; at = at.next)
            if (at.next.prev != at) throw new IllegalStateException();
        return n;
    }

    static int ringRemoved(int n, int k) {
        Link header = ring(n), at = header.next;
        while (k-- > 0) at = at.next;
        at.prev.next = at.next;
        at.next.prev = at.prev;
        for (Link from = at.next; from != at && n-- > 0; from = from.next)
            if (from.prev.next != from) throw new IllegalStateException();
        return n;
    }

    /** The ring is cut. */
    static int ringCut(int n) {
        Link header = ring(n);
        header.prev.next = null;
        Link at = header;
        while (at.next != null) at = at.next;
        return at.item == null ? 0 : 1;
    }

    /** Two lists are tied together, with references into both. */
    static int concatenated(int n, int k) {
        Ends one = ends(n), two = ends(k);
        if (one.last == null || two.first == null) return 0;
        one.last.next = two.first;
        two.first.prev = one.last;
        int count = 0;
        for (Link at = one.first; at != null; at = at.next) {
            if (at.next != null && at.next.prev != at) throw new IllegalStateException();
            count++;
        }
        return count;
    }

    /** What the caller has is of any shape. */
    static Link spliced(Link any, int n) {
        Link head = filled(n);
        if (any == null || head == null) return head;
        head.prev = any;
        any.next = head;
        while (head.next != null && n-- > 0) head = head.next;
        return head.prev;
    }

    static Link reversed(int n) {
        Link done = null, at = filled(n);
        while (at != null) {
            Link rest = at.next;
            at.next = done;
            at.prev = rest;
            done = at;
            at = rest;
        }
        for (at = done; at != null; at = at.next)
            if (at.next != null && at.next.prev != at) throw new IllegalStateException();
        return done;
    }

    static void takenAway(Ends any) {
        while (any.first != null) any.unlink(any.first);
    }

    static int drained(int n) {
        Ends ends = ends(n);
        while (ends.last != null) {
            if (ends.last.prev != null && ends.last.prev.next != ends.last) throw new IllegalStateException();
            ends.unlink(ends.last);
        }
        return n;
    }
}
