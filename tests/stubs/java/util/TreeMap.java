package java.util;

/**
 * What javac must know of the JDK's class to compile an invariant of it: the fields, here public. It is never run; the
 * JDK's own class is.
 */
public class TreeMap<K, V> {
  public Comparator<? super K> comparator;
  public Entry<K, V> root;
  public int size;

  public static class Entry<K, V> {
    public K key;
    public V value;
    public Entry<K, V> left, right, parent;
    public boolean color;
  }

  public native V get(Object key);

  public native V put(K key, V value);

  public native V remove(Object key);

  public native K lastKey();
}
