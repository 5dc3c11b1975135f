import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.PriorityQueue;
import java.util.Stack;
import java.util.TreeMap;

/** The JDK's own collections, with sizes that are not known. */
public class Library {
    static class Item {
        int value;

        Item(int value) {
            this.value = value;
        }
    }

    static int arrayList(int n) {
        ArrayList<Item> list = new ArrayList<>();
        for (int i = 0; i < n; i++) list.add(new Item(i));
        int sum = 0;
        for (Item item : list) sum += item.value;
        return sum;
    }

    static int arrayListRemove(int n) {
        ArrayList<Item> list = new ArrayList<>();
        for (int i = 0; i < n; i++) list.add(new Item(i));
        while (!list.isEmpty()) list.remove(list.size() - 1);
        return list.size();
    }

    static int linkedList(int n) {
        LinkedList<Item> list = new LinkedList<>();
        for (int i = 0; i < n; i++) list.addFirst(new Item(i));
        int sum = 0;
        while (!list.isEmpty()) sum += list.removeLast().value;
        return sum;
    }

    static int linkedIterator(int n) {
        List<Item> list = new LinkedList<>();
        for (int i = 0; i < n; i++) list.add(new Item(i));
        for (Iterator<Item> at = list.iterator(); at.hasNext(); ) if (at.next().value > 2) at.remove();
        return list.size();
    }

    static int listIterator(int n) {
        List<Item> list = new LinkedList<>();
        for (int i = 0; i < n; i++) list.add(new Item(i));
        int count = 0;
        for (ListIterator<Item> at = list.listIterator(); at.hasNext(); at.next()) count++;
        return count;
    }

    static int deque(int n) {
        ArrayDeque<Item> queue = new ArrayDeque<>();
        for (int i = 0; i < n; i++) queue.addLast(new Item(i));
        int sum = 0;
        for (Item item; (item = queue.pollFirst()) != null; ) sum += item.value;
        return sum;
    }

    static int stack(int n) {
        Stack<Item> stack = new Stack<>();
        for (int i = 0; i < n; i++) stack.push(new Item(i));
        return stack.isEmpty() ? 0 : stack.pop().value;
    }

    static int hashMap(int n) {
        HashMap<String, Item> map = new HashMap<>();
        map.put("a", new Item(n));
        return map.containsKey("a") ? map.size() : 0;
    }

    static int hashMapLoop(int n) {
        HashMap<Integer, Item> map = new HashMap<>();
        for (int i = 0; i < n; i++) map.put(i, new Item(i));
        return map.size();
    }

    static int hashSet(int n) {
        HashSet<Integer> set = new HashSet<>();
        for (int i = 0; i < n; i++) set.add(i);
        return set.size();
    }

    static int linkedHashMap(int n) {
        LinkedHashMap<String, Item> map = new LinkedHashMap<>();
        map.put("x", new Item(n));
        int sum = 0;
        for (Item item : map.values()) sum += item.value;
        return sum;
    }

    static int treeMap(int n) {
        TreeMap<Integer, Item> map = new TreeMap<>();
        for (int i = 0; i < n; i++) map.put(i, new Item(i));
        return map.size();
    }

    static int priorityQueue(int n) {
        PriorityQueue<Integer> queue = new PriorityQueue<>();
        for (int i = 0; i < n; i++) queue.add(n - i);
        int sum = 0;
        while (!queue.isEmpty()) sum += queue.poll();
        return sum;
    }

    static int bits(int n) {
        BitSet bits = new BitSet();
        for (int i = 0; i < n; i++) bits.set(i);
        return bits.cardinality();
    }

    static String builder(String s, int n) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < n; i++) text.append(s).append(i);
        return text.toString();
    }
}
