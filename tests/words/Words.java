import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Conditions about objects of the JDK; tests/words.py says how they are told. */
public class Words {
  public static int text(String s) {
    if (s.isEmpty()) return 0;
    return s.length() == 3 && s.charAt(0) == 's' ? 1 : 2;
  }

  public static boolean prefix(String s) {
    return s.startsWith("ab");
  }

  public static boolean same(String s) {
    return s.equals("foo");
  }

  public static int builder(StringBuilder b) {
    return b.length() > 2 && b.charAt(1) == 'y' ? 1 : 0;
  }

  public static int list(List<String> l) {
    if (l.size() == 2) return l.get(0) == null ? 1 : 0;
    return l.isEmpty() ? 2 : 3;
  }

  public static int boxes(Integer i, Character c, Boolean b, Long n) {
    if (i > 5) return 1;
    if (c == 'x') return 2;
    return b ? 3 : n == 7 ? 4 : 5;
  }

  public static int optional(Optional<String> o) {
    return o.isPresent() ? 1 : 0;
  }

  public record Pair(String left, Integer right) {}

  public static int held(Pair p) {
    return p.left.length() == 1 && p.right < 0 ? 1 : 0;
  }

  public static int map(Map<String, Integer> map) {
    Integer found = map.get("a");
    if (found == null) return 0;
    return map.size() == 2 && found > 5 ? 1 : 2;
  }

  public static int keyed(Map<String, String> map, String key) {
    return map.containsKey(key) && map.get(key) != null ? map.get(key).length() : -1;
  }

  public static boolean set(Set<Integer> set, int number) {
    return set.contains(number + 1);
  }

  public static int walk(Map<Integer, String> map) {
    for (Map.Entry<Integer, String> entry : map.entrySet()) if (entry.getKey() > 3) return 1;
    return 0;
  }

  public static String last(List<String> list) {
    return list.get(list.size() - 1);
  }

  public static Object made(int n) {
    Map<String, Object> all = new HashMap<>();
    Map<String, Integer> ordered = new LinkedHashMap<>(), sorted = new TreeMap<>();
    Set<Integer> hashed = new HashSet<>(), least = new TreeSet<>();
    ordered.put(n > 3 ? "a" : "b", 1);
    sorted.put("c", 2);
    hashed.add(5);
    least.add(6);
    all.put("maps", List.of(ordered, sorted));
    all.put("sets", List.of(hashed, least));
    return all;
  }

  public static int given(TreeMap<String, String> map, LinkedList<String> list) {
    return map == null ? 0 : list == null ? 1 : 2;
  }

  public static String joined(StringBuilder builder, char c) {
    return builder.append(c).toString();
  }
}
