import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/** The JDK's classes, made by the method or given to it. */
class Library {
  // expect: VIOLATION IndexOutOfBoundsException
  static int listGet(int i) {
    List<Integer> list = new ArrayList<>();
    list.add(1);
    list.add(2);
    return list.get(i); // fails
  }

  // expect: SAFE
  static void listLoop(int x) {
    List<Integer> list = new ArrayList<>();
    for (int i = 0; i < 5; i++)
      list.add(x);
    int n = 0;
    for (Integer each : list)
      n += each - x + 1;
    assert n == list.size();
  }

  // expect: VIOLATION NoSuchElementException
  static void iterator(boolean more) {
    List<String> list = new ArrayList<>();
    if (more)
      list.add("a");
    Iterator<String> it = list.iterator();
    it.next(); // fails
  }

  // expect: VIOLATION NullPointerException
  static int mapGet(boolean put) {
    Map<String, Integer> map = new HashMap<>();
    if (put)
      map.put("a", 1);
    return map.get("a"); // fails
  }

  // expect: SAFE
  static void treeMap(int a) {
    TreeMap<Integer, Integer> map = new TreeMap<>();
    map.put(a, 1);
    map.put(5, 2);
    assert map.firstKey() <= map.lastKey();
  }

  // expect: VIOLATION NullPointerException
  static void require(Object o) {
    Objects.requireNonNull(o); // fails
  }

  // expect: VIOLATION NoSuchElementException
  static Object optional(Object o) {
    return Optional.ofNullable(o).get(); // fails
  }

  // expect: SAFE
  static void builder(int x) {
    if (x >= 0 && x < 10)
      assert new StringBuilder().append("n").append((char) ('0' + x)).length() == 2;
  }

  // expect: VIOLATION StringIndexOutOfBoundsException
  static char charAt(int i) {
    if (i < 0 || i > 9)
      return 0;
    return "loris".charAt(i); // fails
  }

  // expect: VIOLATION AssertionError
  static void stringInput(String s) {
    if (s != null)
      assert s.length() != 3; // fails
  }

  // expect: VIOLATION AssertionError
  static void listInput(ArrayList<Object> list) {
    if (list != null)
      assert list.size() != 3; // fails
  }

  // expect: VIOLATION AssertionError
  static void mapInput(HashMap<Object, Object> map) {
    if (map != null)
      assert map.size() != 3; // fails
  }

  // expect: UNKNOWN java.util.TreeMap that may not exist
  static void treeInput(TreeMap<Object, Object> map) {
    if (map != null)
      assert map.size() != 3;
  }

  // expect: SAFE
  static void stringNull(String s) {
    assert s == null || s.length() >= 0;
  }

  // expect: VIOLATION AssertionError
  static void deque(int x) {
    ArrayDeque<Integer> stack = new ArrayDeque<>();
    stack.push(x);
    stack.push(2);
    assert stack.pop() + stack.pop() != 5; // fails
  }

  // expect: VIOLATION AssertionError
  static void integerInput(Integer a, Integer b) {
    if (a != null && b != null && a.intValue() == b.intValue())
      assert a == b; // fails
  }

  record Point(int x, int y) {}

  // expect: VIOLATION AssertionError
  static void record(Point p) {
    if (p != null)
      assert p.x() != 3 || p.y() != 4; // fails
  }

  // expect: SAFE
  static void recordEquals(Point p) {
    if (p != null)
      assert p.equals(new Point(p.x(), p.y()));
  }
}
