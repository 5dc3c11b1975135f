// releases: 11 17
// java.util.Collections, Arrays and Objects.
package t207;

import java.util.*;

class Main {
  static void attempt(String what, Runnable r) {
    try {
      r.run();
      System.out.println(what + " ok");
    } catch (RuntimeException e) {
      System.out.println(what + " " + e.getClass().getName() + ": " + e.getMessage());
    }
  }

  static void collections() {
    List<Integer> list = new ArrayList<>(List.of(3, 1, 4, 1, 5, 9, 2, 6));
    Collections.sort(list);
    System.out.println(list + " " + Collections.binarySearch(list, 4) + Collections.binarySearch(list, 7) + Collections.max(list) + Collections.min(list, Collections.reverseOrder()) + Collections.frequency(list, 1));
    Collections.reverse(list);
    Collections.swap(list, 0, 7);
    Collections.rotate(list, 3);
    System.out.println(list);
    Collections.shuffle(list, new Random(42));
    System.out.println(list + " " + Collections.nCopies(3, "x") + Collections.disjoint(list, Set.of(7, 8)) + Collections.indexOfSubList(list, List.of(list.get(2))) + Collections.emptyList() + Collections.singleton(1));
    Collections.fill(list, 0);
    Collections.addAll(list, 7, 8);
    Collections.replaceAll(list, 0, 1);
    System.out.println(list + " " + Collections.unmodifiableList(list).get(0) + Collections.synchronizedList(list).size() + Collections.checkedList(list, Integer.class).size());
    attempt("unmodifiable", () -> Collections.unmodifiableList(list).set(0, 1));
    attempt("unmodifiable map", () -> Collections.unmodifiableMap(new HashMap<>()).put("", ""));
    attempt("checked", () -> ((List) Collections.checkedList(new ArrayList<Integer>(), Integer.class)).add("s"));
    attempt("empty max", () -> Collections.max(new ArrayList<Integer>()));
    Enumeration<Integer> e = Collections.enumeration(List.of(1, 2));
    System.out.println(Collections.list(e) + " " + Collections.newSetFromMap(new TreeMap<Integer, Boolean>()).add(3) + Collections.asLifoQueue(new ArrayDeque<>(List.of(1, 2))).peek());
    Map<String, Integer> of = new TreeMap<>(Map.of("a", 1, "b", 2, "c", 3));
    System.out.println(of + " " + Map.entry("k", "v") + new AbstractMap.SimpleEntry<>("x", 1) + Map.copyOf(of).size() + Set.copyOf(List.of(1, 1)).size() + List.copyOf(list).equals(list));
    attempt("duplicate", () -> Set.of(1, 1));
    attempt("duplicate key", () -> Map.of("a", 1, "a", 2));
  }

  static void arrays() {
    int[] a = {5, 2, 8, 1, 9};
    Arrays.sort(a, 1, 4);
    System.out.println(Arrays.toString(a));
    Arrays.sort(a);
    System.out.println(Arrays.toString(a) + Arrays.binarySearch(a, 8) + Arrays.hashCode(a) + Arrays.equals(a, a.clone()) + Arrays.stream(a).sum() + Arrays.toString(Arrays.copyOf(a, 7)) + Arrays.toString(Arrays.copyOfRange(a, 1, 3)));
    int[] large = new Random(7).ints(5000, -1000, 1000).toArray();
    int[] sorted = large.clone();
    Arrays.sort(sorted);
    System.out.println(Arrays.hashCode(large) + " " + Arrays.hashCode(sorted));
    double[] reals = new Random(8).doubles(3000).map(d -> d < 0.01 ? Double.NaN : d < 0.02 ? -0.0 : d).toArray();
    Arrays.sort(reals);
    long[] longs = new Random(9).longs(2000).toArray();
    Arrays.sort(longs);
    byte[] bytes = new byte[1000];
    new Random(10).nextBytes(bytes);
    Arrays.sort(bytes);
    char[] chars = "the quick brown fox".toCharArray();
    Arrays.sort(chars);
    short[] shorts = {3, -1, 2};
    Arrays.sort(shorts);
    float[] floats = {1.5f, Float.NaN, -0.0f, 0.0f, -3};
    Arrays.sort(floats);
    System.out.println(Arrays.hashCode(reals) + " " + Arrays.hashCode(longs) + " " + Arrays.hashCode(bytes) + " " + new String(chars) + Arrays.toString(shorts) + Arrays.toString(floats));
    String[] words = "banana Apple cherry apple Banana".split(" ");
    Arrays.sort(words, String.CASE_INSENSITIVE_ORDER);
    System.out.println(Arrays.toString(words));
    Integer[] boxed = new Random(11).ints(500, 0, 50).boxed().toArray(Integer[]::new);
    Arrays.sort(boxed, Collections.reverseOrder());
    System.out.println(Arrays.hashCode(boxed));
    Object[] deep = {1, new int[] {1, 2}, new Object[] {"x", null, new char[] {'c'}}};
    System.out.println(Arrays.deepToString(deep) + Arrays.deepHashCode(new Object[] {new int[] {1}}) + Arrays.deepEquals(deep, deep.clone()) + Arrays.deepToString(new int[2][3]));
    Object[] self = new Object[1];
    self[0] = self;
    System.out.println(Arrays.deepToString(self));
    int[] filled = new int[5];
    Arrays.fill(filled, 1, 3, 7);
    Arrays.setAll(filled, i -> filled[i] + i);
    Arrays.parallelPrefix(filled, Integer::sum);
    System.out.println(Arrays.toString(filled) + Arrays.mismatch(filled, new int[] {0, 8}) + Arrays.compare(filled, new int[] {0, 9}) + Arrays.equals(filled, 0, 2, new int[] {0, 8}, 0, 2) + Arrays.asList(1, 2, 3));
    attempt("sort range", () -> Arrays.sort(new int[3], 2, 1));
    attempt("copyOfRange", () -> Arrays.copyOfRange(new int[3], 4, 5));
    attempt("store", () -> Arrays.fill((Object[]) new String[1], 1));
  }

  static void objects() {
    System.out.println(Objects.equals(null, null) + " " + Objects.hash(1, "a", null) + Objects.hashCode(null) + Objects.toString(null, "d") + Objects.requireNonNullElse(null, "e") + Objects.isNull(1) + Objects.compare(1, 2, Integer::compare) + Objects.deepEquals(new int[] {1}, new int[] {1}));
    attempt("requireNonNull", () -> Objects.requireNonNull(null, "message"));
    attempt("supplier", () -> Objects.requireNonNull(null, () -> "lazy"));
    attempt("checkIndex", () -> Objects.checkIndex(5, 3));
    attempt("fromToIndex", () -> Objects.checkFromToIndex(2, 1, 3));
    Optional<String> o = Optional.of("v");
    System.out.println(o + " " + o.map(String::length) + o.filter(s -> s.isEmpty()) + Optional.empty().isPresent() + o.or(() -> Optional.of("z")).get() + OptionalInt.of(3) + OptionalDouble.empty() + Optional.ofNullable(null).orElse("x") + o.stream().count());
    attempt("get", () -> Optional.empty().get());
    attempt("orElseThrow", () -> Optional.empty().orElseThrow(IllegalStateException::new));
    attempt("of null", () -> Optional.of(null));
  }

  public static void main(String[] args) {
    collections();
    arrays();
    objects();
  }
}
