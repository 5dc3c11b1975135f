import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;

/** java.util.TreeMap from the JDK: insertion, lookup, removal, navigation and iteration with boxed keys. */
class TreeMapWork {
  public static void main(String[] args) {
    TreeMap<Integer, Long> map = new TreeMap<>();
    int seed = 42;
    long total = 0;
    int steps = 0;
    for (int i = 0; i < 240000; i++) {
      seed = seed * 1664525 + 1013904223;
      int key = seed >>> 15;
      if ((i & 3) != 3) {
        map.put(key, (long) i);
      } else {
        Map.Entry<Integer, Long> e = map.ceilingEntry(key);
        if (e != null) {
          total += e.getValue();
          map.remove(e.getKey());
        }
      }
      if (map.size() > 20000) {
        Iterator<Map.Entry<Integer, Long>> it = map.entrySet().iterator();
        while (it.hasNext()) {
          Map.Entry<Integer, Long> e = it.next();
          total = total * 31 + e.getKey();
          if ((++steps & 1) == 0) {
            it.remove();
          }
        }
      }
    }
    System.out.println(total + " " + map.size() + " " + map.firstKey() + " " + map.lastKey());
  }
}
