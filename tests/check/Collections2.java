import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Collections that the code fills with inputs. */
class Collections2 {
  // expect: SAFE
  static void addAndSize(int a, int b) {
    List<Integer> list = new ArrayList<>();
    list.add(a);
    list.add(b);
    assert list.size() == 2 && list.get(0) == a && list.get(1) == b;
  }

  // expect: VIOLATION AssertionError
  static void loop(int a, int b, int c) {
    int sum = 0;
    for (int x : Arrays.asList(a, b, c))
      sum += x;
    assert sum != 6 || a != 1; // fails
  }

  // expect: VIOLATION NoSuchElementException
  static int emptyIterator(boolean fill) {
    List<Integer> list = new ArrayList<>();
    if (fill)
      list.add(1);
    Iterator<Integer> it = list.iterator();
    return it.next(); // fails
  }

  // expect: VIOLATION ConcurrentModificationException
  static void modifiedInLoop(int x) {
    List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
    for (Integer i : list) // fails
      if (i == x)
        list.remove(i);
  }

  // expect: VIOLATION AssertionError
  static void mapByKey(int key) {
    Map<String, Integer> map = new HashMap<>();
    map.put(key > 3 ? "big" : "small", key);
    assert !map.containsKey("big") || map.get("big") != 8; // fails
  }

  // expect: VIOLATION NullPointerException
  static int missingKey(boolean put) {
    Map<String, Integer> map = new HashMap<>();
    if (put)
      map.put("k", 1);
    return map.get("k"); // fails
  }

  // expect: SAFE
  static void setOfStrings(boolean b) {
    Set<String> set = new HashSet<>();
    set.add("x");
    set.add(b ? "x" : "y");
    assert set.size() == (b ? 1 : 2);
  }

  // expect: SAFE
  static void deque(int a, int b) {
    ArrayDeque<Integer> deque = new ArrayDeque<>();
    deque.push(a);
    deque.push(b);
    assert deque.pop() == b && deque.pop() == a && deque.isEmpty();
  }

  // expect: VIOLATION NoSuchElementException
  static void emptyDeque(int n) {
    ArrayDeque<Integer> deque = new ArrayDeque<>();
    if (n > 0)
      deque.add(n);
    deque.removeFirst(); // fails
  }

  // expect: SAFE
  static void linkedList(int a) {
    LinkedList<Integer> list = new LinkedList<>();
    list.addFirst(a);
    list.addLast(a + 1);
    assert list.getLast() - list.getFirst() == 1;
  }

  // expect: SAFE
  static void insertionOrder(int a, int b) {
    Map<String, Integer> map = new LinkedHashMap<>();
    map.put("b", b);
    map.put("a", a);
    assert map.values().iterator().next() == b;
  }

  // expect: SAFE
  static void treeOfConstants(int x) {
    TreeMap<Integer, Integer> map = new TreeMap<>();
    map.put(3, x);
    map.put(1, x + 1);
    map.put(2, x + 2);
    assert map.firstKey() == 1 && map.get(2) == x + 2;
  }

  // expect: VIOLATION AssertionError
  static void treeOfInputs(int a, int b) {
    TreeMap<Integer, String> map = new TreeMap<>();
    map.put(a, "a");
    map.put(b, "b");
    assert map.size() == 2; // fails
  }

  // expect: SAFE
  static void sortedPair(int a, int b) {
    List<Integer> list = new ArrayList<>(List.of(a, b));
    Collections.sort(list);
    assert list.get(0) <= list.get(1);
  }

  // expect: VIOLATION UnsupportedOperationException
  static void immutable(int x) {
    List<Integer> list = List.of(1, 2);
    if (x == 5)
      list.add(x); // fails
  }

  // expect: VIOLATION NoSuchElementException
  static int optional(int x) {
    Optional<Integer> o = x > 0 ? Optional.of(x) : Optional.empty();
    return o.get(); // fails
  }

  // expect: SAFE
  static int optionalElse(int x) {
    Optional<Integer> o = x > 0 ? Optional.of(x) : Optional.empty();
    int y = o.map(v -> v - 1).orElse(0);
    assert y >= 0;
    return y;
  }

  // expect: VIOLATION IndexOutOfBoundsException
  static void removeOutside(int i) {
    List<String> list = new ArrayList<>();
    list.add("only");
    list.remove(i); // fails
  }

  // expect: VIOLATION ClassCastException
  @SuppressWarnings({"rawtypes", "unchecked"})
  static String heapPollution(boolean b) {
    List list = new ArrayList();
    list.add(b ? "text" : Integer.valueOf(3));
    List<String> strings = list;
    return strings.get(0); // fails
  }

  static class Item {
    final int id;

    Item(int id) {
      this.id = id;
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Item && ((Item) o).id == id;
    }

    @Override
    public int hashCode() {
      return 1;
    }
  }

  // expect: VIOLATION AssertionError
  static void equalItems(int a, int b) {
    Set<Item> set = new HashSet<>();
    set.add(new Item(a));
    set.add(new Item(b));
    assert set.size() == 2; // fails
  }

  // expect: SAFE
  static void containsWhatWasAdded(int a) {
    List<Item> list = new ArrayList<>();
    list.add(new Item(a));
    assert list.contains(new Item(a)) && list.indexOf(new Item(a)) == 0;
  }

  // expect: SAFE
  static void manyElements() {
    List<Integer> list = new ArrayList<>();
    for (int i = 0; i < 2000; i++)
      list.add(i);
    long sum = 0;
    for (int x : list)
      sum += x;
    assert sum == 1999000;
  }

  // expect: SAFE
  static void streamOfConstants(int x) {
    int sum = List.of(1, 2, 3).stream().mapToInt(i -> i * x).sum();
    assert sum == 6 * x;
  }

  // expect: SAFE
  static void arraysUtility(int x) {
    int[] a = new int[4];
    Arrays.fill(a, x);
    int[] b = Arrays.copyOf(a, 5);
    assert b[3] == x && b[4] == 0 && Arrays.equals(a, Arrays.copyOfRange(b, 0, 4));
  }
}
