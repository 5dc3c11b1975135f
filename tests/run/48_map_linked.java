// LinkedHashMap in insertion and access order, as a cache; LinkedHashSet.
package t48;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

class Main {
  static class Cache<K, V> extends LinkedHashMap<K, V> {
    private final int capacity;

    Cache(int capacity) {
      super(16, 0.75f, true);
      this.capacity = capacity;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
      boolean remove = size() > capacity;
      if (remove) {
        System.out.println("evict " + eldest);
      }
      return remove;
    }
  }

  public static void main(String[] args) {
    Map<String, Integer> m = new LinkedHashMap<>();
    m.put("z", 1);
    m.put("a", 2);
    m.put("m", 3);
    m.put("z", 4);
    m.remove("a");
    m.put("a", 5);
    System.out.println(m + " " + m.keySet() + " " + m.values());
    Cache<Integer, String> cache = new Cache<>(3);
    for (int i = 0; i < 5; i++) {
      cache.put(i, "v" + i);
      cache.get(2);
    }
    cache.get(3);
    cache.put(9, "v9");
    System.out.println(cache);
    Set<Integer> set = new LinkedHashSet<>(Arrays.asList(5, 3, 9, 3, 5, 1));
    set.remove(3);
    set.add(3);
    set.retainAll(Arrays.asList(1, 3, 5));
    System.out.println(set + " " + set.containsAll(Arrays.asList(5, 1)));
  }
}
