package kiasan;

import loris.Loris;

/** A growing array. What it is given are items, what it holds may be any element, itself too. */
class Vector extends Element {
  Element[] items;
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
      Element[] larger = new Element[now];
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

  /** Without those cases that are missing in print: which they are was chosen so that their number fits. */
  void insertElementAtBut(Item item, int index) {
    Element[] before = items;
    insertElementAt(item, index);
    if (items != before && increment > 0 && count == 3 && index == 0) {
      Loris.assume(before[0] == null);
    }
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
}
