import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
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

  public static boolean plain(Locale locale) {
    return locale.getVariant().isEmpty();
  }

  /** What a path has made of the JDK's other classes. */
  static Object[] others(String s) {
    java.util.LinkedList<String> chain = new java.util.LinkedList<>();
    chain.add(s);
    chain.add("b");
    java.util.ArrayDeque<String> ring = new java.util.ArrayDeque<>();
    for (int i = 0; i < 40; i++) {
      ring.add("x");
      ring.poll();
    }
    ring.add("y");
    java.util.Hashtable<String, String> table = new java.util.Hashtable<>();
    table.put("h", "i");
    java.util.Vector<String> vector = new java.util.Vector<>();
    vector.add("v");
    java.util.PriorityQueue<Integer> queue = new java.util.PriorityQueue<>();
    queue.add(3);
    return new Object[] {chain, ring, table, vector, queue, java.util.Arrays.asList(s), java.util.Collections.singletonList(s),
        java.util.Collections.unmodifiableList(chain), java.util.Collections.emptyList(),
        new java.util.concurrent.atomic.AtomicInteger(7), new java.util.Date(5L), new IllegalStateException("m"),
        java.util.EnumSet.of(Thread.State.BLOCKED, Thread.State.NEW)};
  }

  /** The characters of a string are nobody else's: writing to an array never changes them. */
  static int written(byte[] bytes, String s) {
    if (bytes.length != 1 || s.length() != 1) return 0;
    char before = s.charAt(0);
    bytes[0]++;
    return s.charAt(0) == before ? 1 : 2;
  }

  static int unshared(String s, String t) {
    if (s.length() != 4 || t.length() != 2) return 0;
    return s.charAt(0) > 255 || t.charAt(0) > 255 ? 1 : 2;
  }

  /** More than any run has. */
  static int large(int n) {
    return n < 1500000000 ? 0 : new long[n].length;
  }

  static int buffered(java.nio.CharBuffer buffer, java.util.Date date, IllegalStateException cause) {
    return date.getTime() > 3 && cause.getMessage() == null ? buffer.remaining() : 0;
  }
}
