import java.util.ArrayList;
import java.util.List;
import loris.contract.*;

/**
 * Methods with a frame, all of which keep it. Where a line ends in `// + WRITE`, the test makes a copy of the method with
 * that write added there, which breaks the frame at that line.
 */
public class Frames {
  int count, size;
  long total;
  Frames next, other;
  int[] items;
  String[] texts;
  static int made;
  static Frames last;

  static class Pair {
    int left, right;

    @Modifies
    Pair(int left, Frames of) {
      this.left = left; // + of.count = 1;
      right = left; // + made++;
    }

    @Modifies("this.right")
    void set(int right) {
      this.right = right; // + left = right;
    }
  }

  // --- nothing

  @Modifies
  int sum(Frames f) {
    int sum = count;
    if (f != null)
      sum += f.count; // + f.count = 3;
    return sum; // + count = sum;
  }

  @Modifies
  static int largest(int[] a) {
    int most = 0;
    for (int i = 0; i < a.length && i < 3; i++)
      most = Math.max(most, a[i]); // + a[i] = most;
    return most; // + made = most;
  }

  @Modifies
  static int[] copy(int[] a) {
    int[] b = new int[a.length]; // + a[0] = 1;
    System.arraycopy(a, 0, b, 0, a.length); // + System.arraycopy(b, 0, a, 0, a.length);
    if (b.length > 0)
      b[0] = 7;
    return b; // + a[a.length - 1] = 3;
  }

  @Modifies
  static Frames fresh(Frames f) {
    Frames one = new Frames();
    one.count = 1;
    one.next = f; // + f.next = one;
    one.next = new Frames();
    one.next.count = 2; // + f.count = 2;
    return one; // + last = one;
  }

  @Modifies
  int twice(int x) {
    return half(x) + half(x); // + reset();
  }

  int half(int x) {
    return x / 2;
  }

  void reset() {
    count = 0;
  }

  static void resetOf(Frames f) {
    f.reset();
  }

  @Modifies
  int size(List<String> names) {
    List<String> more = new ArrayList<>();
    more.add("a"); // + last = this;
    return more.size(); // + resetOf(this);
  }

  // --- fields

  @Modifies("count")
  void step() {
    count++; // + size++;
    count += 2; // + total = 1;
  }

  @Modifies({"count", "size"})
  void both() {
    count = size; // + total = size;
    size = 0; // + next = this;
  }

  @Modifies("f.count")
  static void give(Frames f) {
    if (f != null)
      f.count = 1; // + f.size = 2;
    nothing(); // + made = 4;
  }

  static void nothing() {}

  @Modifies("next.count")
  void nextOf() {
    if (next != null)
      next.count = 3; // + count = 3;
    half(1); // + if (next != null && next.next != null && next.next != next) next.next.count = 1;
  }

  @Modifies("next")
  void link(Frames f) {
    next = f; // + other = f;
    half(2); // + if (f != null) f.next = f;
  }

  @Modifies("next")
  void drop() {
    if (next != null)
      next = next.next; // + if (next != null && next != this) next.next = null;
  }

  @Modifies("Frames.made")
  static void number() {
    made++; // + last = null;
  }

  @Modifies("total")
  void add(long x) {
    total += x; // + count = (int) x;
  }

  @Modifies("this.*")
  void all() {
    count = 1;
    size = 2;
    next = other; // + if (next != null && next != this) next.count = 1;
    total = 3; // + made = 3;
  }

  @Modifies("f.*")
  void allOf(Frames f) {
    if (f != null && f != this) {
      f.count = 1;
      f.next = this; // + count = 1;
    }
  }

  // --- elements

  @Modifies("a[*]")
  static void clear(int[] a) {
    for (int i = 0; i < a.length && i < 3; i++)
      a[i] = 0; // + made = i;
  }

  @Modifies("a[0]")
  static void first(int[] a) {
    a[0] = 1; // + if (a.length > 1) a[1] = 1;
    a[0] = 2; // + a[a.length - 1] = 1;
  }

  @Modifies("a[i]")
  static void put(int[] a, int i) {
    a[i] = 1; // + a[0] = 1;
  }

  @Modifies("a[0..2]")
  static void two(int[] a) {
    a[0] = 1;
    a[1] = 2; // + if (a.length > 2) a[2] = 3;
  }

  @Modifies("a[1..3]")
  static void middle(int[] a, int[] b) {
    System.arraycopy(b, 0, a, 1, 2); // + System.arraycopy(b, 0, a, 0, 2);
    a[2] = 1; // + b[0] = 1;
  }

  @Modifies("items[*]")
  void fill(int x) {
    if (items != null && items.length > 0)
      items[0] = x; // + count = x;
    half(3); // + items = new int[1];
  }

  @Modifies("texts[0]")
  void store(String s) {
    if (texts != null && texts.length > 0)
      texts[0] = s; // + if (texts.length > 1) texts[1] = s;
  }

  // --- calls of methods with frames of their own

  @Modifies("count")
  void steps() {
    step();
    step(); // + both();
  }

  @Modifies
  static int built(int x, Frames g) {
    Frames f = new Frames();
    f.step();
    f.both(); // + if (g != null) g.step();
    return f.count + x; // + number();
  }

  @Modifies("f.count")
  static void many(Frames f, int n) {
    if (f != null && n > 0 && n < 3) {
      f.count++;
      many(f, n - 1); // + f.size = n;
    }
  }

  @Modifies("count")
  void deep(int n) {
    if (n > 0 && n < 3)
      deep(n - 1); // + size = n;
    count = n; // + Runnable r = () -> total = 1; r.run();
  }

  @Modifies("other.items[0]")
  void reach() {
    if (other != null && other.items != null && other.items.length > 0)
      other.items[0] = 1; // + other.items = null;
  }

  // --- cases

  @Requires("f != null && f.next == f")
  @Modifies("f.count")
  static void ring(Frames f) {
    f.next.count = 1; // + f.next.size = 1;
    f.next.next.count = 2; // + f.next.other = f;
  }
}
