import loris.contract.Ensures;
import loris.contract.Modifies;
import loris.contract.Requires;

/** Calls on inputs of interfaces and abstract classes that no class implements: their contracts are assumed. The comment says the verdict. */
class Unseen {
  static class Box {
    int value;
    Box next;
  }

  /** As the order of Kiasan's figure 5. */
  interface Order {
    @Ensures("(result == 0) == (a == b) && result >= -1 && result <= 1")
    @Modifies
    int compare(int a, int b);
  }

  static abstract class Scale implements Order {
    int unit;

    @Requires("n >= 0")
    @Ensures({"result >= old(unit)", "unit == old(unit) + 1"})
    @Modifies("unit")
    abstract int measure(int n);

    int twice(int n) {
      return measure(n) + measure(n);
    }
  }

  interface Source {
    @Requires("n > 0")
    @Ensures("result != null && result.value == n")
    Box get(int n);
  }

  interface Ordered extends Order {
    int compare(int a, int b);
  }

  interface Counter {
    int count(Box box);

    @Requires("box != null")
    @Ensures({"box.value > old(box.value)", "result == box.value"})
    @Modifies("box.value")
    int step(Box box);
  }

  interface Linker {
    @Ensures("result == box.next")
    @Modifies
    Box next(Box box);

    @Modifies("box.next")
    void link(Box box);
  }

  interface Factory {
    @Ensures("fresh(result) && result.value == n && result.next == null")
    @Modifies
    Box make(int n);

    @Requires("box != null")
    @Ensures("fresh(box.next) && box.next.next == old(box.next)")
    @Modifies("box.next")
    void extend(Box box);
  }

  static abstract class Body {
    int edges;

    abstract int area(int scale);

    abstract Body half();
  }

  static abstract class MarkedBody extends Body implements Any {}

  static abstract class Holder<T> implements java.util.function.Supplier<T> {
    T name;
  }

  interface Any {
    int any(int x);
  }

  static void sign(Order order, int a, int b) { // SAFE, assuming
    if (order != null) {
      int sign = order.compare(a, b);
      assert sign == -1 || sign == 0 || sign == 1;
    }
  }

  static void equal(Order order, int a) { // SAFE, assuming
    if (order != null)
      assert order.compare(a, a) == 0;
  }

  static void inherited(Ordered order, int a) { // SAFE, assuming
    if (order != null)
      assert order.compare(a, a + 1) != 0;
  }

  static void notAntisymmetric(Order order, int a, int b) { // VIOLATION java.lang.AssertionError
    if (order != null)
      assert order.compare(a, b) != 1 || order.compare(b, a) == -1;
  }

  static void returned(Source source) { // SAFE, assuming
    if (source != null)
      assert source.get(3).value == 3;
  }

  static void notNew(Source source) { // VIOLATION java.lang.AssertionError
    if (source != null)
      assert source.get(3) != source.get(4) && source.get(3).next != source.get(5);
  }

  static void precondition(Source source, int n) { // VIOLATION precondition
    if (source != null)
      source.get(n);
  }

  static void preconditionHolds(Source source, int n) { // SAFE, assuming
    if (source != null && n > 7)
      source.get(n - 7);
  }

  static void written(Counter counter, Box box) { // SAFE, assuming
    if (counter == null || box == null)
      return;
    int before = box.value;
    assert counter.step(box) > before && box.value > before;
  }

  static void onlyThat(Counter counter, Box box, Box other) { // SAFE, assuming
    if (counter == null || box == null || other == null || box == other)
      return;
    int before = other.value;
    counter.step(box);
    assert other.value == before;
  }

  static void changed(Counter counter, Box box) { // VIOLATION java.lang.AssertionError
    if (counter == null || box == null)
      return;
    int before = box.value;
    counter.step(box);
    assert box.value == before + 1;
  }

  static void own(Counter counter) { // SAFE, assuming
    if (counter == null)
      return;
    Box box = new Box();
    counter.step(box);
    assert box.value > 0;
  }

  static void withoutContract(Counter counter, Box box) { // VIOLATION java.lang.AssertionError
    if (counter != null)
      assert counter.count(box) >= 0;
  }

  static void found(Linker linker, Box box) { // SAFE, assuming
    if (linker != null && box != null)
      assert linker.next(box) == box.next;
  }

  static void linked(Linker linker, Box box, Box other) { // SAFE, assuming
    if (linker == null || box == null || other == null || box == other)
      return;
    Box before = other.next;
    linker.link(box);
    assert other.next == before;
  }

  static void mayLeadToWhatWasMade(Linker linker) { // UNKNOWN: what a contract lets a call write may lead to
    if (linker == null)
      return;
    Box box = new Box();
    linker.link(box);
    assert box.next != box;
  }

  static void any(Any any, int x) { // SAFE, assuming
    if (any != null)
      assert any.any(x) == any.any(x);
  }

  static void abstractInherited(Scale scale, int a) { // SAFE, assuming
    if (scale != null)
      assert scale.compare(a, a) == 0;
  }

  static void abstractModifies(Scale scale) { // SAFE, assuming
    if (scale == null || scale.unit < 0 || scale.unit > 5)
      return;
    int before = scale.unit;
    assert scale.measure(3) >= before && scale.unit == before + 1;
  }

  static void abstractSame(Scale scale) { // VIOLATION java.lang.AssertionError
    if (scale != null)
      assert scale.measure(3) == scale.measure(3);
  }

  static void abstractBroken(Scale scale, int n) { // VIOLATION precondition `n >= 0'
    if (scale != null)
      scale.twice(n);
  }

  static void answersDependOnFields(Body s) { // VIOLATION java.lang.AssertionError
    if (s == null) return;
    int area = s.area(1);
    s.edges = 4;
    assert s.area(1) == area;
  }

  static void andOnThoseOfAliases(Body s, Body other) { // VIOLATION java.lang.AssertionError
    if (s == null || other == null) return;
    int area = s.area(1);
    other.edges++;
    assert s.area(1) == area;
  }

  static void leftOpen(Body s) { // VIOLATION java.lang.AssertionError
    if (s == null || s.half() == null) return;
    assert s.half().area(1) <= s.area(1);
  }

  static void fieldsOfTheClass(Body s) { // VIOLATION java.lang.AssertionError
    if (s == null) return;
    assert s.edges != 12;
  }

  static void oneOfTheTwo(Body a, Body b) { // VIOLATION java.lang.AssertionError
    if (a == null || b == null) return;
    a.edges = 1;
    b.edges = 2;
    assert a.edges == 1;
  }

  static void typeArguments(Holder<String> n) { // VIOLATION java.lang.AssertionError
    if (n == null || n.get() == null) return;
    assert n.get().length() != 3;
  }

  static void isOfAnAbstractClass(Object o) { // VIOLATION java.lang.AssertionError
    assert !(o instanceof Body);
  }

  static void isBelow(Body s) { // VIOLATION java.lang.AssertionError
    assert !(s instanceof MarkedBody);
  }

  static void isOfBoth(Body s) { // UNKNOWN: an input of type Unseen$Body may be of a class that is not considered
    assert !(s instanceof Order && s.edges == 3);
  }

  static Box kept;

  static void leadsToWhatWasMade(java.util.function.Supplier<Linked> f) { // UNKNOWN: what Supplier.get answers may
    if (f == null)
      return;
    Box mine = new Box();
    kept = mine;
    Linked answer = f.get();
    assert answer == null || answer.box != mine;
  }

  static class Linked {
    Box box;
  }

  static void makesTwo(Factory f) { // SAFE, assuming that Factory inputs keep their contract
    if (f == null)
      return;
    Box a = f.make(1), b = f.make(1);
    a.value = 2;
    assert a != b && b.value == 1;
  }

  static void makesNoInput(Factory f, Box x) { // SAFE, assuming that Factory inputs keep their contract
    if (f == null || x == null)
      return;
    int value = x.value;
    f.make(3).value = value + 1;
    assert x.value == value && f.make(3) != x.next;
  }

  static void makesAnother(Factory f) { // VIOLATION java.lang.AssertionError
    if (f != null)
      assert f.make(7).value != 7;
  }

  static void extendsTwice(Factory f, Box x) { // SAFE, assuming that Factory inputs keep their contract
    if (f == null || x == null)
      return;
    Box next = x.next;
    f.extend(x);
    f.extend(x);
    assert x.next != x && x.next.next != x.next && x.next.next.next == next;
  }

  static void extendsOne(Factory f, Box x) { // VIOLATION java.lang.AssertionError
    if (f == null || x == null)
      return;
    f.extend(x);
    assert x.next.next != null;
  }

  static void extendsMine(Factory f) { // UNKNOWN: what a contract lets a call write may lead to an object
    if (f == null)
      return;
    Box mine = new Box();
    f.extend(mine);
    assert mine.next.next == null;
  }
}
