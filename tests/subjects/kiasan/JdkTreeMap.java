package kiasan;

import java.util.TreeMap;
import loris.Loris;

/**
 * The invariant of the JDK's TreeMap, whose keys are in an order that nobody can look into, and calls of its methods
 * with the published preconditions.
 */
final class JdkTreeMap {
  static boolean holds(TreeMap<?, ?> map) {
    return map.comparator instanceof RankOrder
        && isOrdered(map.root, null, null)
        && !isRed(map.root)
        && blackHeight(map.root) >= 0
        && hasParents(map.root, null)
        && map.size == count(map.root);
  }

  private static boolean isOrdered(TreeMap.Entry<?, ?> entry, TreeMap.Entry<?, ?> low, TreeMap.Entry<?, ?> high) {
    if (entry == null) {
      return true;
    }
    if (low != null && Loris.rank(entry.key) <= Loris.rank(low.key)) {
      return false;
    }
    if (high != null && Loris.rank(entry.key) >= Loris.rank(high.key)) {
      return false;
    }
    return isOrdered(entry.left, low, entry) && isOrdered(entry.right, entry, high);
  }

  /** The number of black entries on every way down; -1 when they differ or a red entry has a red child. */
  private static int blackHeight(TreeMap.Entry<?, ?> entry) {
    if (entry == null) {
      return 0;
    }
    if (isRed(entry) && (isRed(entry.left) || isRed(entry.right))) {
      return -1;
    }
    int left = blackHeight(entry.left);
    int right = blackHeight(entry.right);
    if (left < 0 || left != right) {
      return -1;
    }
    return isRed(entry) ? left : left + 1;
  }

  private static boolean isRed(TreeMap.Entry<?, ?> entry) {
    return entry != null && !entry.color;
  }

  private static boolean hasParents(TreeMap.Entry<?, ?> entry, TreeMap.Entry<?, ?> parent) {
    return entry == null
        || entry.parent == parent && hasParents(entry.left, entry) && hasParents(entry.right, entry);
  }

  private static int count(TreeMap.Entry<?, ?> entry) {
    return entry == null ? 0 : 1 + count(entry.left) + count(entry.right);
  }

  // --- keys are not null

  static boolean holdsWithKeys(TreeMap<?, ?> map) {
    return holds(map) && hasKeys(map.root);
  }

  private static boolean hasKeys(TreeMap.Entry<?, ?> entry) {
    return entry == null || entry.key != null && hasKeys(entry.left) && hasKeys(entry.right);
  }

  static Object get(TreeMap<Object, Object> map, Object key) {
    Loris.assume(map != null && key != null);
    return map.get(key);
  }

  /** An invariant that says nothing: naming it lets the methods of this class look into the map. */
  static boolean isAny(TreeMap<?, ?> map) {
    return true;
  }

  /** The key is looked at first: none is a case of its own, whatever the map is. */
  static Object getKey(TreeMap<Object, Object> map, Object key) {
    Loris.assume(map != null);
    if (key == null) {
      throw new NullPointerException();
    }
    Loris.assume(holdsWithKeys(map));
    return map.get(key);
  }

  static Object put(TreeMap<Object, Object> map, Object key, Object value) {
    Loris.assume(map != null && key != null);
    Object old = map.put(key, value);
    Loris.check(holdsWithKeys(map));
    return old;
  }

  static Object remove(TreeMap<Object, Object> map, Object key) {
    Loris.assume(map != null && key != null);
    Object old = map.remove(key);
    Loris.check(holdsWithKeys(map));
    return old;
  }

  static Object lastKey(TreeMap<Object, Object> map) {
    Loris.assume(map != null);
    return map.lastKey();
  }

  // --- at most k levels; keys and values are plain objects, and no value is a key

  static boolean holdsWithin1(TreeMap<?, ?> map) {
    return isWithin(map.root, 1) && holds(map);
  }

  static boolean holdsWithin2(TreeMap<?, ?> map) {
    return isWithin(map.root, 2) && holds(map);
  }

  static boolean holdsWithin3(TreeMap<?, ?> map) {
    return isWithin(map.root, 3) && holds(map);
  }

  private static boolean isWithin(TreeMap.Entry<?, ?> entry, int levels) {
    return entry == null
        || levels > 0
            && isPlain(entry.key)
            && isWithin(entry.left, levels - 1)
            && isWithin(entry.right, levels - 1);
  }

  private static boolean isPlain(Object object) {
    return object != null && object.getClass() == Object.class;
  }

  private static boolean isValue(Object value, TreeMap<?, ?> map, Object key) {
    return value == null || isPlain(value) && value != key && !isKey(value, map.root);
  }

  private static boolean isKey(Object value, TreeMap.Entry<?, ?> entry) {
    return entry != null && (value == entry.key || isKey(value, entry.left) || isKey(value, entry.right));
  }

  static Object getPlain(TreeMap<Object, Object> map, Object key) {
    Loris.assume(map != null && isPlain(key));
    Object value = map.get(key);
    Loris.assume(isValue(value, map, key));
    return value;
  }

  static Object getKeyPlain1(TreeMap<Object, Object> map, Object key) {
    return getKeyPlain(map, key, 1);
  }

  static Object getKeyPlain2(TreeMap<Object, Object> map, Object key) {
    return getKeyPlain(map, key, 2);
  }

  static Object getKeyPlain3(TreeMap<Object, Object> map, Object key) {
    return getKeyPlain(map, key, 3);
  }

  private static Object getKeyPlain(TreeMap<Object, Object> map, Object key, int levels) {
    Loris.assume(map != null);
    if (key == null) {
      throw new NullPointerException();
    }
    Loris.assume(isWithin(map.root, levels) && holds(map));
    return getPlain(map, key);
  }

  static Object putPlain(TreeMap<Object, Object> map, Object key, Object value) {
    Loris.assume(map != null && isPlain(key) && isValue(value, map, key));
    Object old = map.put(key, value);
    Loris.check(holds(map));
    Loris.assume(isValue(old, map, key));
    return old;
  }

  static Object removePlain(TreeMap<Object, Object> map, Object key) {
    Loris.assume(map != null && isPlain(key));
    TreeMap.Entry<?, ?> entry = find(map, key);
    Object found = entry == null ? null : entry.key;
    boolean isReplaced = entry != null && entry.left != null && entry.right != null;
    Object old = map.remove(key);
    Loris.check(holds(map));
    Loris.assume(old != found || old == null);
    Loris.assume(isValue(old, map, key));
    // The successor has moved here with its value.
    if (isReplaced) {
      Loris.assume(entry.value == null || entry.value != found);
      Loris.assume(isValue(entry.value, map, key));
    }
    return old;
  }

  private static TreeMap.Entry<?, ?> find(TreeMap<?, ?> map, Object key) {
    TreeMap.Entry<?, ?> entry = map.root;
    while (entry != null && Loris.rank(key) != Loris.rank(entry.key)) {
      entry = Loris.rank(key) < Loris.rank(entry.key) ? entry.left : entry.right;
    }
    return entry;
  }
}
