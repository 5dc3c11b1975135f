package kiasan;

import loris.Loris;

/** A circular doubly linked list with a header entry. */
class DoubleLinkedList {
  static class Entry {
    Item element;
    Entry next, previous;
  }

  Entry header;
  int size;

  /** The links of each entry agree with those of its successor, and the way round has size steps. */
  boolean repOk() {
    if (header == null || header.next == null || header.previous == null) {
      return false;
    }
    int count = 0;
    Entry entry = header;
    do {
      Entry next = entry.next;
      if (next == null || next.previous != entry) {
        return false;
      }
      entry = next;
      count++;
    } while (entry != header);
    return size == count - 1;
  }

  boolean remove(Item item) {
    if (item == null) {
      for (Entry entry = header.next; entry != header; entry = entry.next) {
        if (entry.element == null) {
          unlink(entry);
          return true;
        }
      }
    } else {
      for (Entry entry = header.next; entry != header; entry = entry.next) {
        if (item.equals(entry.element)) {
          unlink(entry);
          return true;
        }
      }
    }
    return false;
  }

  int indexOf(Item item) {
    int index = 0;
    if (item == null) {
      for (Entry entry = header.next; entry != header; entry = entry.next) {
        if (entry.element == null) {
          return index;
        }
        index++;
      }
    } else {
      for (Entry entry = header.next; entry != header; entry = entry.next) {
        if (item.equals(entry.element)) {
          return index;
        }
        index++;
      }
    }
    return -1;
  }

  int lastIndexOf(Item item) {
    int index = size;
    if (item == null) {
      for (Entry entry = header.previous; entry != header; entry = entry.previous) {
        index--;
        if (entry.element == null) {
          return index;
        }
      }
    } else {
      for (Entry entry = header.previous; entry != header; entry = entry.previous) {
        index--;
        if (item.equals(entry.element)) {
          return index;
        }
      }
    }
    return -1;
  }

  /** addBefore of an entry that is in the list. */
  Entry addBeforeMember(Item item, Entry entry) {
    Loris.assume(contains(entry));
    return addBefore(item, entry);
  }

  /** addBefore of an entry that has another one before it, and of a list of which nothing is assumed. */
  Entry addBeforeAny(Item item, Entry entry) {
    Loris.assume(entry != null && entry.previous != null && entry.previous != entry);
    return addBefore(item, entry);
  }

  private boolean contains(Entry wanted) {
    Entry entry = header;
    do {
      if (entry == wanted) {
        return true;
      }
      entry = entry.next;
    } while (entry != header);
    return false;
  }

  private Entry addBefore(Item item, Entry entry) {
    Entry added = new Entry();
    added.element = item;
    added.next = entry;
    added.previous = entry.previous;
    added.previous.next = added;
    added.next.previous = added;
    size++;
    return added;
  }

  void clear() {
    header.next = header;
    header.previous = header;
    size = 0;
  }

  Item removeLast() {
    Entry last = header.previous;
    Item item = last.element;
    if (last == header) {
      throw new java.util.NoSuchElementException();
    }
    unlink(last);
    return item;
  }

  Object[] toArray() {
    Object[] result = new Object[size];
    int i = 0;
    for (Entry entry = header.next; entry != header; entry = entry.next) {
      result[i++] = entry.element;
    }
    return result;
  }

  private void unlink(Entry entry) {
    entry.previous.next = entry.next;
    entry.next.previous = entry.previous;
    size--;
  }
}
