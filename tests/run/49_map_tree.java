// TreeMap and TreeSet: navigation, sub maps, own comparators, polling.
package t49;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

class Main {
  public static void main(String[] args) {
    TreeMap<Integer, String> m = new TreeMap<>();
    for (int i = 0; i < 40; i++) {
      m.put((i * 17) % 41, "v" + i);
    }
    System.out.println(m);
    System.out.println(m.firstKey() + " " + m.lastEntry() + " " + m.floorKey(-1) + " " + m.ceilingKey(20) + " " + m.lowerKey(20) + " " + m.higherEntry(20));
    System.out.println(m.headMap(5) + " " + m.tailMap(36) + " " + m.subMap(10, 13) + " " + m.subMap(10, false, 13, true));
    System.out.println(m.descendingMap().headMap(37) + " " + m.pollFirstEntry() + " " + m.pollLastEntry() + " " + m.size());
    for (int i = 0; i < 41; i += 2) {
      m.remove(i);
    }
    System.out.println(m.keySet() + " " + m.descendingKeySet());
    m.subMap(5, 20).clear();
    System.out.println(m.keySet());
    Iterator<Map.Entry<Integer, String>> it = m.entrySet().iterator();
    while (it.hasNext()) {
      if (it.next().getKey() % 3 == 0) {
        it.remove();
      }
    }
    System.out.println(m);
    TreeMap<String, Integer> words = new TreeMap<>(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
    for (String w : "the cat sat on a mat and ran off with an owl".split(" ")) {
      words.merge(w, 1, Integer::sum);
    }
    System.out.println(words + " " + words.headMap("cat", true));
    TreeSet<Character> set = new TreeSet<>();
    for (char c : "mississippi river".toCharArray()) {
      set.add(c);
    }
    System.out.println(set + " " + set.first() + set.last() + set.headSet('n') + set.tailSet('p', false) + set.descendingSet() + set.pollFirst() + set.lower('m'));
    TreeSet<String> strings = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    strings.addAll(Arrays.asList("b", "A", "B", "a", "c"));
    System.out.println(strings + " " + strings.contains("C"));
    try {
      m.put(null, "x");
    } catch (NullPointerException e) {
      System.out.println("null key");
    }
    try {
      set.subSet('z', 'a');
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
    }
  }
}
