package kiasan;

import loris.Loris;

/** The searches of a growing array that holds items only. */
class ItemVector {
  Item[] items;
  int count;

  boolean repOk() {
    return items != null && count >= 0 && count <= items.length;
  }

  int indexOf(Item item, int from) {
    Loris.assume(from >= 0);
    if (item == null) {
      for (int i = from; i < count; i++) {
        if (items[i] == null) {
          return i;
        }
      }
    } else {
      for (int i = from; i < count; i++) {
        if (item.equals(items[i])) {
          return i;
        }
      }
    }
    return -1;
  }

  int lastIndexOf(Item item, int from) {
    if (from >= count) {
      throw new IndexOutOfBoundsException();
    }
    if (item == null) {
      for (int i = from; i >= 0; i--) {
        if (items[i] == null) {
          return i;
        }
      }
    } else {
      for (int i = from; i >= 0; i--) {
        if (item.equals(items[i])) {
          return i;
        }
      }
    }
    return -1;
  }
}
