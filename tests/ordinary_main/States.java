import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * What src/heap/states.def says of the JDK's classes, held against objects after random calls: their own arrays are
 * nobody else's, counts lie within them, and there is no field that the list does not know.
 */
class States {
  static final int CALLS = 20000;
  static final Map<Object, Object> ARRAYS = new IdentityHashMap<>(); // to their owners

  final Random random = new Random(1);

  static Object get(Object object, Class<?> owner, String name) throws Exception {
    Field field = owner.getDeclaredField(name);
    field.setAccessible(true);
    return field.get(object);
  }

  static void check(boolean holds, String what) {
    if (!holds) throw new AssertionError(what);
  }

  static void checkFields(Class<?> owner, String... names) {
    for (Field field : owner.getDeclaredFields())
      check(Modifier.isStatic(field.getModifiers()) || List.of(names).contains(field.getName()), owner + " has " + field);
  }

  /** Arrays without elements are shared, but nobody can tell. */
  static void own(Object array, int length, Object owner) {
    if (length > 0) check(ARRAYS.computeIfAbsent(array, key -> owner) == owner, "an array of two objects");
  }

  static void checkList(ArrayList<Object> list) throws Exception {
    Object[] array = (Object[]) get(list, ArrayList.class, "elementData");
    int size = (int) get(list, ArrayList.class, "size");
    check(array != null && array.getClass() == Object[].class && size >= 0 && size <= array.length, "ArrayList");
    check(size == list.size(), "size");
    own(array, array.length, list);
  }

  static void checkImmutable(List<Object> list) throws Exception {
    Class<?> type = list.getClass();
    boolean isPair = list.size() == 1 || list.size() == 2;
    check(type.getName().endsWith(isPair ? "$List12" : "$ListN"), "class of List.of");
    if (isPair) return;
    Object[] array = (Object[]) get(list, type, "elements");
    check(array.length == list.size() && !(boolean) get(list, type, "allowNulls"), "ListN");
    for (Object element : array) check(element != null, "null in List.of");
    own(array, array.length, list);
  }

  static void checkBuilder(StringBuilder text) throws Exception {
    Class<?> type = StringBuilder.class.getSuperclass();
    byte[] value = (byte[]) get(text, type, "value");
    byte coder = (byte) get(text, type, "coder");
    int count = (int) get(text, type, "count");
    check((coder == 0 || coder == 1) && count >= 0 && count << coder <= value.length && count == text.length(), "StringBuilder");
    own(value, value.length, text);
  }

  Object element() {
    return random.nextInt(5) == 0 ? null : random.nextInt(10);
  }

  ArrayList<Object> change(ArrayList<Object> list, ArrayList<Object> other) {
    int at = random.nextInt(list.size() + 1);
    switch (random.nextInt(14)) {
      case 0: return new ArrayList<>(random.nextInt(3));
      case 1: return new ArrayList<>(other);
      case 2: list.addAll(other.subList(0, Math.min(3, other.size()))); break;
      case 3: if (at < list.size()) list.remove(at); break;
      case 4: list.add(at, element()); break;
      case 5: list.removeIf(each -> each == null || random.nextInt(8) == 0); break;
      case 6: list.trimToSize(); break;
      case 7: list.ensureCapacity(list.size() + 9); break;
      case 8: if (at < list.size()) list.set(at, element()); break;
      case 9: if (list.size() > 40) list.clear(); break;
      case 10: @SuppressWarnings("unchecked") ArrayList<Object> clone = (ArrayList<Object>) list.clone(); return clone;
      case 11: list.subList(at / 2, at).clear(); break;
      case 12: Collections.reverse(list); break;
      default: list.add(element());
    }
    return list;
  }

  StringBuilder change(StringBuilder text) {
    int at = random.nextInt(text.length() + 1);
    char unit = (char) (random.nextInt(6) == 0 ? 0x416 : 'a' + random.nextInt(26));
    switch (random.nextInt(9)) {
      case 0: return new StringBuilder(text.length() > 60 ? "" : text);
      case 1: text.insert(at, unit); break;
      case 2: text.delete(at / 2, at); break;
      case 3: text.setLength(at); break;
      case 4: text.trimToSize(); break;
      case 5: if (at < text.length()) text.setCharAt(at, unit); break;
      case 6: text.replace(at / 2, at, "x" + unit); break;
      case 7: text.reverse(); break;
      default: text.append(unit);
    }
    return text;
  }

  public static void main(String[] arguments) throws Exception {
    checkFields(ArrayList.class, "elementData", "size");
    checkFields(ArrayList.class.getSuperclass(), "modCount");
    checkFields(StringBuilder.class.getSuperclass(), "value", "coder", "count");
    checkFields(List.of(1, 2, 3).getClass(), "elements", "allowNulls");
    States states = new States();
    ArrayList<Object> list = new ArrayList<>(), other = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < CALLS; i++) {
      ArrayList<Object> changed = states.change(list, other);
      other = list;
      list = changed;
      checkList(list);
      checkList(other);
      text = states.change(text);
      checkBuilder(text);
      if (!list.contains(null)) checkImmutable(List.copyOf(list));
    }
    System.out.println("states " + CALLS);
  }
}
