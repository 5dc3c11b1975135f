import loris.contract.Ensures;
import loris.contract.Requires;

/** Pre- and postconditions. */
class Contracts {
  int v;
  Contracts next;
  static int counter;

  // expect: SAFE
  @Requires("a >= 0 && a < 1000")
  @Ensures("result == a + 1")
  static int increment(int a) {
    return a + 1;
  }

  // expect: VIOLATION postcondition
  @Ensures("result > a")
  static int overflow(int a) {
    return a + 1; // fails
  }

  // expect: SAFE
  @Requires("other != null")
  @Ensures({"v == old(other.v)", "other.v == old(v)"})
  void swap(Contracts other) {
    int t = v;
    v = other.v;
    other.v = t;
  }

  // expect: VIOLATION postcondition
  @Requires("other != null")
  @Ensures("v == old(other.v)")
  @Ensures("other.v == old(v)")
  void badSwap(Contracts other) {
    v = other.v;
    other.v = v;
  } // fails

  // expect: VIOLATION precondition
  static int caller(int x) {
    return x > 5 ? increment(x) : 0; // fails
  }

  // expect: SAFE
  @Requires("x < 1000")
  static int goodCaller(int x) {
    return x > 5 ? increment(x) : 0;
  }

  // expect: VIOLATION precondition
  static int caughtAnyway(int x) {
    try {
      return increment(x); // fails
    } catch (Throwable t) {
      return 0;
    }
  }

  // expect: UNKNOWN by right: the precondition can never hold
  @Requires({"a > 0", "a < 0"})
  static void never(int a) {
    assert false;
  }

  // expect: UNKNOWN by right: the precondition can never hold
  @Requires("next.next != next.next")
  void neverOfHeap() {
    assert false;
  }

  // expect: SAFE
  @Requires("a != null")
  @Ensures("forall i in 0..a.length: a[i] == 0")
  // loris: --array 2 --loops 3 -k 3
  static void nothingToClear(int[] a) {
    if (a.length > 0)
      a[0] = 0;
    loris.Loris.assume(a.length < 2);
  }

  // expect: VIOLATION postcondition
  @Requires("a != null")
  @Ensures("forall i in 0..a.length: a[i] == 0")
  static void clearTooLittle(int[] a) {
    for (int i = 1; i < a.length; i++)
      a[i] = 0;
  } // fails

  // expect: VIOLATION postcondition
  @Requires("a != null && a.length == 2")
  @Ensures("exists i in 0..2: a[i] == old(a.clone())[1 - i] && a[i] != 0")
  static void exchange(int[] a) {
    int t = a[0];
    a[0] = a[1];
    a[1] = t;
  } // fails

  // expect: SAFE
  @Requires("a != null && a.length == 2")
  @Ensures("forall i in 0..2: a[i] == old(a.clone())[1 - i]")
  static void exchangeGood(int[] a) {
    int t = a[0];
    a[0] = a[1];
    a[1] = t;
  }

  // expect: SAFE
  @Ensures("counter == old(counter) + 1")
  static void count() {
    counter++;
  }

  // expect: VIOLATION postcondition
  @Ensures("counter > old(Contracts.counter)")
  // loris: --symbolic-statics
  static void countOver() {
    counter++;
  } // fails

  // expect: SAFE
  @Ensures("result ==> a != null && a.v > 3")
  @Ensures("a == null ==> !result")
  static boolean isLarge(Contracts a) {
    return a != null && a.v > 3;
  }

  // expect: VIOLATION postcondition
  @Ensures("a.v > 3 <==> result")
  static boolean throwsInClause(Contracts a) {
    return a != null && a.v > 3; // fails
  }

  // expect: SAFE
  @Requires("a.v > 3")
  static void throwsInPrecondition(Contracts a) {
    assert a != null && a.v > 3;
  }

  // expect: SAFE
  @Ensures("result == (a > b ? a : b)")
  @Ensures("result >= a && result >= b && (result == a || result == b)")
  static long max(long a, int b) {
    return a > b ? a : b;
  }

  // expect: VIOLATION postcondition
  @Ensures("result >= x || result < x")
  static double notANumber(double x) {
    return x * 2; // fails
  }

  // expect: SAFE
  @Ensures("result == \"big\" || result == \"small\"")
  static String size(int x) {
    return x > 3 ? "big" : "small";
  }

  // expect: VIOLATION postcondition
  @Ensures("result != \"big\"")
  static String sizeBad(int x) {
    return x > 3 ? "big" : "small"; // fails
  }

  boolean isPositive() {
    return v > 0;
  }

  static int twice(int x) {
    return 2 * x;
  }

  // expect: SAFE
  @Requires("isPositive() && v < 100")
  @Ensures("this.isPositive() && v == twice(old(v)) && v == Contracts.twice(old(this.v))")
  void grow() {
    v = v + v;
  }

  // expect: VIOLATION postcondition
  @Requires("isPositive()")
  @Ensures("isPositive()")
  void growTooFar() {
    v = v + v;
  } // fails

  // expect: SAFE
  @Requires("o instanceof Derived && ((Derived) o).w == 5")
  @Ensures("result == 5")
  static int cast(Base o) {
    return ((Derived) o).w;
  }

  static class Base {}

  static class Derived extends Base {
    int w;
  }

  // expect: SAFE
  @Ensures("(a & 1) == 0 ==> result == a >> 1 && -(-a) == a && ~a == -a - 1 && a % 2 == 0")
  static int half(int a) {
    return a >> 1;
  }

  // expect: VIOLATION ArithmeticException
  @Requires("a > 0")
  @Ensures("b > a ==> result == 0")
  static int exceptionLeaves(int a, int b) {
    return a / b; // fails
  }

  // expect: VIOLATION precondition
  @Requires("n >= 0")
  @Ensures("result >= 0")
  static int recursion(int n) {
    return n == 7 ? recursion(n - 8) : 0; // fails
  }

  // expect: VIOLATION postcondition
  // loris: --property contract
  @Ensures("result == a / b")
  static int onlyContracts(int a, int b) {
    return a / b + (b == 3 ? 1 : 0); // fails
  }

  boolean writes() {
    v++;
    return v > 0;
  }

  static boolean writesStatic() {
    counter++;
    return true;
  }

  static int[] largest(int[] a) {
    int[] best = new int[1];
    for (int x : a)
      best[0] = x > best[0] ? x : best[0];
    return best;
  }

  // expect: UNKNOWN by right: a contract calls Contracts.writes()Z, which writes
  @Ensures("writes()")
  void impure() {}

  // expect: UNKNOWN by right: a contract calls Contracts.writesStatic()Z, which writes
  @Requires("writesStatic()")
  static void impureStatic() {}

  // expect: SAFE
  @Requires("a != null && a.length == 2")
  @Ensures("result == largest(a)[0] && Integer.valueOf(result).equals(largest(a)[0])")
  static int writesToItsOwn(int[] a) {
    return Math.max(0, Math.max(a[0], a[1]));
  }

  // A loop without bound: what is proved assumes the precondition.
  // expect: SAFE
  @Requires("n >= 0")
  @Ensures("result == n")
  static int countsUp(int n) {
    int i = 0;
    while (i < n)
      i++;
    return i;
  }

  // expect: VIOLATION postcondition
  @Requires("n >= 0")
  @Ensures("result == n")
  static int countsTooFar(int n) {
    int i = 0;
    while (i <= n)
      i++;
    return i; // fails
  }

  // expect: SAFE
  @Requires("a != null && n <= a.length")
  static int lastOf(int[] a, int n) {
    int last = 0;
    for (int i = 0; i < n; i++)
      last = a[i];
    return last;
  }
}
