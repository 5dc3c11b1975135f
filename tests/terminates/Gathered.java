import java.util.*;

/** Collections of the JDK: by their sizes. */
class Gathered {
  static class Node {
    int value;
    Node left, right;
  }

  static class Endless extends ArrayList<String> {
    @Override
    public Iterator<String> iterator() {
      return new Iterator<>() {
        @Override
        public boolean hasNext() {
          return true;
        }

        @Override
        public String next() {
          return "";
        }
      };
    }
  }

  static class Key implements Comparable<Key> {
    int value;

    @Override
    public int hashCode() {
      while (value == 3) {
      }
      return value;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Key && ((Key) other).value == value;
    }

    @Override
    public int compareTo(Key other) {
      while (other.value == value) {
      }
      return value - other.value;
    }
  }

  // wrap YES, math YES
  static int dequePolled(int n) {
    Deque<Integer> deque = new ArrayDeque<>();
    for (int i = 0; i < n; i++)
      deque.add(i);
    int sum = 0;
    while (!deque.isEmpty())
      sum += deque.poll();
    return sum;
  }

  // wrap YES, math YES
  static int polledUntilNull(int n) {
    Queue<Integer> queue = new ArrayDeque<>();
    for (int i = 0; i < n; i++)
      queue.offer(i);
    Integer x;
    int sum = 0;
    while ((x = queue.poll()) != null)
      sum += x;
    return sum;
  }

  // wrap YES, math YES
  static int dequeRead(int n) {
    Deque<Node> deque = new ArrayDeque<>();
    for (int i = 0; i < n; i++)
      deque.push(new Node());
    int sum = 0;
    for (Node node : deque)
      sum += node.value;
    return sum;
  }

  // wrap NO, math NO
  static void dequeTurned(int n) {
    Deque<Integer> deque = new ArrayDeque<>();
    for (int i = 0; i < n; i++)
      deque.add(i);
    while (!deque.isEmpty())
      deque.add(deque.poll());
  }

  // wrap NO, math NO
  static void dequePeeked(int n) {
    Deque<Integer> deque = new ArrayDeque<>();
    for (int i = 0; i < n; i++)
      deque.add(i);
    while (deque.peek() != null)
      n--;
  }

  // wrap NO, math NO
  static void dequeShared(int n) {
    Deque<Integer> a = new ArrayDeque<>(), b = n > 1 ? a : new ArrayDeque<>();
    a.add(1);
    while (!a.isEmpty()) {
      a.poll();
      b.add(1);
    }
  }

  // wrap YES, math YES
  static int priorities(int n) {
    PriorityQueue<Integer> queue = new PriorityQueue<>();
    for (int i = 0; i < n; i++)
      queue.add(-i);
    int sum = 0;
    while (!queue.isEmpty())
      sum += queue.poll();
    return sum;
  }

  // wrap NO, math NO
  static void comparedForEver(int a, int b) {
    PriorityQueue<Key> queue = new PriorityQueue<>();
    Key first = new Key(), second = new Key();
    first.value = a;
    second.value = b;
    queue.add(first);
    queue.add(second);
  }

  // wrap NO, math NO
  static void comparator(int n) {
    TreeSet<Integer> set = new TreeSet<>((x, y) -> {
      while (x == 7) {
      }
      return x - y;
    });
    set.add(n);
  }

  // wrap NO, math NO
  static void hashedForEver(int n) {
    Map<Key, Integer> map = new HashMap<>();
    Key key = new Key();
    key.value = n;
    map.put(key, 1);
  }

  // wrap YES, math YES
  static int keys(int n) {
    Map<Integer, Integer> map = new HashMap<>();
    for (int i = 0; i < n; i++)
      map.put(i, i);
    int sum = 0;
    for (int key : map.keySet())
      sum += map.get(key);
    return sum;
  }

  // wrap YES, math YES
  static int entries(int n) {
    Map<Integer, Integer> map = new LinkedHashMap<>();
    for (int i = 0; i < n; i++)
      map.put(i, i);
    int sum = 0;
    for (Map.Entry<Integer, Integer> entry : map.entrySet()) {
      sum += entry.getValue();
      entry.setValue(1);
    }
    return sum;
  }

  // wrap YES, math YES
  static int values(int n) {
    Map<String, Integer> map = new TreeMap<>();
    for (int i = 0; i < n; i++)
      map.put("a" + i, i);
    int sum = 0;
    for (int value : map.values())
      sum += value;
    return sum;
  }

  // wrap YES, math YES
  static int keysRemoved(int n) {
    Map<Integer, Integer> map = new HashMap<>();
    for (int i = 0; i < n; i++)
      map.put(i, i);
    Iterator<Integer> keys = map.keySet().iterator();
    while (keys.hasNext())
      if (keys.next() > 2)
        keys.remove();
    return map.size();
  }

  // wrap NO, math NO
  static void onlyAsked(int n) {
    Map<Integer, Integer> map = new HashMap<>();
    for (int i = 0; i < n; i++)
      map.put(i, i);
    Iterator<Integer> keys = map.keySet().iterator();
    while (keys.hasNext())
      map.remove(n--);
  }

  // wrap NO, math NO
  static void begunAgain(int n) {
    Map<Integer, Integer> map = new HashMap<>();
    map.put(n, n);
    while (map.keySet().iterator().hasNext())
      n--;
  }

  // wrap (YES), math (YES)
  static void addedWhileRead(int n) {
    Set<Integer> set = new HashSet<>();
    set.add(n);
    for (int one : set)
      set.add(one + 1);
  }

  // wrap YES, math YES
  static int setRead(int n) {
    Set<String> set = new LinkedHashSet<>();
    for (int i = 0; i < n; i++)
      set.add("a" + i % 3);
    int sum = 0;
    for (String one : set)
      sum += one.length();
    return sum;
  }

  // wrap YES, math YES
  static int treePolled(int n) {
    TreeSet<Integer> set = new TreeSet<>();
    for (int i = 0; i < n; i++)
      set.add(i * i);
    int sum = 0;
    while (!set.isEmpty())
      sum += set.pollFirst();
    return sum;
  }

  // wrap YES, math YES
  static void treeEmptied(int n) {
    TreeMap<Integer, String> map = new TreeMap<>();
    for (int i = 0; i < n; i++)
      map.put(i, "");
    while (map.size() > 0)
      map.pollLastEntry();
  }

  // wrap NO, math NO
  static void removedOther(int n) {
    TreeMap<Integer, String> map = new TreeMap<>();
    map.put(n, "");
    while (map.size() > 0)
      map.remove(n + 1);
  }

  // wrap YES, math YES
  static int listParameter(List<String> list) {
    int sum = 0;
    for (int i = 0; i < list.size(); i++)
      sum++;
    return sum;
  }

  // wrap (NO), math (NO)
  static int arrayListRead(ArrayList<String> list) {
    int sum = 0;
    for (String one : list)
      sum += one.length();
    return sum;
  }

  // wrap YES, math YES
  static int setParameter(Set<String> set) {
    int sum = 0;
    for (String one : set)
      sum += one.length();
    return sum;
  }

  // wrap YES, math YES
  static int mapParameter(HashMap<String, Integer> map) {
    int sum = 0;
    for (String key : map.keySet())
      sum += map.get(key);
    return sum;
  }

  // wrap YES, math YES
  static void dequeParameter(ArrayDeque<String> deque) {
    while (!deque.isEmpty())
      deque.removeFirst();
  }

  // wrap (NO), math (NO)
  static void twoDeques(ArrayDeque<String> a, ArrayDeque<String> b) {
    if (a == null || b == null)
      return;
    a.add("x");
    while (!a.isEmpty()) {
      String first = a.poll();
      b.add(first == null ? "" : first);
    }
  }

  // wrap (NO), math (NO)
  static void unknownIterator(Iterator<String> all) {
    while (all.hasNext())
      all.next();
  }
}
