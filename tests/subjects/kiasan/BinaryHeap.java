package kiasan;

import loris.Loris;

/** A priority queue of objects in an array, none of them null; the children of i are 2i and 2i + 1, and slot 0 is not used. */
class BinaryHeap {
  static class Overflow extends RuntimeException {}

  Item[] slots;
  int size;

  private static boolean isLess(Item a, Item b) {
    return Loris.rank(a) < Loris.rank(b);
  }

  boolean repOk() {
    if (slots == null || size < 0 || size >= slots.length) {
      return false;
    }
    for (int i = 1; i <= size; i++) {
      if (slots[i] == null || i > 1 && isLess(slots[i], slots[i / 2])) {
        return false;
      }
    }
    return true;
  }

  void insert(Item x) {
    Loris.assume(x != null);
    if (size == slots.length - 1) {
      throw new Overflow();
    }
    size++;
    int hole = size;
    for (; hole > 1 && isLess(x, slots[hole / 2]); hole /= 2) {
      slots[hole] = slots[hole / 2];
    }
    slots[hole] = x;
  }

  Item deleteMin() {
    if (size == 0) {
      throw new java.util.NoSuchElementException();
    }
    Item least = slots[1];
    slots[1] = slots[size];
    size--;
    sink(1);
    return least;
  }

  private void sink(int hole) {
    Item moved = slots[hole];
    while (hole * 2 <= size) {
      int child = hole * 2;
      if (child != size && isLess(slots[child + 1], slots[child])) {
        child++;
      }
      if (!isLess(slots[child], moved)) {
        break;
      }
      slots[hole] = slots[child];
      hole = child;
    }
    slots[hole] = moved;
  }
}
