import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;

/**
 * The models that stand for collections of the JDK in inputs (models/java.base/java/util/Loris*.java), held against the
 * real ones by random calls. What a table of the input leaves open is decided as the real one has it: whether a key is
 * there, and as which of its entries.
 */
class Models {
  static final int CALLS = 12000, CALLS_EACH = 25, MOST = 1 << 12;

  final Random random = new Random(7);
  int calls;

  static Object make(String name) throws Exception {
    Constructor<?> constructor = Class.forName("java.util." + name).getDeclaredConstructor();
    constructor.setAccessible(true);
    return constructor.newInstance();
  }

  static Field field(Object object, String name) throws Exception {
    Field field = object.getClass().getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }

  static Object get(Object object, String name) throws Exception {
    return field(object, name).get(object);
  }

  static void set(Object object, String name, Object value) throws Exception {
    field(object, name).set(object, value);
  }

  /** What a call returns, or the class of what it throws. */
  static <T> Object outcome(T receiver, Function<T, Object> call) {
    try {
      Object result = call.apply(receiver);
      return result instanceof Object[] array ? Arrays.asList(array) : result;
    } catch (RuntimeException e) {
      return e.getClass();
    }
  }

  <T> void compare(String what, T real, T model, Function<T, Object> call) {
    Object expected = outcome(real, call), seen = outcome(model, call);
    calls++;
    if (!Objects.equals(expected, seen)) throw new AssertionError(what + ": " + expected + ", but the model: " + seen);
  }

  Integer key() {
    return random.nextInt(9) == 0 ? null : (Integer) random.nextInt(12);
  }

  // --- tables

  Object[] keys, values;
  boolean[] choices;

  Object table(String name, Map<Integer, Integer> content) throws Exception {
    Object model = make(name);
    List<Map.Entry<Integer, Integer>> entries = new ArrayList<>(content.entrySet());
    java.util.Collections.shuffle(entries, random);
    keys = new Object[64];
    values = new Object[64];
    choices = new boolean[MOST];
    for (int i = 0; i < entries.size(); i++) {
      keys[i] = entries.get(i).getKey();
      values[i] = entries.get(i).getValue();
    }
    for (int i = 0; i < MOST; i++) choices[i] = random.nextBoolean();
    set(model, "keys", keys);
    if (name.equals("LorisHashMap")) set(model, "values", values);
    set(model, "choices", choices);
    set(model, "count", entries.size());
    return model;
  }

  /** If the key is one that was not drawn yet, it is the next one. */
  void decide(Object model, Integer key) throws Exception {
    Object content = get(model, "content");
    int drawn = content == null ? 0 : (int) get(content, "drawn"), asked = content == null ? 0 : (int) get(content, "asked");
    int initial = content == null ? (int) get(model, "count") : (int) get(content, "initial");
    choices[asked] = false;
    for (int i = drawn; i < initial; i++)
      if (Objects.equals(keys[i], key)) {
        Object other = keys[i], value = values[i];
        keys[i] = keys[drawn];
        values[i] = values[drawn];
        keys[drawn] = other;
        values[drawn] = value;
        choices[asked] = true;
      }
  }

  static Integer sum(Integer a, Integer b) {
    return a == null || b == null || a + b > 40 ? null : a + b;
  }

  void callMap(Map<Integer, Integer> real, Map<Integer, Integer> model) throws Exception {
    Integer key = key(), value = key(), other = key();
    decide(model, key);
    switch (random.nextInt(30)) {
      case 0: compare("get", real, model, m -> m.get(key)); break;
      case 1: case 2: compare("put", real, model, m -> m.put(key, value)); break;
      case 3: compare("putIfAbsent", real, model, m -> m.putIfAbsent(key, value)); break;
      case 4: compare("remove", real, model, m -> m.remove(key)); break;
      case 5: compare("remove", real, model, m -> m.remove(key, value)); break;
      case 6: compare("replace", real, model, m -> m.replace(key, value)); break;
      case 7: compare("replace", real, model, m -> m.replace(key, value, other)); break;
      case 8: compare("containsKey", real, model, m -> m.containsKey(key)); break;
      case 9: compare("containsValue", real, model, m -> m.containsValue(value)); break;
      case 10: compare("getOrDefault", real, model, m -> m.getOrDefault(key, 99)); break;
      case 11: compare("computeIfAbsent", real, model, m -> m.computeIfAbsent(key, k -> value)); break;
      case 12: compare("computeIfPresent", real, model, m -> m.computeIfPresent(key, (k, v) -> sum(v, other))); break;
      case 13: compare("compute", real, model, m -> m.compute(key, (k, v) -> sum(v, value))); break;
      case 14: compare("merge", real, model, m -> m.merge(key, value, Models::sum)); break;
      case 15: compare("size", real, model, m -> m.size() + (m.isEmpty() ? 100 : 0)); break;
      case 16: if (random.nextInt(4) == 0) compare("clear", real, model, m -> { m.clear(); return 0; }); break;
      case 17: compare("keySet", real, model, m -> m.keySet().contains(key)); break;
      case 18: compare("keySet", real, model, m -> m.keySet().remove(key)); break;
      case 19: compare("entrySet", real, model, m -> m.entrySet().contains(new java.util.AbstractMap.SimpleEntry<>(key, value))); break;
      case 20: compare("entrySet", real, model, m -> m.entrySet().remove(new java.util.AbstractMap.SimpleEntry<>(key, value))); break;
      case 21: compare("forEach", real, model, m -> { int[] all = {0}; m.forEach((k, v) -> all[0] += (k == null ? 5 : 3 * k)); return all[0]; }); break;
      case 22: compare("replaceAll", real, model, m -> { m.replaceAll((k, v) -> sum(k, v)); return 0; }); break;
      case 23: compare("removeIf", real, model, m -> m.entrySet().removeIf(e -> Objects.equals(e.getValue(), value))); break;
      case 24: compare("hashCode", real, model, m -> m.hashCode()); break;
      case 25: compare("equals", real, model, m -> m.equals(new HashMap<>(real)) && new HashMap<>(real).equals(m)); break;
      case 26: Arrays.fill(choices, false); // nothing is under 50
        compare("changed", real, model, m -> { for (Integer each : m.keySet()) m.putIfAbsent(50, each); return 0; });
        real.remove(50); model.remove(50); break;
      case 27: compare("stream", real, model, m -> m.entrySet().stream().filter(e -> e.getKey() != null && e.getKey() > 4).count()); break;
      case 28: compare("clone", real, model, m -> ((HashMap<?, ?>) m).clone()); break;
      default: compare("setValue", real, model, m -> { for (Map.Entry<Integer, Integer> e : m.entrySet()) if (Objects.equals(e.getKey(), key)) return e.setValue(other); return "none"; });
    }
  }

  void callSet(Set<Integer> real, Set<Integer> model) throws Exception {
    Integer key = key();
    decide(model, key);
    switch (random.nextInt(16)) {
      case 0: case 1: compare("add", real, model, s -> s.add(key)); break;
      case 2: compare("remove", real, model, s -> s.remove(key)); break;
      case 3: compare("contains", real, model, s -> s.contains(key)); break;
      case 4: compare("size", real, model, s -> s.size() + (s.isEmpty() ? 100 : 0)); break;
      case 5: if (random.nextInt(4) == 0) compare("clear", real, model, s -> { s.clear(); return 0; }); break;
      case 6: compare("removeIf", real, model, s -> s.removeIf(e -> e == null || e % 3 == 0)); break;
      case 7: compare("hashCode", real, model, s -> s.hashCode()); break;
      case 8: compare("equals", real, model, s -> s.toArray().length >= 0 && s.equals(new HashSet<>(real)) && new HashSet<>(real).equals(s)); break;
      case 9: compare("toArray", real, model, s -> new HashSet<>(Arrays.asList(s.toArray()))); break;
      case 10: compare("toArray", real, model, s -> new HashSet<>(Arrays.asList(s.toArray(new Integer[3])))); break;
      case 11: compare("stream", real, model, s -> s.stream().filter(Objects::nonNull).mapToInt(i -> i).sum()); break;
      case 12: compare("changed", real, model, s -> { for (Integer each : s) s.remove(each); return s.size(); });
        real.clear(); model.clear(); break;
      case 13: compare("clone", real, model, s -> ((HashSet<?>) s).clone()); break;
      case 14: compare("next", real, model, s -> { Iterator<Integer> all = s.iterator(); all.remove(); return 0; }); break;
      default: compare("containsAll", real, model, s -> s.toArray().length >= 0 && s.containsAll(real));
    }
  }

  @SuppressWarnings("unchecked")
  void tables() throws Exception {
    for (calls = 0; calls < CALLS;) {
      HashMap<Integer, Integer> real = new HashMap<>();
      for (int i = random.nextInt(7); i > 0; i--) real.put(key(), key());
      Map<Integer, Integer> model = (Map<Integer, Integer>) table("LorisHashMap", real);
      for (int i = 0; i < CALLS_EACH; i++) callMap(real, model);
      compare("content", real, model, m -> new HashMap<>(m));
    }
    for (calls = 0; calls < CALLS;) {
      HashMap<Integer, Integer> content = new HashMap<>();
      for (int i = random.nextInt(7); i > 0; i--) content.put(key(), 0);
      HashSet<Integer> real = new HashSet<>(content.keySet());
      Set<Integer> model = (Set<Integer>) table("LorisHashSet", content);
      for (int i = 0; i < CALLS_EACH; i++) callSet(real, model);
      compare("content", real, model, s -> new HashSet<>(s));
    }
  }

  // --- lists

  void callList(List<Integer> real, List<Integer> model) {
    Integer key = key();
    int index = random.nextInt(5) - 1;
    switch (random.nextInt(14)) {
      case 0: compare("get", real, model, l -> l.get(index)); break;
      case 1: compare("size", real, model, l -> l.size() + (l.isEmpty() ? 100 : 0)); break;
      case 2: compare("indexOf", real, model, l -> l.indexOf(key)); break;
      case 3: compare("lastIndexOf", real, model, l -> l.lastIndexOf(key)); break;
      case 4: compare("contains", real, model, l -> l.contains(key)); break;
      case 5: compare("toArray", real, model, l -> l.toArray()); break;
      case 6: compare("toArray", real, model, l -> l.toArray(new Integer[index + 1])); break;
      case 7: compare("equals", real, model, l -> l.equals(real) && real.equals(l)); break;
      case 8: compare("hashCode", real, model, l -> l.hashCode()); break;
      case 9: compare("toString", real, model, l -> l.toString()); break;
      case 10: compare("subList", real, model, l -> l.subList(index, 2)); break;
      case 11: compare("set", real, model, l -> l.set(index, key)); break;
      case 12: compare("listIterator", real, model, l -> l.listIterator(index).next()); break;
      default: compare("stream", real, model, l -> l.stream().mapToInt(i -> i).sum());
    }
  }

  @SuppressWarnings("unchecked")
  void lists() throws Exception {
    for (calls = 0; calls < CALLS;) {
      Integer[] elements = new Integer[1 + random.nextInt(2)];
      for (int i = 0; i < elements.length; i++) elements[i] = random.nextInt(12);
      List<Integer> model = (List<Integer>) make("LorisList12");
      set(model, "elements", elements);
      for (int i = 0; i < CALLS_EACH; i++) callList(List.of(elements), model);
    }
  }

  /** Every public method that the JDK's class declares is one of the model's. */
  static void checkMethods(Class<?> real, String name) throws Exception {
    Class<?> model = Class.forName("java.util." + name);
    for (java.lang.reflect.Method method : real.getDeclaredMethods())
      if (java.lang.reflect.Modifier.isPublic(method.getModifiers()) && !java.lang.reflect.Modifier.isStatic(method.getModifiers()))
        model.getDeclaredMethod(method.getName(), method.getParameterTypes());
  }

  public static void main(String[] arguments) throws Exception {
    checkMethods(HashMap.class, "LorisHashMap");
    checkMethods(HashSet.class, "LorisHashSet");
    Models models = new Models();
    models.tables();
    models.lists();
    new Sequences(models, false).run("LorisArrayDeque", CALLS, CALLS_EACH);
    new Sequences(models, true).run("LorisLinkedList", CALLS, CALLS_EACH);
    System.out.println("models " + CALLS);
  }
}
