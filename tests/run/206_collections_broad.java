// releases: 11 17
// The collections programs use most, broadly: navigation, views, removal while iterating, failures.
package t206;

import java.util.*;

class Main {
  enum Color { RED, GREEN, BLUE, BLACK }

  static void attempt(String what, Runnable r) {
    try {
      r.run();
      System.out.println(what + " ok");
    } catch (RuntimeException e) {
      System.out.println(what + " " + e.getClass().getName() + ": " + e.getMessage());
    }
  }

  static void enums() {
    EnumMap<Color, Integer> map = new EnumMap<>(Color.class);
    map.put(Color.BLUE, 3);
    map.put(Color.RED, 1);
    System.out.println(map + " " + map.containsKey(Color.GREEN) + map.keySet() + map.values() + map.remove(Color.RED) + map.size() + map.equals(Collections.singletonMap(Color.BLUE, 3)));
    EnumSet<Color> set = EnumSet.of(Color.RED, Color.BLACK);
    System.out.println(set + " " + EnumSet.complementOf(set) + EnumSet.allOf(Color.class) + EnumSet.noneOf(Color.class) + EnumSet.range(Color.GREEN, Color.BLACK) + set.contains(Color.BLUE));
    set.addAll(EnumSet.of(Color.BLUE));
    set.removeIf(c -> c.ordinal() == 0);
    System.out.println(set + " " + set.clone() + Color.valueOf("RED").compareTo(Color.BLUE) + Arrays.toString(Color.values()) + Color.RED.getDeclaringClass());
    attempt("valueOf", () -> Color.valueOf("PINK"));
  }

  static void trees() {
    TreeMap<String, Integer> map = new TreeMap<>(Comparator.reverseOrder());
    for (String s : "the quick brown fox jumps over the lazy dog".split(" "))
      map.merge(s, 1, Integer::sum);
    System.out.println(map + " " + map.firstKey() + map.lastEntry() + map.floorKey("m") + map.ceilingEntry("m") + map.higherKey("fox") + map.lowerKey("fox"));
    System.out.println(map.headMap("lazy") + " " + map.tailMap("lazy", false) + map.subMap("quick", true, "dog", false) + map.descendingMap() + map.navigableKeySet() + map.descendingKeySet());
    System.out.println(map.pollFirstEntry() + " " + map.pollLastEntry() + map.size() + map.computeIfAbsent("new", String::length) + map.computeIfPresent("new", (k, v) -> null) + map.getOrDefault("zzz", -1));
    map.headMap("jumps").clear();
    map.replaceAll((k, v) -> v * 10);
    System.out.println(map + " " + map.comparator().compare("a", "b"));
    TreeSet<Integer> set = new TreeSet<>(Arrays.asList(5, 1, 9, 3, 7));
    System.out.println(set + " " + set.first() + set.last() + set.floor(4) + set.ceiling(4) + set.higher(9) + set.lower(1) + set.headSet(5) + set.tailSet(5) + set.subSet(2, 8) + set.descendingSet() + set.pollFirst() + set);
    Iterator<Integer> down = set.descendingIterator();
    down.next();
    down.remove();
    System.out.println(set);
    attempt("null key", () -> new TreeMap<String, String>().put(null, ""));
    attempt("not comparable", () -> new TreeSet<Object>().add(new Object()));
    attempt("out of range", () -> set.headSet(3).add(5));
    attempt("empty first", () -> new TreeSet<Integer>().first());
  }

  static void hashes() {
    Map<Integer, Integer> order = new LinkedHashMap<>(16, 0.75f, true) {
      protected boolean removeEldestEntry(Map.Entry<Integer, Integer> eldest) {
        return size() > 3;
      }
    };
    for (int i = 0; i < 4; i++)
      order.put(i, i * i);
    order.get(1);
    order.put(4, 16);
    System.out.println(order);
    Map<String, List<Integer>> groups = new HashMap<>();
    for (int i = 0; i < 20; i++)
      groups.computeIfAbsent("k" + i % 3, k -> new ArrayList<>()).add(i);
    groups.entrySet().removeIf(e -> e.getKey().equals("k1"));
    groups.forEach((k, v) -> System.out.print(k + v));
    System.out.println(groups.putIfAbsent("k0", null) == null ? "" : " kept");
    IdentityHashMap<String, Integer> identity = new IdentityHashMap<>();
    String a = new String("x"), b = new String("x");
    identity.put(a, 1);
    identity.put(b, 2);
    WeakHashMap<String, Integer> weak = new WeakHashMap<>();
    weak.put(a, 1);
    System.out.println(identity.size() + " " + identity.get(a) + identity.containsKey("x") + weak.get("x") + weak);
    Hashtable<String, Integer> table = new Hashtable<>();
    table.put("a", 1);
    table.put("b", 2);
    System.out.println(table + " " + table.contains(2) + table.keys().nextElement());
    attempt("null in Hashtable", () -> table.put(null, 1));
    Map<Object, Object> copy = new HashMap<>(groups);
    System.out.println(copy.equals(groups) + " " + (copy.hashCode() == groups.hashCode()) + copy.keySet().retainAll(Collections.singleton("k0")) + copy.keySet());
    Properties p = new Properties();
    p.setProperty("k", "v");
    System.out.println(p.getProperty("k") + p.getProperty("x", "default") + p.stringPropertyNames());
    LinkedHashSet<String> set = new LinkedHashSet<>(Arrays.asList("c", "a", "b", "a"));
    System.out.println(set + " " + set.remove("a") + set + new HashSet<>(set).containsAll(set));
  }

  static void lists() {
    List<Integer> list = new ArrayList<>(Arrays.asList(5, 3, 8, 1));
    ListIterator<Integer> it = list.listIterator();
    while (it.hasNext()) {
      int v = it.next();
      if (v == 3)
        it.remove();
      else if (v == 8)
        it.add(80);
      else
        it.set(v + 1);
    }
    while (it.hasPrevious())
      System.out.print(it.previousIndex() + ":" + it.previous() + " ");
    System.out.println(list + " " + list.subList(1, 3) + list.indexOf(80) + list.lastIndexOf(7) + list.contains(2));
    list.subList(1, 3).clear();
    list.addAll(1, Arrays.asList(10, 20, 30));
    list.sort(null);
    list.removeAll(Arrays.asList(10, 99));
    list.replaceAll(v -> -v);
    System.out.println(list + " " + list.hashCode() + Arrays.toString(list.toArray()) + Arrays.toString(list.toArray(new Integer[0])) + list.remove(Integer.valueOf(-2)) + list.remove(0));
    attempt("comodification", () -> {
      for (Integer i : list)
        list.add(i);
    });
    attempt("index", () -> list.get(100));
    attempt("sublist", () -> list.subList(2, 1));
    attempt("immutable", () -> List.of(1, 2).add(3));
    attempt("null in List.of", () -> List.of(1, null));
    attempt("asList add", () -> Arrays.asList(1).add(2));
    attempt("empty iterator", () -> new ArrayList<>().iterator().next());
    Vector<Integer> vector = new Vector<>(list);
    vector.addElement(9);
    Stack<String> stack = new Stack<>();
    stack.push("a");
    stack.push("b");
    System.out.println(vector + " " + vector.elementAt(0) + stack.pop() + stack.peek() + stack.search("a") + stack.empty());
    attempt("empty stack", () -> new Stack<>().pop());
    Deque<Integer> deque = new ArrayDeque<>();
    deque.offerFirst(1);
    deque.offerLast(2);
    deque.push(0);
    System.out.println(deque + " " + deque.peekFirst() + deque.peekLast() + deque.pollLast() + deque.pop() + deque.size());
    LinkedList<Integer> linked = new LinkedList<>(Arrays.asList(1, 2, 3, 2));
    linked.removeLastOccurrence(2);
    linked.addFirst(0);
    linked.add(2, 9);
    System.out.println(linked + " " + linked.getFirst() + linked.peekLast() + linked.descendingIterator().next());
    PriorityQueue<String> queue = new PriorityQueue<>(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
    queue.addAll(Arrays.asList("ccc", "a", "bb", "dd", "e"));
    queue.remove("bb");
    StringBuilder drained = new StringBuilder();
    while (!queue.isEmpty())
      drained.append(queue.poll()).append(' ');
    System.out.println(drained + "" + queue.peek());
    BitSet bits = new BitSet();
    bits.set(1);
    bits.set(5, 9);
    bits.flip(6);
    BitSet other = BitSet.valueOf(new long[] {0b1011});
    System.out.println(bits + " " + bits.cardinality() + bits.nextSetBit(2) + bits.nextClearBit(5) + bits.length() + bits.get(7) + bits.intersects(other) + Arrays.toString(bits.toLongArray()) + bits.previousSetBit(4));
    bits.and(other);
    other.xor(bits);
    System.out.println(bits + " " + other + bits.equals(other) + bits.stream().sum());
  }

  public static void main(String[] args) {
    enums();
    trees();
    hashes();
    lists();
  }
}
