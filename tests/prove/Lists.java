/** Lists of any length and shape. */
class Lists {
    static class Node {
        Node next;
        int value;
        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    static class Link {
        Link next, prev;
    }

    // safe
    static int length(Node list) {
        int n = 0;
        for (Node at = list; at != null; at = at.next) n++;
        return n;
    }

    // unsafe NullPointerException
    static int lengthByTwo(Node list) {
        int n = 0;
        for (Node at = list; at != null; at = at.next.next) n += 2;
        return n;
    }

    // safe
    static Node last(Node list) {
        if (list == null) return null;
        while (list.next != null) list = list.next;
        assert list.next == null;
        return list;
    }

    // unsafe NullPointerException
    static Node lastOfNone(Node list) {
        while (list.next != null) list = list.next;
        return list;
    }

    // safe
    static Node reverse(Node list) {
        Node done = null;
        while (list != null) {
            Node rest = list.next;
            list.next = done;
            done = list;
            list = rest;
        }
        return done;
    }

    // unsafe NullPointerException
    static Node reverseTooFar(Node list) {
        Node done = null;
        while (list != null) {
            Node rest = list.next.next;
            list.next = done;
            done = list;
            list = rest;
        }
        return done;
    }

    // safe
    static Node append(Node a, Node b) {
        if (a == null) return b;
        Node at = a;
        while (at.next != null) at = at.next;
        at.next = b;
        return a;
    }

    // safe
    static Node built(int n) {
        Node list = null;
        for (int i = 0; i < n; i++) list = new Node(i, list);
        if (n > 0) assert list != null;
        return list;
    }

    // unsafe AssertionError
    static Node builtLate(int n) {
        Node list = null;
        for (int i = 1; i < n; i++) list = new Node(i, list);
        if (n > 0) assert list != null;
        return list;
    }

    // safe
    static Node remove(Node list, int value) {
        while (list != null && list.value == value) list = list.next;
        if (list == null) return null;
        Node at = list;
        while (at.next != null)
            if (at.next.value == value) at.next = at.next.next;
            else at = at.next;
        return list;
    }

    // unsafe NullPointerException
    static Node removeNextToTheEnd(Node list, int value) {
        if (list == null) return null;
        Node at = list;
        while (at.next != null) {
            if (at.next.value == value) at.next = at.next.next;
            at = at.next;
        }
        return list;
    }

    // safe
    static Node insertSorted(Node list, int value) {
        if (list == null || list.value >= value) return new Node(value, list);
        Node at = list;
        while (at.next != null && at.next.value < value) at = at.next;
        at.next = new Node(value, at.next);
        return list;
    }

    // safe
    static boolean hasCycle(Node list) {
        Node slow = list, fast = list;
        while (fast != null && fast.next != null) {
            slow = slow.next;
            fast = fast.next.next;
            if (slow == fast) return true;
        }
        return false;
    }

    // unsafe NullPointerException
    static boolean hasCycleUnguarded(Node list) {
        Node slow = list, fast = list;
        while (fast != null) {
            slow = slow.next;
            fast = fast.next.next;
            if (slow == fast) return true;
        }
        return false;
    }

    // safe
    static int positives(Node list) {
        int n = 0;
        for (; list != null; list = list.next)
            if (list.value > 0) {
                assert 100 / list.value <= 100;
                n++;
            }
        return n;
    }

    // unsafe ArithmeticException
    static int notNegatives(Node list) {
        int n = 0;
        for (; list != null; list = list.next)
            if (list.value >= 0 && 100 / list.value < 7) n++;
        return n;
    }

    // safe
    static int filledWithOnes(int n) {
        Node list = null;
        for (int i = 0; i < n; i++) list = new Node(1, list);
        int s = 0;
        for (; list != null; list = list.next) s += 10 / (list.value + 1);
        return s;
    }

    // safe
    static Node copy(Node list) {
        Node first = null, end = null;
        for (; list != null; list = list.next) {
            Node made = new Node(list.value, null);
            if (first == null) first = made;
            else end.next = made;
            end = made;
        }
        return first;
    }

    // unsafe NullPointerException
    static Node copyWithoutEnd(Node list) {
        Node first = null, end = null;
        for (; list != null; list = list.next) {
            Node made = new Node(list.value, null);
            if (first == null) first = made;
            else end.next = made;
            if (made.value != 7) end = made;
        }
        return first;
    }

    static Link linked(int n) {
        Link head = null;
        for (int i = 0; i < n; i++) {
            Link made = new Link();
            made.next = head;
            if (head != null) head.prev = made;
            head = made;
        }
        return head;
    }

    // safe
    static int backAndForth(int n) {
        Link at = linked(n);
        if (at == null) return 0;
        while (at.next != null) {
            if (at.next.prev != at) throw new IllegalStateException();
            at = at.next;
        }
        return 1;
    }

    // safe
    static int removedInside(int n, int k) {
        Link head = linked(n), at = head;
        while (at != null && k-- > 0) at = at.next;
        if (at != null && at.prev != null && at.next != null) {
            at.prev.next = at.next;
            at.next.prev = at.prev;
        }
        for (at = head; at != null; at = at.next)
            if (at.next != null && at.next.prev != at) throw new IllegalStateException();
        return n;
    }

    // unsafe IllegalStateException
    static int removedInsideHalf(int n, int k) {
        Link head = linked(n), at = head;
        while (at != null && k-- > 0) at = at.next;
        if (at != null && at.prev != null && at.next != null) at.prev.next = at.next;
        for (at = head; at != null; at = at.next)
            if (at.next != null && at.next.prev != at) throw new IllegalStateException();
        return n;
    }
}
