package unit;

/** Programs whose links close no cycle, or do, and whose fields hold objects of few classes: heaps of their runs are looked at. */
class Chains {
  static class Entry {
    final int hash;
    final Object key;
    Entry next;

    Entry(int hash, Object key, Entry next) {
      this.hash = hash;
      this.key = key;
      this.next = next;
    }
  }

  static class Even {}

  static class Odd {}

  /** A hash table: chains move from array to array. */
  static class Table {
    Entry[] links = new Entry[4];
    int size;

    void put(int hash, Object key) {
      int i = hash & (links.length - 1);
      links[i] = new Entry(hash, key, links[i]);
      if (++size > links.length)
        grow();
    }

    void grow() {
      Entry[] more = new Entry[links.length * 2];
      for (int j = 0; j < links.length; j++) {
        Entry e = links[j];
        links[j] = null;
        while (e != null) {
          Entry next = e.next;
          int i = e.hash & (more.length - 1);
          e.next = more[i];
          more[i] = e;
          e = next;
        }
      }
      links = more;
    }

    public static void main(String[] args) {
      Table table = new Table();
      for (int i = 0; i < args.length; i++)
        table.put(i * 3, i % 2 == 0 ? new Even() : new Odd());
    }
  }

  /** A stack that is turned round. */
  static class Turned {
    public static void main(String[] args) {
      Entry top = null, turned = null;
      for (int i = 0; i < args.length; i++)
        top = new Entry(i, new Odd(), top);
      while (top != null) {
        Entry next = top.next;
        top.next = turned;
        turned = top;
        top = next;
      }
    }
  }

  /** A ring. */
  static class Ring {
    public static void main(String[] args) {
      Entry last = new Entry(0, null, null), first = last;
      for (int i = 0; i < args.length; i++)
        first = new Entry(i, i > 2 ? new Even() : null, first);
      last.next = first;
      for (Entry e = first; e != last; e = e.next) {
      }
    }
  }
}
