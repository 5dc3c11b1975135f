package kiasan;

import loris.Loris;

/** A growing array. */
class Vector {
  Item[] items;
  int count;
  int increment;

  boolean repOk() {
    return items != null && count >= 0 && count <= items.length;
  }

  boolean add(Item item) {
    ensureRoom(count + 1);
    items[count++] = item;
    return true;
  }

  void ensureCapacity(int least) {
    ensureRoom(least);
  }

  private void ensureRoom(int least) {
    int old = items.length;
    if (least > old) {
      int now = increment > 0 ? old + increment : old * 2;
      if (now < least) {
        now = least;
      }
      Item[] larger = new Item[now];
      for (int i = 0; i < count; i++) {
        larger[i] = items[i];
      }
      items = larger;
    }
  }

  void insertElementAt(Item item, int index) {
    Loris.assume(0 <= index && index <= count);
    ensureRoom(count + 1);
    for (int i = count; i > index; i--) {
      items[i] = items[i - 1];
    }
    items[index] = item;
    count++;
  }

  void removeElementAt(int index) {
    if (index >= count || index < 0) {
      throw new ArrayIndexOutOfBoundsException();
    }
    for (int i = index; i < count - 1; i++) {
      items[i] = items[i + 1];
    }
    count--;
    items[count] = null;
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
