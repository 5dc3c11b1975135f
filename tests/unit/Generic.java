import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Signatures for src/program/generics_test.c. */
class Generic<T extends Number> {
  T own;
  T[] many;
  List<String> names;
  Map<String, ? extends Integer> counts;
  Map.Entry<String, ? super Integer> entry;
  List<?> some;
  Inner inner;

  class Inner {
    T item;
    Generic<Integer>.Inner other;
  }

  static class Longs extends Generic<Long> {}

  static class Both<A, B extends A> extends Pair<B, List<A>> {}

  static class Pair<K, V> {
    K key;
    V value;
  }

  interface Source<T> {}

  static class Held<T> implements Source<List<T>>, Comparable<T> {
    T held;

    public int compareTo(T other) {
      return 0;
    }
  }

  <C extends Comparable<C>, D extends C> void method(C first, List<D> second, int third, List<String>[] fourth) {}

  void plain(ArrayList raw) {}
}
