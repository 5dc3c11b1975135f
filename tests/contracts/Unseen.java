import loris.contract.Ensures;
import loris.contract.Modifies;
import loris.contract.Requires;

/** Calls on inputs of interfaces that no class implements: their contracts are assumed. The comment says the verdict. */
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

  static void linked(Linker linker, Box box) { // UNKNOWN: the contract of Unseen$Linker.link
    if (linker != null && box != null)
      linker.link(box);
  }

  static void any(Any any, int x) { // SAFE, assuming
    if (any != null)
      assert any.any(x) == any.any(x);
  }
}
