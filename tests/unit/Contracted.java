package unit;

import loris.contract.Ensures;
import loris.contract.Invariant;
import loris.contract.Modifies;
import loris.contract.Requires;

/** Classes for the tests of contracts; side files about them stand in the tests. */
public class Contracted {
  int v;
  Contracted next;
  String name;

  int get() {
    return v;
  }

  void nothing() {}

  static int unit() {
    return 1;
  }

  int many(String s) {
    return 1;
  }

  int many(Integer i) {
    return 1;
  }

  static int sum(int[] numbers, long start, int end) {
    return end;
  }

  @Invariant("count >= 0")
  public static class Counter {
    int count;
    private boolean isOpen;

    @Ensures("count == 0")
    public Counter() {}

    @Requires("by > 0 && by < 100 && count < 1000")
    @Ensures({"count == old(count) + by", "result == count"})
    @Modifies("count")
    public int add(int by) {
      count += by;
      return count;
    }

    @Ensures("count == old(count) - 1")
    @Modifies("count")
    public void drop() {
      count--;
    }

    @Ensures("result.count == count")
    @Modifies
    public Counter self() {
      return this;
    }

    @Requires("count == 0")
    @Requires("count == 1")
    public void never() {}

    @Requires("other.count > 0")
    public boolean isLess(Counter other) {
      return other.count > count;
    }

    public void open() {
      isOpen = true;
    }

    private void shut() {
      isOpen = false;
    }

    public int twice(int by) {
      return add(5) + add(by);
    }

    static int sum(Counter a, Counter b) {
      return a == null || b == null ? 0 : a.count + b.count;
    }

    @Requires("a != null && b != null")
    static int both(Counter a, Counter b) {
      return a.add(5) + b.add(0);
    }
  }

  public static class Stepper extends Counter {
    @Override
    @Requires("by == 0")
    public int add(int by) {
      count += by;
      return by == 0 ? count + 1 : count;
    }
  }

  static class Wrong {
    @Requires("x > 0 &&& y")
    static void m(int x) {}
  }
}
