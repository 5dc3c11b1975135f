import java.util.Arrays;

/**
 * Classes whose fields have to do with each other. What stands behind "// holds:" is to be found out; a class that has a
 * "// broken:" line is made once more, as NAMEBroken, with that method, and without its claim.
 */
class Related {
  static final class IntStack {
    private int[] items = new int[4];
    private int size;
    // holds: size <= items.length
    // holds: 0 <= size
    public void push(int x) {
      if (size == items.length)
        grow();
      items[size++] = x;
    }
    private void grow() {
      int[] more = new int[items.length * 2 + 1];
      System.arraycopy(items, 0, more, 0, size);
      items = more;
    }
    public int pop() {
      if (size == 0)
        throw new IllegalStateException();
      return items[--size];
    }
    public void remove(int at) {
      if (at < 0 || at >= size)
        throw new IndexOutOfBoundsException();
      for (int k = at; k < size - 1; k++)
        items[k] = items[k + 1];
      size--;
    }
    // broken: public void trim() { items = new int[4]; }
    // lost: size <= items.length
  }

  static final class ObjectStack {
    private Object[] items = new Object[2];
    private int size;
    // holds: size <= items.length
    public void push(Object x) {
      if (size == items.length)
        items = Arrays.copyOf(items, size + 8);
      items[size++] = x;
    }
    public Object pop() {
      if (size == 0)
        return null;
      Object top = items[--size];
      items[size] = null;
      return top;
    }
    public void clear() { size = 0; }
    // broken: public void truncate(int to) { if (to > 0) size = to; }
    // lost: size <= items.length
  }

  static final class EagerStack {
    private final int[] items;
    private int size;
    EagerStack(int most) { items = new int[most & 255]; }
    // holds: 0 <= size
    // holds: size <= items.length
    public boolean push(int x) {
      if (size >= items.length)
        return false;
      items[size] = x;
      size++;
      return true;
    }
    public int pop() { return size > 0 ? items[--size] : -1; }
    // broken: public void late(int x) { size++; items[size - 1] = x; }
    // lost: size <= items.length
  }

  static final class Range {
    private final int low, high;
    Range(int a, int b) {
      low = Math.min(a, b);
      high = Math.max(a, b);
    }
    // holds: low <= high
    // broken: Range(int a, long b) { low = a; high = (int) b; }
    // lost: low <= high
    Range both(Range other) { return new Range(Math.min(low, other.low), Math.max(high, other.high)); }
  }

  static final class Window {
    private int from, to;
    // holds: from <= to
    // holds: 0 <= from
    public void set(int a, int b) {
      if (a < 0 || b < a)
        throw new IllegalArgumentException();
      from = a;
      to = b;
    }
    public void shrink() {
      if (from < to)
        from++;
    }
    public void grow() {
      if (to < Integer.MAX_VALUE)
        to++;
    }
    // broken: public void move(int by) { from += by; to += by; }
    // lost: from <= to
  }

  static final class Ring {
    private final int[] items = new int[8];
    private int head, count;
    // holds: head < items.length
    // holds: count <= items.length
    // holds: 0 <= count
    public void add(int x) {
      if (count == items.length)
        throw new IllegalStateException();
      items[(head + count) % items.length] = x;
      count++;
    }
    public int take() {
      if (count == 0)
        throw new IllegalStateException();
      int x = items[head];
      head = (head + 1) % items.length;
      count--;
      return x;
    }
    // broken: public void skip() { head++; count--; }
    // lost: head < items.length
  }

  static final class Chain {
    private static final class Node {
      int value;
      Node next;
    }
    private Node head;
    private int size;
    // holds: size != 0 || head == null
    // holds: head == null || size != 0
    // broken: public void cut() { head = null; }
    // lost: size == 0 || head != null
    public void add(int x) {
      if (size == Integer.MAX_VALUE)
        throw new IllegalStateException();
      Node node = new Node();
      node.value = x;
      node.next = head;
      head = node;
      size++;
    }
    public void clear() {
      head = null;
      size = 0;
    }
  }

  static final class Queue {
    private static final class Cell {
      Object value;
      Cell next;
    }
    private Cell first, last;
    // holds: first != null || last == null
    // holds: first == null || last != null
    // broken: public void drop() { first = null; }
    // lost: first != null || last == null
    public void add(Object x) {
      Cell cell = new Cell();
      cell.value = x;
      if (last == null)
        first = cell;
      else
        last.next = cell;
      last = cell;
    }
    public Object take() {
      if (first == null)
        return null;
      Object value = first.value;
      first = first.next;
      if (first == null)
        last = null;
      return value;
    }
  }

  static final class Closing {
    private byte[] buffer = new byte[16];
    private boolean closed;
    // holds: closed || buffer != null
    public void close() {
      closed = true;
      buffer = null;
    }
    public int first() { return closed ? -1 : buffer[0]; }
    // broken: public void open() { closed = false; }
    // lost: closed || buffer != null
  }

  static final class Lazy {
    private Object value;
    private boolean known;
    // holds: !known || value != null
    public Object get() {
      if (!known) {
        value = new Object();
        known = true;
      }
      return value;
    }
    // broken: public void set(Object o) { value = o; known = true; }
    // lost: !known || value != null
  }

  static final class Account {
    private long balance, limit;
    // holds: balance <= limit
    // holds: 0 <= balance
    Account(long most) {
      if (most < 0)
        throw new IllegalArgumentException();
      limit = most;
    }
    public boolean put(long more) {
      if (more < 0 || more > limit - balance)
        return false;
      balance += more;
      return true;
    }
    // broken: public void raise(long to) { limit = to; }
    // lost: balance <= limit
  }

  static final class Reader {
    private final char[] text;
    private int at;
    Reader(char[] text) { this.text = text.clone(); }
    // holds: at <= text.length
    // holds: 0 <= at
    public int read() { return at < text.length ? text[at++] : -1; }
    public void back() {
      if (at > 0)
        at--;
    }
    // broken: public void skip(int n) { if (n > 0) at += n; }
    // lost: at <= text.length
  }

  static final class Table {
    private int[] keys = new int[4];
    private long[] values = new long[4];
    private int used;
    // holds: keys.length <= values.length
    // holds: used <= keys.length
    public void put(int key, long value) {
      if (used == keys.length) {
        int more = used + 4;
        keys = Arrays.copyOf(keys, more);
        values = Arrays.copyOf(values, more);
      }
      keys[used] = key;
      values[used] = value;
      used++;
    }
    // broken: public void half() { values = new long[2]; }
    // lost: keys.length <= values.length
  }

  static final class Guarded {
    private int[] data;
    private int size;
    // holds: 0 <= size
    // holds: data != null || size == 0
    // broken: public void forget() { data = null; }
    // lost: data != null || size == 0
    public void set(int[] from) {
      if (from == null || from.length == 0)
        return;
      data = from.clone();
      size = data.length;
    }
    public void pop() {
      if (size > 0)
        size--;
    }
  }

  static final class Half {
    private int done, all;
    // holds: done <= all
    public void begin(int n) {
      all = n < 0 ? 0 : n;
      done = 0;
    }
    public void step() {
      if (done < all)
        done++;
    }
    // What is thrown in between leaves it as it is.
    // broken: public void late(int[] a) { done = all + 1; a[0] = 1; done = 0; }
    // lost: done <= all
  }

  static final class Calls {
    private int low, high;
    // holds: low <= high
    public void widen(int by) {
      if (by > 0 && high <= Integer.MAX_VALUE - by)
        high += by;
    }
    public void narrow(int by) {
      if (by > 0 && low <= high - by)
        low += by;
    }
    public boolean isGood() { return low <= high; }
    // Whoever is called sees it broken, and may come back.
    // broken: public void call(Runnable r) { low = high + 1; r.run(); low = high; }
    // lost: low <= high
  }

  static final class Copies {
    private int low, high;
    // holds: low <= high
    public void widen() {
      if (high < Integer.MAX_VALUE)
        high++;
    }
    public void narrow() {
      if (low < high)
        low++;
    }
    // broken: public void take(Copies o) { o.low = high; }
    // lost: low <= high
  }

  static final class Levels {
    private short level, most = 10;
    // holds: level <= most
    public void up() {
      if (level < most)
        level++;
    }
    public void down() {
      if (level > -100)
        level--;
    }
    // broken: public void mend() { most = (short) (most - 1); }
    // lost: level <= most
  }

  static class Open {
    private int low, high;
    // holds: low <= high
    public void widen() {
      if (high < 1000)
        high++;
    }
    public int size() { return high - low; }
    public void narrow() {
      if (low < high)
        low++;
    }
    // A subclass may say anything.
    // broken: public void last() { low = high - size(); }
    // lost: low <= high
  }

  static final class Sum {
    private int count;
    private final int most;
    // holds: count <= most
    Sum(int n) {
      if (n < 0 || n > 255)
        throw new IllegalArgumentException();
      most = n;
    }
    public void fill() {
      while (count < most)
        count++;
    }
    // broken: public void over() { for (int i = 0; i < 3; i++) count++; }
    // lost: count <= most
  }

  static final class Pager {
    private final int pages;
    private int page;
    // holds: page < pages
    // holds: 0 <= page
    Pager(int n) { pages = n > 0 ? n : 1; }
    public void next() {
      if (page + 1 < pages)
        page++;
    }
    public void first() { page = 0; }
    // broken: public void skip() { page += 2; }
    // lost: page < pages
  }

  static final class View {
    private final byte[] data;
    private int position, limit;
    // holds: position <= limit
    // holds: limit <= data.length
    // holds: 0 <= position
    View(int most) {
      data = new byte[most < 0 ? 0 : most & 1023];
      limit = data.length;
    }
    public void flip() {
      limit = position;
      position = 0;
    }
    public void clear() {
      position = 0;
      limit = data.length;
    }
    public byte get() {
      if (position >= limit)
        throw new IllegalStateException();
      return data[position++];
    }
    public void limit(int to) {
      if (to < 0 || to > data.length)
        throw new IllegalArgumentException();
      limit = to;
      if (position > to)
        position = to;
    }
    // broken: public void position(int to) { if (to >= 0 && to <= data.length) position = to; }
    // lost: position <= limit
  }

  static final class Ends {
    private final Object[] items = new Object[32];
    private int front = 16, back = 16;
    // holds: front <= back
    // holds: back <= items.length
    // holds: 0 <= front
    public boolean addFirst(Object x) {
      if (front == 0)
        return false;
      items[--front] = x;
      return true;
    }
    public boolean addLast(Object x) {
      if (back == items.length)
        return false;
      items[back++] = x;
      return true;
    }
    public Object removeFirst() { return front == back ? null : items[front++]; }
    public Object removeLast() { return front == back ? null : items[--back]; }
    // broken: public void forget() { back = 16; }
    // lost: front <= back
  }

  static final class Letters {
    private char from = 'a', to = 'z';
    // holds: from <= to
    public void set(char a, char b) {
      if (a > b)
        throw new IllegalArgumentException();
      from = a;
      to = b;
    }
    public char random(int n) { return (char) (from + Math.floorMod(n, to - from + 1)); }
    // broken: public void from(char a) { from = a; }
    // lost: from <= to
  }

  static final class Countdown {
    private final long total;
    private long left;
    // holds: left <= total
    // holds: 0 <= left
    Countdown(long n) {
      total = Math.max(n, 0);
      left = total;
    }
    public boolean tick() {
      if (left == 0)
        return false;
      left--;
      return true;
    }
    public void reset() { left = total; }
    public long done() { return total - left; }
    // broken: public void more(long n) { if (n > 0) left += n; }
    // lost: left <= total
  }

  static final class Slot {
    private Object value;
    private int uses;
    // holds: value != null || uses == 0
    public void put(Object x) {
      value = x;
      uses = 0;
    }
    public Object use() {
      if (value == null)
        return null;
      if (uses < 100)
        uses++;
      return value;
    }
    // broken: public void count() { uses++; }
    // lost: value != null || uses == 0
  }

  static final class Named {
    private String name;
    private boolean shown;
    // holds: !shown || name != null
    public void name(String to) {
      if (to != null)
        name = to;
    }
    public void show() { shown = name != null; }
    public int width() { return shown ? name.length() : 0; }
    // broken: public void clear() { name = null; }
    // lost: !shown || name != null
  }

  static final class Lease {
    private Object owner;
    private int[] since;
    // holds: owner == null || since != null
    // holds: owner != null || since == null
    public boolean take(Object who, int when) {
      if (who == null || owner != null)
        return false;
      owner = who;
      since = new int[] {when};
      return true;
    }
    public void give() {
      owner = null;
      since = null;
    }
    // broken: public void pass(Object who) { owner = who; }
    // lost: owner == null || since != null
  }

  static final class Gauge {
    private byte least, now, most;
    // holds: least <= now
    // holds: now <= most
    public void set(byte to) {
      now = to;
      if (to < least)
        least = to;
      if (to > most)
        most = to;
    }
    public void reset() {
      least = now;
      most = now;
    }
    // broken: public void down() { now--; }
    // lost: least <= now
  }

  static final class Words {
    private final long[] words = new long[4];
    private int bits;
    // holds: 0 <= bits
    public void set(int bit) {
      if (bit < 0 || bit >= 256)
        throw new IndexOutOfBoundsException();
      words[bit >> 6] |= 1L << bit;
      if (bit >= bits)
        bits = bit + 1;
    }
    public void trim() {
      while (bits > 0 && (words[bits - 1 >> 6] >> bits - 1 & 1) == 0)
        bits--;
    }
    // broken: public void shift(int by) { bits += by; }
    // lost: 0 <= bits
  }
}
