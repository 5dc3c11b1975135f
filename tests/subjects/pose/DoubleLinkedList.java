package pose;

/**
 * A circular doubly linked list with a header entry. Nothing is assumed of the input, so the header may be null and the
 * links may lead anywhere.
 */
class DoubleLinkedList {
  static class Entry {
    Object element;
    Entry next, previous;
  }

  static final int INDEX = 4; // the position that get4, add4 and remove4 ask for
  static final int SEARCH_BOUND = 4; // indexOf gives up behind this position

  Entry header;
  int size;

  Object getFirst() {
    if (size == 0) {
      return null;
    }
    return header.next.element;
  }

  Object getLast() {
    if (size == 0) {
      return null;
    }
    return header.previous.element;
  }

  Object removeFirst() {
    Entry first = header.next;
    Object element = first.element;
    unlinkUnlessHeader(first);
    return element;
  }

  Object removeLast() {
    Entry last = header.previous;
    Object element = last.element;
    unlinkUnlessHeader(last);
    return element;
  }

  Object get4() {
    return entry(INDEX).element;
  }

  void add4(Object element) {
    addBefore(element, INDEX == size ? header : entry(INDEX));
  }

  Object remove4() {
    Entry entry = entry(INDEX);
    if (entry == header) {
      throw new IllegalStateException();
    }
    unlink(entry);
    return entry.element;
  }

  int indexOf(Object wanted) {
    int index = 0;
    if (wanted == null) {
      for (Entry entry = header.next; entry != header; entry = entry.next) {
        if (index > SEARCH_BOUND) {
          return -1;
        }
        if (entry.element == null) {
          return index;
        }
        index++;
      }
    } else {
      for (Entry entry = header.next; entry != header; entry = entry.next) {
        if (index > SEARCH_BOUND) {
          return -1;
        }
        if (wanted == entry.element) {
          return index;
        }
        index++;
      }
    }
    return -1;
  }

  private Entry entry(int index) {
    if (index >= size) {
      throw new IndexOutOfBoundsException();
    }
    Entry at = header;
    for (int i = 0; i <= index; i++) {
      at = at.next;
    }
    return at;
  }

  private void addBefore(Object element, Entry successor) {
    Entry added = new Entry();
    added.element = element;
    added.next = successor;
    added.previous = successor.previous;
    added.previous.next = added;
    added.next.previous = added;
    size++;
  }

  private void unlinkUnlessHeader(Entry entry) {
    if (entry != header) {
      unlink(entry);
    }
  }

  private void unlink(Entry entry) {
    entry.previous.next = entry.next;
    entry.next.previous = entry.previous;
    size--;
  }
}
