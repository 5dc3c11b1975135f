import java.util.*;
import java.util.concurrent.Callable;
import java.util.function.*;

/** Inputs of classes that nobody has seen. */
class StandIns {
  // --- contracts hold ---

  // expect: SAFE Comparator
  // lazy: UNKNOWN input of type java.util.Comparator
  static void antisymmetric(Comparator<String> c, String a, String b) {
    if (c == null) return;
    int x = c.compare(a, b), y = c.compare(b, a);
    assert !(x < 0 && y < 0);
    assert (x == 0) == (y == 0);
  }

  // expect: SAFE Comparator
  // lazy: UNKNOWN input of type java.util.Comparator
  static void transitive(Comparator<String> c, String x, String y, String z) {
    if (c == null) return;
    if (c.compare(x, y) < 0 && c.compare(y, z) < 0)
      assert c.compare(x, z) < 0;
  }

  // expect: SAFE Comparator
  // lazy: UNKNOWN input of type java.util.Comparator
  static void twoOrders(Comparator<String> c, Comparator<String> d, String x, String y) {
    if (c == null || c != d) return;
    assert c.compare(x, y) == d.compare(x, y);
  }

  // expect: UNKNOWN input of type java.util.Comparator may be of a class that is not considered
  static void reversed(Comparator<String> c, String x, String y) {
    if (c == null) return;
    if (c.compare(x, y) > 0)
      assert c.reversed().compare(x, y) < 0;
  }

  // expect: SAFE Comparable
  // lazy: UNKNOWN input of type
  static void ownOrder(Comparable<Object> a, Comparable<Object> b) {
    if (a == null || b == null) return;
    if (a.compareTo(b) > 0)
      assert b.compareTo(a) < 0;
  }

  // expect: SAFE Comparable
  // lazy: UNKNOWN input of type
  static <T extends Comparable<T>> void greatest(T a, T b, T c) {
    if (a == null || b == null || c == null) return;
    T most = a.compareTo(b) >= 0 ? a : b;
    most = most.compareTo(c) >= 0 ? most : c;
    assert most.compareTo(a) >= 0 && most.compareTo(b) >= 0;
  }

  // expect: SAFE Object
  // lazy: UNKNOWN input of type
  static void equalHashes(Object a, Object b) {
    if (a == null || b == null || !a.equals(b)) return;
    assert b.equals(a);
    assert a.equals(a);
    assert !a.equals(null);
  }

  // expect: SAFE Predicate
  // lazy: UNKNOWN input of type
  static void sameAnswer(Predicate<String> p, String s) {
    if (p == null) return;
    assert p.test(s) == p.test(s);
  }

  // expect: SAFE IntFunction
  // lazy: UNKNOWN input of type
  static void sameBox(IntFunction<Integer> f, int n) {
    if (f == null) return;
    assert Objects.equals(f.apply(n), f.apply(n));
  }

  // expect: SAFE DoubleUnaryOperator
  // lazy: UNKNOWN input of type
  static void sameNumber(DoubleUnaryOperator f, double x) {
    if (f == null) return;
    double y = f.applyAsDouble(x);
    assert y == f.applyAsDouble(x) || y != y;
  }

  // expect: SAFE Runnable and Consumer
  // lazy: UNKNOWN input of type
  static void returns(Runnable r, Consumer<String> c) {
    if (r != null) r.run();
    if (c != null) c.accept("a");
  }

  // --- and nothing more ---

  // expect: VIOLATION IllegalStateException
  static void magnitude(Comparator<String> c, String a, String b) {
    if (c == null) return;
    switch (c.compare(a, b)) {
    case -1:
    case 0:
    case 1:
      return;
    default:
      throw new IllegalStateException(); // fails
    }
  }

  // expect: VIOLATION AssertionError
  static void negated(Comparator<String> c) {
    if (c == null) return;
    int order = c.compare("a", "b");
    if (order < 0)
      assert -order > 0; // fails
  }

  // expect: VIOLATION AssertionError
  static void consistent(Comparator<String> c, String a, String b) {
    if (c == null || a == null || b == null || a == b) return;
    assert c.compare(a, b) != 0; // fails
  }

  // expect: VIOLATION AssertionError
  static void zeros(DoublePredicate p) {
    if (p == null) return;
    assert p.test(0.0) == p.test(-0.0); // fails
  }

  // expect: VIOLATION AssertionError
  static void otherArgument(IntPredicate p, int n) {
    if (p == null) return;
    assert p.test(n) == p.test(n + 1); // fails
  }

  // expect: VIOLATION AssertionError
  static void otherObject(Predicate<String> p, Predicate<String> q, String s) {
    if (p == null || q == null) return;
    assert p.test(s) == q.test(s); // fails
  }

  // expect: VIOLATION AssertionError
  // lazy: UNKNOWN a violation depends on an identity hash
  static void hashIsEnough(Object a, Object b) {
    if (a == null || b == null || a instanceof StandIns || b instanceof StandIns) return;
    if (a.hashCode() == b.hashCode())
      assert a.equals(b); // fails
  }

  // expect: VIOLATION NullPointerException
  static int noResult(Function<String, Integer> f, String s) {
    return f == null ? 0 : f.apply(s) / 2; // fails
  }

  // expect: VIOLATION ArithmeticException
  static int divided(ToIntFunction<String> f, String s) {
    return f == null ? 0 : 100 / f.applyAsInt(s); // fails
  }

  // expect: VIOLATION AssertionError
  static void third(Supplier<Boolean> a, Supplier<Boolean> b) {
    if (a == null || b == null) return;
    Boolean x = a.get(), y = b.get();
    assert x == null || y == null || x || !y; // fails
  }

  // expect: VIOLATION IllegalStateException
  static void texts(Callable<String> c) throws Exception {
    if (c == null) return;
    String text = c.call();
    if (text != null && text.length() == 2 && text.charAt(1) == 'x')
      throw new IllegalStateException(); // fails
  }

  // --- what has changed ---

  static class Item {
    int weight;
    Item next;
    int[] parts;
  }

  // expect: SAFE Comparator
  // lazy: UNKNOWN input of type
  static void unchanged(Comparator<Item> c, Item a, Item b) {
    if (c == null || a == null || b == null) return;
    int before = c.compare(a, b), weight = a.weight + b.weight;
    assert before == c.compare(a, b);
  }

  // expect: VIOLATION AssertionError
  static void changed(Predicate<Item> p, Item a) {
    if (p == null || a == null) return;
    boolean before = p.test(a);
    a.weight++;
    assert before == p.test(a); // fails
  }

  // expect: VIOLATION AssertionError
  static void changedBehind(Predicate<Item> p, Item a) {
    if (p == null || a == null || a.next == null) return;
    boolean before = p.test(a);
    a.next.weight++;
    assert before == p.test(a); // fails
  }

  // expect: VIOLATION AssertionError
  static void changedAlias(Predicate<Item> p, Item a, Item b) {
    if (p == null || a == null || b == null) return;
    boolean before = p.test(a);
    b.weight++;
    assert before == p.test(a); // fails
  }

  // expect: VIOLATION AssertionError
  static void changedElement(Predicate<Item> p, Item a) {
    if (p == null || a == null || a.parts == null || a.parts.length == 0) return;
    boolean before = p.test(a);
    a.parts[0]++;
    assert before == p.test(a); // fails
  }

  // expect: VIOLATION AssertionError
  static void changedOwn(Predicate<Item> p) {
    if (p == null) return;
    Item item = new Item();
    item.next = new Item();
    boolean before = p.test(item);
    item.next.weight = 1;
    assert before == p.test(item); // fails
  }

  // expect: SAFE Predicate
  // lazy: UNKNOWN input of type
  static void sameOwn(Predicate<Item> p, int n) {
    if (p == null) return;
    Item item = new Item();
    item.weight = n;
    boolean before = p.test(item);
    item.weight = n;
    assert before == p.test(item);
  }

  // expect: SAFE Comparator
  // lazy: UNKNOWN input of type
  static void sorted(Comparator<Item> c, Item[] a) {
    if (c == null || a == null || a.length != 2) return;
    if (c.compare(a[0], a[1]) > 0) {
      Item item = a[0];
      a[0] = a[1];
      a[1] = item;
    }
    assert c.compare(a[0], a[1]) <= 0;
  }

  // --- without a contract ---

  // expect: VIOLATION AssertionError
  // loris: --stand-ins any
  static void anyOrder(Comparator<String> c, String a, String b) {
    if (c == null) return;
    int x = c.compare(a, b), y = c.compare(b, a);
    assert !(x < 0 && y < 0); // fails
  }

  // expect: VIOLATION AssertionError
  // loris: --stand-ins any
  static void anyAnswer(Predicate<String> p, String s) {
    if (p == null) return;
    assert p.test(s) == p.test(s); // fails
  }

  // expect: VIOLATION AssertionError
  // loris: --stand-ins any
  // lazy: UNKNOWN input of type
  static void anyEquality(Object o) {
    if (o != null && !(o instanceof StandIns))
      assert o.equals(o); // fails
  }

  // expect: UNKNOWN no class is known for an input of type java.util.Comparator
  // loris: --stand-ins none
  static void noOrder(Comparator<String> c, String a, String b) {
    if (c != null)
      c.compare(a, b);
  }

  // --- which class it is ---

  // expect: VIOLATION AssertionError
  // lazy: UNKNOWN input of type
  static void isFive(Object o) {
    if (o != null)
      assert !o.equals(5); // fails
  }

  // expect: VIOLATION AssertionError
  // lazy: UNKNOWN input of type
  static void isText(Object o) {
    if (o != null)
      assert !o.equals("ab"); // fails
  }

  // expect: VIOLATION AssertionError
  // lazy: UNKNOWN input of type
  static void isTextAgain(Object o) {
    if (o != null)
      assert !"ab".equals(o); // fails
  }

  // expect: VIOLATION IllegalStateException
  // lazy: UNKNOWN input of type
  static void isComparable(Object o) {
    if (o instanceof Comparable)
      throw new IllegalStateException(); // fails
  }

  // expect: UNKNOWN input of type java.lang.Object may be of a class that is not considered
  static void isTwo(Object o) {
    if (o instanceof Comparable && o instanceof Runnable)
      throw new IllegalStateException();
  }

  // expect: UNKNOWN input of type java.lang.Runnable may be of a class that is not considered
  static void isMore(Runnable r) {
    if (r instanceof Comparable)
      throw new IllegalStateException();
  }

  // expect: UNKNOWN input of type java.lang.Object may be of a class that is not considered
  static void isArray(Object o) {
    if (o instanceof int[])
      throw new IllegalStateException();
  }

  // expect: UNKNOWN input of type java.lang.Object may be of a class that is not considered
  static void isMap(Object o) {
    if (o instanceof Map)
      throw new IllegalStateException();
  }

  enum Color { RED }

  // expect: UNKNOWN
  static void isColor(Object o) {
    if (o instanceof Color)
      throw new IllegalStateException();
  }

  // expect: UNKNOWN
  static void isRed(Object o) {
    if (o != null)
      assert !o.equals(Color.RED);
  }

  // expect: UNKNOWN
  static void isDecimal(Object o) {
    if (o != null)
      assert !o.equals(java.math.BigInteger.TEN);
  }

  // expect: SAFE
  // lazy: UNKNOWN input of type
  static boolean isOwn(Object o) {
    return o != null && o.getClass() == StandIns.class;
  }

  // expect: UNKNOWN
  static void sameClass(Object a, Object b) {
    if (a == null || b == null || a instanceof StandIns || b instanceof StandIns || a instanceof Item || b instanceof Item)
      return;
    assert a.getClass() == b.getClass();
  }

  // expect: UNKNOWN
  static void className(Object a) {
    if (a != null)
      assert a.getClass().getName().length() != 9;
  }

  // --- interfaces of the target ---

  interface Shape {
    double area();

    String name();

    default boolean isEmpty() {
      return area() == 0;
    }
  }

  // expect: VIOLATION IllegalArgumentException
  static double area(Shape s) {
    if (s == null) return 0;
    double area = s.area();
    assert area == s.area() || area != area;
    if (!s.isEmpty() && s.name() == null)
      throw new IllegalArgumentException(); // fails
    return area;
  }

  interface Maker {
    Shape make(int size);
  }

  // expect: VIOLATION AssertionError
  static void made(Maker m) {
    if (m == null) return;
    Shape s = m.make(3);
    if (s != null)
      assert s.area() != 7; // fails
  }

  // expect: SAFE Maker
  // lazy: UNKNOWN input of type
  static void madeTwice(Maker m, int n) {
    if (m != null)
      assert m.make(n) == m.make(n);
  }

  final Comparator<String> order;
  String kept = "";

  StandIns(Comparator<String> order) {
    this.order = order;
  }

  // expect: VIOLATION AssertionError
  void keep(String text) {
    if (order == null || text == null) return;
    if (order.compare(kept, text) < 0)
      kept = text;
    assert kept == text; // fails
  }

  // --- objects that every caller has ---

  // expect: UNKNOWN an input
  static void keptText(Object x) {
    Map<Object, Integer> identity = new IdentityHashMap<>();
    identity.put("text", 1);
    assert !identity.containsKey(x);
  }

  // expect: UNKNOWN an input
  static void knownBox(Comparable<Integer> x) {
    if (x != null && x.compareTo(4) > 0 && (Object) x == (Object) 5) assert false;
  }

  // --- objects that the method has made ---

  static Item held;

  // expect: UNKNOWN may be an object that the method has made
  static void answersItsArgument(UnaryOperator<Item> f) {
    if (f == null) return;
    Item mine = new Item();
    int before = mine.weight;
    Item answer = f.apply(mine); // x -> x
    if (answer == null) return;
    answer.weight = before + 1;
    assert mine.weight == before;
  }

  // expect: UNKNOWN may be an object that the method has made
  static void answersWhatAStaticHolds(Supplier<Item> f) {
    if (f == null) return;
    Item mine = new Item();
    held = mine;
    assert f.get() != mine; // () -> held
  }

  // expect: VIOLATION AssertionError
  static void answersAnInput(Supplier<Item> f, Item one) {
    if (f == null || one == null) return;
    assert f.get() != one; // fails
  }

  // expect: UNKNOWN may be an object that the method has made
  static void answersALambda(UnaryOperator<Runnable> f) {
    if (f == null) return;
    int[] count = {0};
    Runnable answer = f.apply(() -> count[0]++); // x -> x
    if (answer != null) answer.run();
    assert count[0] == 0;
  }

  // expect: UNKNOWN may be
  static void answersABox(UnaryOperator<Double> f) {
    if (f == null) return;
    Double mine = 1.5;
    assert f.apply(mine) != mine; // x -> x
  }

  // expect: UNKNOWN may be an object that the method has made
  static void answersAnArray(UnaryOperator<int[]> f) {
    if (f == null) return;
    int[] mine = {1};
    int[] answer = f.apply(mine); // x -> x
    if (answer != null && answer.length > 0) answer[0] = 5;
    assert mine[0] == 1;
  }

  // --- abstract classes that nobody extends ---

  static abstract class Body {
    int edges;

    abstract int area(int scale);

    abstract Body half();

    int twice(int scale) {
      return 2 * area(scale);
    }
  }

  interface Marked {
    int mark();
  }

  // expect: SAFE Body
  static void codeOfTheClass(Body s, int scale) {
    if (s == null) return;
    assert s.twice(scale) == s.area(scale) + s.area(scale);
  }

  // expect: VIOLATION AssertionError
  static void isOfAnInterface(Object o) {
    assert !(o instanceof Marked); // fails
  }

  // --- what was written counts, although nobody has read it ---

  // expect: VIOLATION AssertionError
  // lazy: UNKNOWN input of type
  static void writtenUnread(ToIntFunction<Item> f, Item item) {
    if (f == null || item == null) return;
    int before = f.applyAsInt(item);
    item.weight = 4;
    assert f.applyAsInt(item) == before; // fails
  }

  // expect: VIOLATION AssertionError
  // lazy: UNKNOWN input of type
  static void writtenElement(ToIntFunction<int[]> f, int[] array) {
    if (f == null || array == null || array.length < 3) return;
    int before = f.applyAsInt(array);
    array[2] = 5;
    assert f.applyAsInt(array) == before; // fails
  }
}
