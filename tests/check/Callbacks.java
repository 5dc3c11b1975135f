import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/** Objects and stores that get about by methods of the target that only the JDK, or a lambda, calls. */
public class Callbacks {
  static int count;
  static Callbacks known;

  /** A function that hands out itself. */
  static class Self implements Supplier<Self> {
    private static final Self ONE = new Self();
    int value;

    public Self get() {
      return this;
    }

    static Self give() {
      Supplier<Self> supplier = ONE;
      return supplier.get();
    }
  }

  static class Base<T> {
    public T get() {
      return null;
    }
  }

  /** It inherits the method that stands for its interface's. */
  static class Inherits extends Base<Inherits> implements Supplier<Inherits> {
    private static final Inherits ONE = new Inherits();
    int value;

    static Object give() {
      return Objects.toString(ONE).length();
    }
  }

  /** Its text tells the object to others. */
  static class Telling {
    private static final Telling ONE = new Telling();
    static Telling told;
    int value;

    @Override
    public String toString() {
      told = this;
      return "telling";
    }

    static String text() {
      return "it is " + ONE;
    }
  }

  static class ByLambda {
    static int made;

    static {
      Runnable r = () -> count++;
      r.run();
      made = 1;
    }
  }

  static class ByReference {
    static int made;

    static {
      Runnable r = Callbacks::tick;
      r.run();
      made = 1;
    }
  }

  static class ByComparison {
    static final Set<Item> ITEMS = new TreeSet<>();

    static {
      ITEMS.add(new Item());
    }
  }

  static class Item implements Comparable<Item> {
    public int compareTo(Item other) {
      count++;
      return 0;
    }
  }

  static void tick() {
    count++;
  }

  // expect: VIOLATION AssertionError
  static void handsItselfOn(Self self) {
    if (self == null)
      return;
    Self.ONE.value = 5;
    self.value = 6;
    assert Self.ONE.value == 5; // fails
  }

  // expect: SAFE
  static void nobodyKnows(Inherits inherits) {
    if (inherits == null)
      return;
    Inherits.ONE.value = 5;
    inherits.value = 6;
    assert Inherits.ONE.value == 5;
  }

  // expect: VIOLATION AssertionError
  static void isTold(Telling telling) {
    if (telling == null)
      return;
    Telling.ONE.value = 5;
    telling.value = 6;
    assert Telling.ONE.value == 5; // fails
  }

  // expect: VIOLATION AssertionError
  static void lambdaFirst() {
    int before = count;
    int made = ByLambda.made;
    assert count == before; // fails
  }

  // expect: UNKNOWN
  static void lambdaLater() {
    int before = count;
    int made = ByLambda.made;
    assert count != before;
  }

  // expect: VIOLATION AssertionError
  static void referenceFirst() {
    int before = count;
    int made = ByReference.made;
    assert count == before; // fails
  }

  // expect: UNKNOWN
  static void comparisonLater() {
    int before = count;
    int made = ByComparison.ITEMS.size();
    assert count != before;
  }
}
