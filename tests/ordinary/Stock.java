/** An inventory with generic containers of our own. */
public class Stock {
  static class Slot<T> {
    T item;
    int count;
    Slot<T> next;
  }

  static class Shelf<K, V extends Number> {
    Slot<K> names;
    Slot<V> weights;
  }

  // expect: SAFE
  static int nameLength(Slot<String> slot) {
    return slot == null || slot.item == null ? 0 : slot.item.length();
  }

  // expect: VIOLATION NullPointerException
  static int nextName(Slot<String> slot) {
    if (slot == null || slot.next == null) return 0;
    return slot.next.item.length(); // fails
  }

  // expect: SAFE
  static double weight(Shelf<String, Integer> shelf) {
    if (shelf == null || shelf.weights == null || shelf.weights.item == null) return 0;
    int grams = shelf.weights.item;
    return grams * 0.001;
  }

  // expect: SAFE
  static int take(Slot<String> slot, int wanted) {
    if (slot == null || wanted < 0 || slot.count < wanted) return 0;
    slot.count -= wanted;
    if (slot.count < 0) throw new AssertionError();
    return wanted;
  }

  // expect: VIOLATION AssertionError
  static int takeFromBoth(Slot<String> a, Slot<String> b, int wanted) {
    if (a == null || b == null || wanted <= 0 || wanted > 1000 || a.count < wanted || b.count < wanted) return 0;
    a.count -= wanted;
    b.count -= wanted;
    if (a.count < 0) throw new AssertionError(); // fails
    return 2 * wanted;
  }

  // expect: SAFE
  static int takeFromDifferent(Slot<String> a, Slot<Integer> b, int wanted) {
    if (a == null || b == null || wanted < 0 || a.count < wanted || b.count < wanted) return 0;
    a.count -= wanted;
    b.count -= wanted;
    if (a.count < 0 || b.count < 0) throw new AssertionError();
    return wanted;
  }

  // expect: VIOLATION NegativeArraySizeException
  static int[] counts(Slot<String> slot) {
    return slot == null ? null : new int[slot.count]; // fails
  }

  // expect: SAFE
  static int[][] grid(int rows, int columns) {
    if (rows < 0 || rows > 2 || columns < 0 || columns > 2) return null;
    int[][] grid = new int[rows][columns];
    for (int i = 0; i < rows; i++)
      if (grid[i].length != columns) throw new AssertionError();
    return grid;
  }
}
