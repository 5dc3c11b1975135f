package kiasan;

import loris.Loris;

/** Methods on arrays of integers. */
class Arrays {
  /** Smaller elements than the last go to the front. */
  static int partition(int[] a) {
    Loris.assume(a != null && a.length >= 1);
    int pivot = a[a.length - 1];
    int store = 0;
    for (int i = 0; i < a.length - 1; i++) {
      if (a[i] < pivot) {
        swap(a, i, store);
        store++;
      }
    }
    swap(a, store, a.length - 1);
    return store;
  }

  private static void swap(int[] a, int i, int j) {
    int kept = a[i];
    a[i] = a[j];
    a[j] = kept;
  }

  static void insertionSort(int[] a) {
    Loris.assume(a != null);
    for (int p = 1; p < a.length; p++) {
      int moved = a[p];
      int j = p;
      for (; j > 0 && moved < a[j - 1]; j--) {
        a[j] = a[j - 1];
      }
      a[j] = moved;
    }
  }

  static void shellSort(int[] a) {
    Loris.assume(a != null);
    for (int gap = a.length / 2; gap > 0; gap /= 2) {
      for (int i = gap; i < a.length; i++) {
        int moved = a[i];
        int j = i;
        for (; j >= gap && moved < a[j - gap]; j -= gap) {
          a[j] = a[j - gap];
        }
        a[j] = moved;
      }
    }
  }
}
