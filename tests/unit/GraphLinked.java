package unit;

import java.util.LinkedList;
import java.util.ListIterator;

/** The JDK's list that is linked in both directions. */
public class GraphLinked {
    static LinkedList<Object> made(int n) {
        LinkedList<Object> list = new LinkedList<>();
        for (int i = 0; i < n; i++) list.addLast(list);
        return list;
    }

    static int addedAndTaken(int n) {
        LinkedList<Object> list = made(n);
        int sum = 0;
        while (!list.isEmpty()) {
            list.removeFirst();
            sum++;
        }
        return sum;
    }

    static int forwards(int n) {
        int sum = 0;
        for (Object each : made(n)) sum++;
        return sum;
    }

    static int backAndForth(int n) {
        LinkedList<Object> list = made(n);
        ListIterator<Object> at = list.listIterator();
        int sum = 0;
        while (at.hasNext()) {
            at.next();
            sum++;
        }
        while (at.hasPrevious()) {
            at.previous();
            sum--;
        }
        return sum;
    }

    static int removedInside(int n) {
        LinkedList<Object> list = made(n);
        ListIterator<Object> at = list.listIterator();
        if (at.hasNext()) {
            at.next();
            at.remove();
        }
        return list.size();
    }
}
