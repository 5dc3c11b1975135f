// HashMap: put, get, merge, compute, iteration order, resizing, null keys, views.
package t46;

import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

class Main {
  public static void main(String[] args) {
    Map<String, Integer> m = new HashMap<>();
    String text = "it was the best of times it was the worst of times it was the age of wisdom";
    for (String w : text.split(" ")) {
      m.merge(w, 1, Integer::sum);
    }
    System.out.println(m + " " + m.size());
    System.out.println(m.get("it") + " " + m.get("none") + " " + m.getOrDefault("none", -1) + " " + m.containsKey("age") + " " + m.containsValue(3));
    System.out.println(m.put("it", 100) + " " + m.putIfAbsent("it", 5) + " " + m.putIfAbsent("new", 5) + " " + m.remove("age") + " " + m.remove("zzz"));
    System.out.println(m.computeIfAbsent("calc", String::length) + " " + m.computeIfPresent("calc", (k, v) -> v * 10) + " "
        + m.compute("calc", (k, v) -> null) + " " + m.replace("of", 77) + " " + m.merge("it", 1, (a, b) -> null));
    for (Map.Entry<String, Integer> e : m.entrySet()) {
      e.setValue(e.getValue() + 1);
    }
    System.out.println(m.keySet() + " " + m.values());
    m.replaceAll((k, v) -> k.length() * v);
    m.forEach((k, v) -> System.out.print(k + ":" + v + " "));
    System.out.println();
    Iterator<String> it = m.keySet().iterator();
    while (it.hasNext()) {
      if (it.next().length() > 3) {
        it.remove();
      }
    }
    System.out.println(m + " " + m.hashCode() + " " + m.equals(new HashMap<>(m)));
    Map<Integer, Integer> big = new HashMap<>();
    for (int i = 0; i < 5000; i++) {
      big.put(i * 7919, i);
    }
    long sum = 0;
    for (Map.Entry<Integer, Integer> e : big.entrySet()) {
      sum = sum * 17 + e.getKey() - e.getValue();
    }
    System.out.println(big.size() + " " + sum);
    Map<Object, Object> odd = new HashMap<>();
    odd.put(null, "null key");
    odd.put("k", null);
    odd.put(1, odd.get(null));
    odd.put(1L, 'x');
    odd.put(1.0, Arrays.asList(1, 2));
    System.out.println(odd + " " + odd.containsKey(null) + " " + odd.get("k"));
    try {
      for (Object k : odd.keySet()) {
        odd.remove(1);
        odd.put(k + "x", 1);
      }
    } catch (ConcurrentModificationException e) {
      System.out.println("CME");
    }
  }
}
