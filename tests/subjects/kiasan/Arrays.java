package kiasan;

import loris.Loris;

/** Methods on arrays of objects, none of them null, in an order that does not look at them. */
class Arrays {
  private static boolean isLess(Item a, Item b) {
    return Loris.rank(a) < Loris.rank(b);
  }

  /** The precondition: an array without null in it. */
  private static boolean isFull(Item[] a) {
    if (a == null) {
      return false;
    }
    for (int i = 0; i < a.length; i++) {
      if (a[i] == null) {
        return false;
      }
    }
    return true;
  }

  static void insertionSort(Item[] a) {
    Loris.assume(isFull(a));
    for (int p = 1; p < a.length; p++) {
      Item moved = a[p];
      int j = p;
      for (; j > 0 && isLess(moved, a[j - 1]); j--) {
        a[j] = a[j - 1];
      }
      a[j] = moved;
    }
  }

  static void shellSort(Item[] a) {
    Loris.assume(isFull(a));
    for (int gap = a.length / 2; gap > 0; gap /= 2) {
      for (int i = gap; i < a.length; i++) {
        Item moved = a[i];
        int j = i;
        for (; j >= gap && isLess(moved, a[j - gap]); j -= gap) {
          a[j] = a[j - gap];
        }
        a[j] = moved;
      }
    }
  }

  /** Smaller elements than the last go to the front. */
  static int partition(Item[] a) {
    Loris.assume(isFull(a) && a.length >= 1);
    Item pivot = a[a.length - 1];
    int store = 0;
    for (int i = 0; i < a.length - 1; i++) {
      if (isLess(a[i], pivot)) {
        swap(a, i, store);
        store++;
      }
    }
    swap(a, store, a.length - 1);
    return store;
  }

  private static void swap(Item[] a, int i, int j) {
    Item kept = a[i];
    a[i] = a[j];
    a[j] = kept;
  }
}
