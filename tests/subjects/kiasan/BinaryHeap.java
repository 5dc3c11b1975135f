package kiasan;

/** A priority queue of integers in an array; the children of i are 2i and 2i + 1, and slot 0 is not used. */
class BinaryHeap {
  static class Overflow extends RuntimeException {}

  int[] slots;
  int size;

  boolean repOk() {
    if (slots == null || size < 0 || size >= slots.length) {
      return false;
    }
    for (int i = 2; i <= size; i++) {
      if (slots[i] < slots[i / 2]) {
        return false;
      }
    }
    return true;
  }

  void insert(int x) {
    if (size == slots.length - 1) {
      throw new Overflow();
    }
    size++;
    int hole = size;
    for (; hole > 1 && x < slots[hole / 2]; hole /= 2) {
      slots[hole] = slots[hole / 2];
    }
    slots[hole] = x;
  }

  int deleteMin() {
    if (size == 0) {
      throw new java.util.NoSuchElementException();
    }
    int least = slots[1];
    slots[1] = slots[size];
    size--;
    sink(1);
    return least;
  }

  private void sink(int hole) {
    int moved = slots[hole];
    while (hole * 2 <= size) {
      int child = hole * 2;
      if (child != size && slots[child + 1] < slots[child]) {
        child++;
      }
      if (slots[child] >= moved) {
        break;
      }
      slots[hole] = slots[child];
      hole = child;
    }
    slots[hole] = moved;
  }
}
