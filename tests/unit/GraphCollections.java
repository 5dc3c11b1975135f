package unit;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Collections and texts, whose sizes and lengths a graph knows. */
class GraphCollections {
  static class Node {
    int value;
    Node next;
  }

  static int deque(int n) {
    ArrayDeque<Integer> deque = new ArrayDeque<>();
    for (int i = 0; i < n && i < 5; i++)
      if (i % 2 == 0)
        deque.addLast(i);
      else
        deque.push(i);
    int sum = deque.size();
    while (!deque.isEmpty())
      sum += deque.pollLast();
    return sum;
  }

  static int nodes(Node node, int n) {
    ArrayDeque<Node> work = new ArrayDeque<>();
    for (int i = 0; i < n && i < 4 && node != null; i++) {
      work.add(node);
      node = node.next;
    }
    int sum = 0;
    while (!work.isEmpty()) {
      Node first = work.poll();
      first.value++;
      sum += first.next == null ? 1 : first.value;
    }
    return sum;
  }

  static int otherElements(Node node, int n) {
    ArrayDeque<Object> deque = new ArrayDeque<>();
    deque.add(n);
    deque.add("ab");
    if (node != null)
      deque.add(node);
    int count = 0;
    for (Object one : deque)
      count += one instanceof Integer ? 1 : one instanceof Node ? 2 : 4;
    deque.removeLast();
    return count + deque.size();
  }

  static int queue(int n) {
    PriorityQueue<Integer> queue = new PriorityQueue<>();
    for (int i = 0; i < n && i < 4; i++)
      queue.add(n - i * i);
    int sum = 0;
    while (queue.size() > 1)
      sum += queue.remove() - queue.peek();
    return sum;
  }

  static int map(int n) {
    Map<Integer, String> map = new HashMap<>();
    for (int i = 0; i < n && i < 5; i++)
      map.put(i % 3, "a");
    int sum = map.size();
    if (map.containsKey(n))
      sum += map.get(n).length();
    map.remove(1);
    return sum + map.size();
  }

  static int keys(int n) {
    Map<Integer, Integer> map = new LinkedHashMap<>();
    for (int i = 0; i < n && i < 4; i++)
      map.put(i, i * n);
    int sum = 0;
    for (Map.Entry<Integer, Integer> entry : map.entrySet()) {
      sum += entry.getKey();
      entry.setValue(sum);
    }
    for (Iterator<Integer> i = map.values().iterator(); i.hasNext();)
      if (i.next() > 2)
        i.remove();
    return sum + map.size();
  }

  static int changedWhileRead(int n) {
    Map<Integer, Integer> map = new HashMap<>();
    for (int i = 0; i < n && i < 4; i++)
      map.put(i, i);
    int sum = 0;
    for (int key : map.keySet()) {
      map.put(key + n, 1);
      sum += key;
    }
    return sum;
  }

  static int otherValues(Node node, int n) {
    Map<Integer, Node> map = new HashMap<>();
    map.put(1, node);
    map.put(n, new Node());
    Node found = map.get(1);
    if (found != null)
      found.value = 3;
    return node == null ? 0 : node.value + map.size();
  }

  static int values(Node node, int n) {
    Map<Integer, Object> map = new HashMap<>();
    map.put(n, 1);
    for (Map.Entry<Integer, Object> entry : map.entrySet())
      entry.setValue(node);
    Object found = map.get(n);
    return found == node ? 1 : found instanceof Node ? 2 : 3;
  }

  static int merged(int n) {
    Map<Integer, Integer> map = new HashMap<>();
    for (int i = 0; i < n && i < 4; i++)
      map.merge(i / 2, 1, (a, b) -> a + b);
    return map.size();
  }

  static int tree(int n) {
    TreeMap<Integer, Integer> map = new TreeMap<>();
    for (int i = 0; i < n && i < 5; i++)
      map.put(n - i, i);
    int sum = 0;
    for (int key : map.keySet())
      sum += key;
    Integer floor = map.floorKey(n);
    while (map.size() > 1)
      sum += map.pollFirstEntry().getValue() + map.firstKey();
    return floor == null ? sum : sum + floor;
  }

  static int treeIterator(int n) {
    TreeSet<Integer> set = new TreeSet<>();
    for (int i = 0; i < n && i < 5; i++)
      set.add(i * i % 5);
    for (Iterator<Integer> i = set.iterator(); i.hasNext();)
      if (i.next() % 2 == 0)
        i.remove();
    return set.isEmpty() ? 0 : set.first() + set.size();
  }

  static int descending(int n) {
    TreeSet<String> set = new TreeSet<>((a, b) -> b.length() - a.length());
    set.add("abc");
    if (n > 0)
      set.add("a");
    int length = 0;
    for (String one : set)
      length = length * 10 + one.length();
    return length;
  }

  static int sets(int n) {
    Set<String> set = new HashSet<>();
    boolean isNew = set.add("a");
    isNew &= set.add(n > 3 ? "a" : "b");
    int count = isNew ? 10 : 20;
    for (String one : set)
      count += one.length();
    return set.contains("b") ? count : -count;
  }

  static int aliases(int n) {
    ArrayDeque<Integer> a = new ArrayDeque<>(), b = n > 1 ? a : new ArrayDeque<>();
    a.add(1);
    b.add(2);
    a.clear();
    return a.size() * 10 + b.size();
  }

  static int recursive(ArrayDeque<Integer> deque, int n) {
    if (deque == null)
      deque = new ArrayDeque<>();
    if (n <= 0 || n > 4)
      return deque.size();
    deque.add(n);
    return recursive(deque, n - 1) + deque.size();
  }

  static int texts(String a, int n) {
    if (a == null)
      return -1;
    StringBuilder builder = new StringBuilder(a);
    for (int i = 0; i < n && i < 3; i++)
      builder.append('c').append(i).append(a).append((String) null).append(n > 2);
    builder.setLength(builder.length() / 2);
    builder.insert(0, "xy");
    if (n > 1)
      builder.deleteCharAt(builder.length() - 1);
    String text = builder.reverse().toString();
    return text.substring(1).length() + text.indexOf("l", 1) + text.lastIndexOf('c');
  }

  static int parts(String a, String b, int n) {
    String text = a + "," + b;
    int found = text.indexOf(',');
    String head = text.substring(0, found), tail = text.substring(found + 1).trim();
    if (head.startsWith(tail))
      return head.concat(tail).length();
    char[] letters = tail.toCharArray();
    int sum = letters.length + "constant".length();
    while (!head.isEmpty() && sum < 100) {
      sum += head.charAt(head.length() - 1);
      head = head.substring(1);
    }
    return sum + tail.charAt(n);
  }

  static int halves(String text) {
    if (text.length() < 2)
      return 1;
    int middle = text.length() / 2;
    return halves(text.substring(0, middle)) + halves(text.substring(middle));
  }
}
