import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Inputs that are hash tables of the JDK. */
class Tables {
  static class Item {
    int price;
  }

  record Point(int x, int y) {}

  static class Name {
    String text;

    public boolean equals(Object other) {
      return other instanceof Name name && name.text == text;
    }

    public int hashCode() {
      return 1;
    }
  }

  Map<String, Item> items;
  Set<Integer> codes;

  // expect: VIOLATION NullPointerException
  static int unboxes(Map<String, Integer> map, String key) {
    return map == null ? 0 : map.get(key); // fails
  }

  // expect: SAFE
  static int unboxesOrZero(Map<String, Integer> map, String key) {
    Integer value = map == null ? null : map.get(key);
    return value == null ? 0 : value;
  }

  // expect: VIOLATION NullPointerException
  static int isThere(Map<Integer, String> map, int key) {
    return map != null && map.containsKey(key) ? map.get(key).length() : 0; // fails
  }

  // expect: SAFE
  static void puts(Map<String, Integer> map, String key) {
    if (map == null) return;
    int size = map.size();
    boolean was = map.containsKey(key);
    map.put(key, 1);
    assert map.size() == (was ? size : size + 1) && map.get(key) == 1 && !map.isEmpty();
    map.remove(key);
    assert map.size() == (was ? size - 1 : size) && !map.containsKey(key);
  }

  // expect: SAFE
  static void apart(Map<Integer, Integer> map, int a, int b) {
    if (map == null || a == b) return;
    boolean had = map.containsKey(b);
    map.put(a, 7);
    assert map.containsKey(b) == had && map.get(a) == 7;
  }

  // expect: VIOLATION AssertionError
  static void same(Map<Integer, Integer> map, int a, int b) {
    if (map == null) return;
    boolean had = map.containsKey(b);
    map.put(a, 7);
    assert map.containsKey(b) == had; // fails
  }

  // expect: VIOLATION ArithmeticException
  static int three(HashMap<String, Integer> map) {
    return map == null ? 0 : 10 / (map.size() - 3); // fails
  }

  // expect: VIOLATION AssertionError
  static int sum(Map<Integer, Integer> map) {
    if (map == null || map.size() > 2) return 0;
    int sum = 0;
    for (Integer value : map.values())
      if (value != null) sum += value;
    assert sum != 7; // fails
    return sum;
  }

  // expect: SAFE
  static void distinct(Map<Integer, String> map) {
    if (map == null || map.size() != 2) return;
    Iterator<Integer> keys = map.keySet().iterator();
    Integer first = keys.next(), second = keys.next();
    assert first == null ? second != null : !first.equals(second);
    assert !keys.hasNext() && map.containsKey(first) && map.keySet().contains(second);
  }

  // expect: SAFE
  static void walksTwice(Set<Integer> set) {
    if (set == null || set.size() > 2 || set.isEmpty()) return;
    Integer first = set.iterator().next();
    assert set.iterator().next() == first && set.contains(first);
  }

  // expect: VIOLATION ConcurrentModificationException
  static void removesOnTheWay(Map<String, Integer> map) {
    if (map == null) return;
    for (String key : map.keySet()) // fails
      if (key != null && key.isEmpty()) map.remove(key);
  }

  // expect: SAFE
  static void removesByWalk(Set<Integer> set) {
    if (set == null || set.size() > 3) return;
    for (Iterator<Integer> each = set.iterator(); each.hasNext(); each.next(), each.remove()) {}
    assert set.isEmpty();
  }

  // expect: VIOLATION NoSuchElementException
  static Integer first(Set<Integer> set) {
    return set == null ? null : set.iterator().next(); // fails
  }

  // expect: SAFE
  static boolean adds(Set<Integer> set, int value) {
    if (set == null) return false;
    boolean isNew = set.add(value);
    assert set.contains(value) && !set.add(value);
    return isNew;
  }

  // expect: SAFE
  // lazy: UNKNOWN class that is not considered
  static int sizes(HashMap<String, Integer> map, HashSet<Long> set, long number) {
    if (map == null || set == null) return 0;
    int before = set.size();
    int left = set.remove(number) ? 1 : 0;
    assert before - left == set.size() && map.size() >= 0;
    return map.getOrDefault("", 0) == null ? 0 : 1;
  }

  // expect: VIOLATION AssertionError
  static void kinds(Collection<Item> items) {
    assert !(items instanceof Set); // fails
  }

  // expect: SAFE
  static void says(int n) {
    HashMap<String, Integer> map = new HashMap<>();
    HashSet<Integer> set = new HashSet<>();
    map.put("n", n);
    set.add(n);
    assert map.getClass() == HashMap.class && set.getClass() == HashSet.class;
  }

  // expect: SAFE
  static void computes(Map<Integer, List<String>> map, int key) {
    if (map == null) return;
    List<String> list = map.computeIfAbsent(key, k -> new ArrayList<>());
    assert list != null && map.get(key) == list;
  }

  // expect: SAFE
  static void merges(Map<Long, Integer> map, long key) {
    if (map == null) return;
    Integer before = map.get(key);
    map.merge(key, 1, Integer::sum);
    assert map.get(key) == (before == null ? 1 : before + 1);
  }

  // expect: VIOLATION AssertionError
  static void sameValues(Map<Integer, Item> map) {
    if (map == null || map.get(1) == null || map.get(2) == null) return;
    assert map.get(1) != map.get(2); // fails
  }

  // expect: VIOLATION NullPointerException
  int price(String name) {
    return items == null || name == null ? 0 : items.get(name).price; // fails
  }

  // expect: SAFE
  int priceOf(String name) {
    Item item = items == null ? null : items.getOrDefault(name, null);
    return item == null ? 0 : item.price;
  }

  // expect: VIOLATION AssertionError
  boolean code(int value) {
    if (codes == null || codes.size() != 1) return false;
    assert !codes.contains(value); // fails
    return true;
  }

  // expect: SAFE
  static void objects(Set<Item> set, Item item) {
    if (set == null) return;
    set.add(item);
    assert set.contains(item) && set.size() > 0;
  }

  // expect: SAFE
  static void points(Map<Point, Integer> map, int x) {
    if (map == null) return;
    map.put(new Point(x, 1), 5);
    assert map.get(new Point(x, 1)) == 5;
  }

  // expect: UNKNOWN keys that may change
  static boolean mutableKeys(Set<Name> set, Name name) {
    if (set == null || name == null) return false;
    boolean had = set.contains(name);
    name.text = "x";
    assert set.contains(name) == had;
    return had;
  }

  // expect: VIOLATION AssertionError
  static void streams(Map<Integer, Integer> map) {
    if (map == null || map.size() != 1) return;
    assert map.values().stream().filter(v -> v != null && v > 3).count() == 0; // fails
  }

  // expect: UNKNOWN
  // loris: --collections none
  static int withoutStandIns(Map<String, String> map) {
    return map == null ? 0 : map.size();
  }
}
