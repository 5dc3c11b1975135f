import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Values that Java leaves open: identity hashes and what is made of them, references, stack traces, stack depths. */
class Open {
  enum Color { RED, GREEN, BLUE }

  record Dot(Color color, int size) {}

  /** The hash is made of an identity hash, and equal objects have equal ones. */
  static class Key {
    final Color color;

    Key(Color color) {
      this.color = color;
    }

    @Override
    public int hashCode() {
      return 31 * color.hashCode() + 7;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Key && ((Key) other).color == color;
    }
  }

  /** Equal objects have different hashes, but for the one time when they have not. */
  static class Faulty {
    final int value;

    Faulty(int value) {
      this.value = value;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Faulty && ((Faulty) other).value == value;
    }
  }

  // --- hashes that the program sees

  // expect: UNKNOWN by right: a violation depends on an identity hash
  static void ofEnum() {
    assert Color.RED.hashCode() != 12;
  }

  // expect: UNKNOWN by right: a violation depends on an identity hash
  static void ofInputEnum(Color color) {
    assert color == null || color.hashCode() != 12;
  }

  // expect: UNKNOWN by right: a violation depends on an identity hash
  static void ofRecord() {
    assert new Dot(Color.RED, 1).hashCode() != 12;
  }

  // expect: UNKNOWN by right: a violation depends on an identity hash
  static void byReference() {
    ToIntFunction<Object> hash = Object::hashCode;
    assert hash.applyAsInt(new Object()) != 12;
  }

  // expect: UNKNOWN by right: a violation depends on an identity hash
  static void inStream() {
    assert Stream.of(new Object()).mapToInt(System::identityHashCode).sum() != 12;
  }

  // expect: UNKNOWN by right: a violation depends on an identity hash
  static void ofArray() {
    Object[] array = {new Object()};
    assert Arrays.hashCode(array) != 12 && Arrays.deepHashCode(array) != 12;
  }

  // expect: UNKNOWN by right: a violation depends on an identity hash
  static void ofSeveral() {
    assert Objects.hash(Color.RED, 3) != 12 && Optional.of(Color.RED).hashCode() != 12;
  }

  // expect: UNKNOWN by right: a violation depends on an identity hash
  static void ofCollections() {
    Map<Color, Integer> map = new HashMap<>();
    map.put(Color.RED, 1);
    assert List.of(Color.RED).hashCode() != 12 && map.hashCode() != 12 && map.keySet().hashCode() != 12;
  }

  // expect: UNKNOWN by right: the order of a hash table
  static void ofHashtable() {
    Map<Color, Integer> map = new Hashtable<>();
    map.put(Color.RED, 1);
    assert map.hashCode() != 12;
  }

  // expect: UNKNOWN by right: :
  // loris: --time 2
  static void ofText() {
    assert !new Object().toString().endsWith("a");
  }

  // expect: UNKNOWN by right: a violation depends on an identity hash
  static void ofBox() {
    Set<Integer> set = new HashSet<>();
    set.add(5);
    assert !set.contains(new Object().hashCode());
  }

  // --- what does not depend on them

  // expect: SAFE
  static void same() {
    Object object = new Object();
    assert object.hashCode() == System.identityHashCode(object);
  }

  // expect: SAFE
  static void sameSums() {
    assert new Dot(Color.RED, 2).hashCode() == new Dot(Color.RED, 2).hashCode();
    assert Objects.hash(Color.RED, 3) == Objects.hash(Color.RED, 3);
  }

  // expect: VIOLATION AssertionError
  static void printed(int n) {
    System.out.println(new Object() + " " + Color.RED.hashCode());
    assert n != 12; // fails
  }

  // expect: SAFE
  static int combined(Color color, int n) {
    return color == null ? n : 31 * n + color.hashCode();
  }

  // expect: SAFE
  static void found() {
    Map<Color, Integer> map = new HashMap<>();
    map.put(Color.RED, 1);
    map.put(Color.GREEN, 2);
    assert map.get(Color.RED) == 1 && map.get(Color.GREEN) == 2 && map.get(Color.BLUE) == null && map.size() == 2;
  }

  // expect: SAFE
  static void foundInput(Color color) {
    Map<Color, Integer> map = new HashMap<>();
    map.put(Color.RED, 1);
    map.put(Color.GREEN, 2);
    assert color != Color.GREEN || map.get(color) == 2;
  }

  // expect: SAFE
  static void foundRecord() {
    Map<Dot, Integer> map = new HashMap<>();
    map.put(new Dot(Color.RED, 1), 1);
    map.put(new Dot(Color.GREEN, 1), 2);
    assert map.get(new Dot(Color.RED, 1)) == 1 && map.get(new Dot(Color.BLUE, 1)) == null;
  }

  // expect: SAFE
  static void foundKey() {
    Map<Key, Integer> map = new ConcurrentHashMap<>();
    map.put(new Key(Color.RED), 1);
    map.put(new Key(Color.GREEN), 2);
    assert map.get(new Key(Color.RED)) == 1 && map.get(new Key(Color.BLUE)) == null;
  }

  // expect: SAFE
  static void foundElsewhere() {
    Map<Color, Integer> table = new Hashtable<>(), identity = new IdentityHashMap<>();
    table.put(Color.RED, 1);
    identity.put(Color.RED, 1);
    assert table.get(Color.RED) == 1 && identity.get(Color.RED) == 1;
    assert Set.of(Color.RED, Color.GREEN).contains(Color.RED);
  }

  // An input may be the box of 5 that the table has.
  // expect: UNKNOWN the identity hash
  static void foundBox(Integer x) {
    Map<Integer, Integer> identity = new IdentityHashMap<>();
    identity.put(x, 1);
    assert identity.get(5) == null;
  }

  // expect: VIOLATION AssertionError
  static void foundSame(Open x, Open y) {
    Map<Open, Integer> identity = new IdentityHashMap<>();
    identity.put(x, 1);
    assert !identity.containsKey(y); // fails
  }

  // expect: SAFE
  static void foundNowhere() {
    Map<Object, Integer> map = new HashMap<>();
    map.put(Open.class, 1);
    assert !map.containsKey(new Object()) && map.containsKey(Open.class);
  }

  // expect: UNKNOWN by right: a hash table looks for equal objects by their identity hashes
  static void foundFaulty() {
    Set<Faulty> set = new HashSet<>();
    set.add(new Faulty(1));
    assert !set.contains(new Faulty(1));
  }

  // expect: UNKNOWN by right: a hash table looks for equal objects by their identity hashes
  static void foundFaultyInside() {
    Set<List<Faulty>> set = new HashSet<>();
    set.add(List.of(new Faulty(1)));
    assert !set.contains(List.of(new Faulty(1)));
  }

  // --- the order of tables

  // expect: UNKNOWN by right: the order of a hash table with identity hashes is not specified
  static void orderOfKeys() {
    Map<Color, Integer> map = new HashMap<>();
    map.put(Color.RED, 1);
    map.put(Color.GREEN, 2);
    assert map.keySet().iterator().next() == Color.RED;
  }

  // expect: UNKNOWN by right: the order of a hash table with identity hashes is not specified
  static void orderOfRecords() {
    Set<Dot> set = new HashSet<>(List.of(new Dot(Color.RED, 1), new Dot(Color.GREEN, 1)));
    for (Dot dot : set) {
      assert dot.color == Color.RED;
      break;
    }
  }

  // expect: UNKNOWN by right: the order of a hash table with identity hashes is not specified
  static void orderOfObjects() {
    Set<Object> set = ConcurrentHashMap.newKeySet();
    Object first = new Object();
    set.add(first);
    set.add(new Object());
    assert set.toArray()[0] == first;
  }

  // expect: UNKNOWN by right: the order of a hash table with identity hashes is not specified
  static void orderOfClasses() {
    Map<Class<?>, Integer> map = new Hashtable<>();
    map.put(String.class, 1);
    map.put(Object.class, 2);
    assert ("" + map).startsWith("{class java.lang.String");
  }

  // expect: UNKNOWN by right: the order of a hash table with identity hashes is not specified
  static void orderOfIdentities() {
    Map<String, Integer> map = new IdentityHashMap<>();
    map.put("a", 1);
    map.put("b", 2);
    List<String> seen = new ArrayList<>();
    map.forEach((key, value) -> seen.add(key));
    assert seen.get(0).equals("a");
  }

  // expect: UNKNOWN by right: the order of a hash table with identity hashes is not specified
  static void orderOfGroups() {
    var groups = Stream.of(Color.values()).collect(Collectors.groupingBy(color -> color));
    assert groups.values().stream().findFirst().get().get(0) == Color.RED;
  }

  // expect: SAFE
  static void ordered() {
    Map<Color, Integer> one = new HashMap<>(), map = new LinkedHashMap<>();
    one.put(Color.RED, 1);
    map.put(Color.RED, 1);
    map.put(Color.GREEN, 2);
    assert one.keySet().iterator().next() == Color.RED && map.keySet().iterator().next() == Color.RED;
    assert new TreeMap<>(new HashMap<>(map)).firstKey() == Color.RED;
    Map<String, Integer> texts = new HashMap<>();
    texts.put("a", 1);
    texts.put("b", 2);
    assert texts.keySet().iterator().next().equals("a");
  }

  // expect: SAFE
  static void inAnyOrder() {
    Map<Color, Integer> one = new HashMap<>(), other = new HashMap<>();
    one.put(Color.RED, 1);
    one.put(Color.GREEN, 2);
    other.put(Color.GREEN, 2);
    other.put(Color.RED, 1);
    assert one.equals(other) && one.hashCode() == other.hashCode() && one.containsValue(2);
  }

  // --- the collector

  // expect: UNKNOWN by right: a violation depends on the garbage collector
  static void cleared() {
    WeakReference<Object> reference = new WeakReference<>(new Object());
    System.gc();
    assert reference.get() != null;
  }

  // expect: UNKNOWN by right: a violation depends on the garbage collector
  static void kept() {
    SoftReference<Object> reference = new SoftReference<>(new Object());
    Runtime.getRuntime().gc();
    assert reference.get() == null;
  }

  // expect: SAFE
  static int looked() {
    WeakReference<int[]> reference = new WeakReference<>(new int[] {7});
    int[] array = reference.get();
    return array == null ? 0 : array[0];
  }

  // expect: UNKNOWN by right: what the garbage collector clears is not specified
  static void clearedKeys() {
    Map<Object, Integer> map = new WeakHashMap<>();
    map.put(new Object(), 1);
    System.gc();
    assert map.size() == 1;
  }

  // --- the last place

  // expect: UNKNOWN by right: a violation depends on the last place of a result of Math
  static void lastPlace() {
    assert Math.exp(3.625) == 37.524723159600995;
  }

  // expect: UNKNOWN by right: a violation depends on the last place of a result of Math
  static void lastPlaceOfSum() {
    assert Math.pow(1.1, 2) + 1 != 2.21 || Math.sin(1) * 2 != 1.682941969615793;
  }

  // expect: SAFE
  static void firstPlaces() {
    assert Math.exp(3.625) > 37.5 && Math.abs(Math.exp(Math.log(10)) - 10) < 1e-9;
    assert (int) (Math.pow(1.1, 3) * 100) == 133 && Math.round(Math.sin(1) * 100) == 84;
    assert Math.floor(Math.cosh(2) * 10) == 37 && (float) Math.atan2(1, 2) > 0.46f;
  }

  // expect: SAFE
  static void samePlaces() {
    assert Math.exp(3.625) == Math.exp(3.625) && Math.cos(2) <= 1;
  }

  // expect: SAFE
  static void exactPlaces() {
    assert Math.sin(0.0) == 0 && Math.cos(0.0) == 1 && Math.log(1) == 0 && Math.exp(0) == 1;
    assert Math.pow(2, 10) == 1024 && Math.pow(3, 4) == 81 && Math.pow(4, 0.5) == 2 && Math.pow(2, -3) == 0.125;
    assert Math.log10(1000) == 3 && Math.sqrt(2) == 1.4142135623730951 && Math.exp(1000) > Double.MAX_VALUE;
    assert StrictMath.exp(3.625) == 37.524723159600995 || StrictMath.exp(3.625) != 37.524723159600995;
  }

  // expect: VIOLATION AssertionError
  static void besideMath(int n) {
    double root = Math.pow(n % 3 == 0 ? 1.1 : 1.2, 2);
    assert root < 1.3 || n != 7; // fails
  }

  // --- the stack

  // expect: UNKNOWN by right: what a stack trace holds is not specified
  static void traceLength() {
    assert new Exception().getStackTrace().length == 1;
  }

  // expect: UNKNOWN by right: what a stack trace holds is not specified
  static void traceOfThread() {
    assert Thread.currentThread().getStackTrace()[0].getMethodName().equals("getStackTrace");
  }

  // expect: UNKNOWN by right: what a stack trace holds is not specified
  static void traceText() {
    StringWriter text = new StringWriter();
    new Exception().printStackTrace(new PrintWriter(text));
    assert text.toString().contains("traceText");
  }

  // expect: VIOLATION AssertionError
  static void traced(int n) {
    try {
      if (n == 12)
        throw new Exception();
    } catch (Exception e) {
      e.printStackTrace();
      assert false; // fails
    }
  }

  static int recurse(int depth) {
    return recurse(depth + 1) + 1; // fails
  }

  // expect: UNKNOWN by right: at which depth the stack overflows is not specified
  static void overflowCaught() {
    int[] depth = {0};
    Runnable[] task = {null};
    task[0] = () -> {
      depth[0]++;
      task[0].run();
    };
    try {
      task[0].run();
    } catch (StackOverflowError e) {
      assert depth[0] < 1_000_000;
    }
  }

  // expect: UNKNOWN by right: at which depth the stack overflows is not specified
  static int overflowPassed() {
    try {
      return recurse(0);
    } finally {
      System.out.println("passed");
    }
  }

  // expect: VIOLATION StackOverflowError
  // heaps: auto
  static int overflow() {
    return recurse(0);
  }
}
