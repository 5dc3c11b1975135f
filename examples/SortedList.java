/** A list of numbers in ascending order, each at most once. */
public class SortedList {
    static final class Node {
        final int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    Node head;

    /** Adds a number in its place; false when it was there already. */
    boolean add(int x) {
        if (head == null || x < head.value) {
            head = new Node(x, head);
            return true;
        }
        Node node = head;
        while (node.next != null && node.next.value <= x) {
            node = node.next;
        }
        if (node.value == x) {
            return false;
        }
        node.next = new Node(x, node.next);
        return true;
    }

    /** Removes the smallest number. */
    int removeFirst() {
        int first = head.value;
        head = head.next;
        return first;
    }
}
