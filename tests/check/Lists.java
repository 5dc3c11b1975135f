import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Inputs that are lists, builders and optional values of the JDK. */
class Lists {
  static class Item {
    int price;
    List<Item> parts;
  }

  List<String> names;

  // expect: VIOLATION NullPointerException
  static int firstLength(List<String> list) {
    if (list == null || list.isEmpty()) return 0;
    return list.get(0).length(); // fails
  }

  // expect: SAFE
  static int firstLengthOrZero(List<String> list) {
    if (list == null || list.isEmpty()) return 0;
    String first = list.get(0);
    return first == null ? 0 : first.length();
  }

  // expect: VIOLATION IndexOutOfBoundsException
  static Integer third(List<Integer> list) {
    if (list == null || list.size() < 2) return null;
    return list.get(2); // fails
  }

  // expect: SAFE
  static Integer second(List<Integer> list) {
    if (list == null || list.size() < 2) return null;
    return list.get(1);
  }

  // expect: VIOLATION IllegalStateException
  static int size(ArrayList<String> list) {
    if (list == null) return 0;
    if (list.size() == 3) throw new IllegalStateException(); // fails
    return list.size();
  }

  // expect: SAFE
  static int sizes(Collection<String> some) {
    if (some == null) return 0;
    return 10 / (some.size() + 1 > 0 ? 1 : 0) + (some.isEmpty() == (some.size() == 0) ? 0 : 1 / 0);
  }

  // expect: VIOLATION UnsupportedOperationException
  static void addTo(List<String> list) {
    if (list != null) list.add("x"); // fails
  }

  // expect: SAFE
  // loris: --collections mutable
  static void addToMutable(List<String> list) {
    if (list == null) return;
    int before = list.size();
    list.add("x");
    if (list.size() != before + 1) throw new IllegalStateException();
    if (list.get(before) != "x") throw new IllegalStateException();
  }

  // expect: VIOLATION AssertionError
  static void same(List<Integer> a, List<Integer> b) {
    if (a == null || b == null || a.isEmpty() || b.isEmpty()) return;
    if (!(a instanceof ArrayList) || !(b instanceof ArrayList)) return;
    a.set(0, 1);
    b.set(0, 2);
    assert a.get(0) == 1; // fails
  }

  // expect: SAFE
  static void different(List<Integer> a, List<String> b) {
    if (a == null || b == null || a.isEmpty() || b.isEmpty()) return;
    if (!(a instanceof ArrayList) || !(b instanceof ArrayList)) return;
    a.set(0, 1);
    b.set(0, "b");
    assert a.get(0) == 1;
  }

  // expect: SAFE
  static void apart(ArrayList<Integer> a, ArrayList<Integer> b) {
    if (a == null || b == null || a == b || a.isEmpty() || b.isEmpty()) return;
    Integer before = b.get(0);
    a.set(0, 77);
    assert b.get(0) == before;
  }

  // expect: VIOLATION AssertionError
  static void sameItems(List<Item> items) {
    if (items == null || items.size() != 2) return;
    Item a = items.get(0), b = items.get(1);
    if (a == null || b == null) return;
    a.price = 1;
    b.price = 2;
    assert a.price == 1; // fails
  }

  // expect: VIOLATION NullPointerException
  static int total(List<Item> items) {
    if (items == null) return 0;
    int total = 0;
    for (Item item : items) total += item.price; // fails
    return total;
  }

  // expect: VIOLATION ArithmeticException
  static int ratio(List<Item> items) {
    if (items == null || items.size() != 1) return 0;
    Item item = items.get(0);
    return item == null || item.parts == null ? 0 : 10 / item.parts.size(); // fails
  }

  // expect: VIOLATION NullPointerException
  boolean has(String name) {
    return names != null && names.contains(name); // fails
  }

  // expect: VIOLATION AssertionError
  static void kind(List<String> list) {
    assert list instanceof ArrayList; // fails
  }

  // expect: UNKNOWN
  // loris: --collections none
  static int withoutStandIns(List<String> list) {
    return list == null ? 0 : list.size();
  }

  // expect: VIOLATION StringIndexOutOfBoundsException
  static char first(StringBuilder text) {
    return text == null ? 'x' : text.charAt(0); // fails
  }

  // expect: SAFE
  static char firstOr(StringBuilder text) {
    return text == null || text.length() == 0 ? 'x' : text.charAt(0);
  }

  // expect: SAFE
  static char last(StringBuilder text) {
    return text == null || text.length() == 0 ? 'x' : text.charAt(text.length() - 1);
  }

  // expect: VIOLATION NullPointerException
  static int keyLength(Map.Entry<String, Integer> entry) {
    return entry == null ? 0 : entry.getKey().length(); // fails
  }

  // expect: SAFE
  static int valueOrZero(Map.Entry<String, Integer> entry) {
    Integer value = entry == null ? null : entry.getValue();
    return value == null ? 0 : value;
  }

  // expect: VIOLATION UnsupportedOperationException
  static void increment(Map.Entry<String, Integer> entry) {
    if (entry != null && entry.getValue() != null) entry.setValue(1); // fails
  }

  // expect: VIOLATION ArithmeticException
  static int share(List<Map.Entry<String, Integer>> entries) {
    if (entries == null || entries.size() != 1 || entries.get(0) == null) return 0;
    Integer value = entries.get(0).getValue();
    return value == null ? 0 : 100 / value; // fails
  }

  // expect: VIOLATION NoSuchElementException
  static int value(Optional<String> text) {
    return text == null ? 0 : text.get().length(); // fails
  }

  // expect: SAFE
  static int valueOr(Optional<String> text) {
    return text == null ? 0 : text.map(String::length).orElse(0);
  }

  // expect: VIOLATION ArithmeticException
  static int inverse(OptionalInt number) {
    return number == null ? 0 : 10 / number.orElse(1); // fails
  }

  // expect: SAFE
  static void beyondOne(List<String> list) {
    if (list == null || list.size() != 1) return;
    try {
      list.get(5);
    } catch (ArrayIndexOutOfBoundsException e) {
      assert false;
    } catch (IndexOutOfBoundsException e) {
      return;
    }
  }

  // expect: VIOLATION AssertionError
  static void beyondThree(List<String> list) {
    if (list == null || list.size() != 3) return;
    try {
      list.get(5);
    } catch (ArrayIndexOutOfBoundsException e) {
      assert false; // fails
    } catch (IndexOutOfBoundsException e) {
      return;
    }
  }

  static boolean isFixed(List<String> list) {
    return list != null && !(list instanceof ArrayList);
  }

  // expect: VIOLATION IndexOutOfBoundsException
  static String secondOfFixed(List<String> list) {
    return isFixed(list) && list.size() == 1 ? list.get(1) : null; // fails
  }

  // A LinkedList of one element is neither.
  // expect: UNKNOWN may be of a class that is not considered
  static void sizesOfFixed(List<String> list) {
    if (!isFixed(list)) return;
    Class<?> few = List.of("").getClass();
    assert list.getClass() == few ? list.size() == 1 || list.size() == 2 : list.isEmpty() || list.size() > 2;
  }

  // expect: VIOLATION AssertionError
  static void classOfFixed(List<String> list) {
    if (isFixed(list)) assert list.getClass() != List.of("").getClass(); // fails
  }

  // expect: SAFE
  static void elementsOfFixed(List<Item> list) {
    if (list == null || list instanceof ArrayList || list.size() != 2) return;
    assert list.get(0) != null && list.get(1) != null;
    assert list.indexOf(list.get(0)) == 0 && list.lastIndexOf(list.get(1)) == 1;
    assert list.contains(list.get(1)) && list.toArray().length == 2 && list.toArray()[1] == list.get(1);
    Item[] array = list.toArray(new Item[] {null, null, list.get(0)});
    assert array[0] == list.get(0) && array[2] == null && list.toArray(new Item[0]).length == 2;
    int seen = 0;
    for (Item each : list) assert each == list.get(seen++);
    assert seen == 2 && list.subList(1, 2).get(0) == list.get(1);
  }

  // expect: VIOLATION AssertionError
  static void sameInFixed(List<Item> list) {
    if (list == null || list instanceof ArrayList || list.size() != 2) return;
    assert list.indexOf(list.get(1)) == 1; // fails
  }

  // expect: VIOLATION NullPointerException
  static boolean nullInFixed(List<String> list) {
    return isFixed(list) && list.size() == 1 && list.contains(null); // fails
  }

  // expect: VIOLATION UnsupportedOperationException
  static void changesFixed(List<String> list) {
    if (isFixed(list) && list.size() == 1) list.set(0, "x"); // fails
  }
}
