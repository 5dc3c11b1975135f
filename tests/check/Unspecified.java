import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** What one run of Java tells about all of them, and what it does not. */
class Unspecified {
  // expect: SAFE
  static void setContains(int x) {
    assert Set.of(1, 2, 3).contains(x) == (x >= 1 && x <= 3);
  }

  // expect: SAFE
  static void mapGets() {
    assert Map.of("a", 1, "b", 2).get("a") == 1;
  }

  // expect: VIOLATION AssertionError
  static void listSum(int x) {
    int sum = 0;
    for (int i : List.of(1, 2, x))
      sum += i;
    assert sum != 10; // fails
  }

  // expect: UNKNOWN by right: the order of Set.of and Map.of is not specified
  static void setOrder() {
    assert Set.of(1, 2).iterator().next() == 1;
  }

  // expect: UNKNOWN by right: a violation depends on an identity hash
  static void hash() {
    assert new Object().hashCode() != 12;
  }

  // expect: SAFE
  static void hashedKeys() {
    Set<Object> set = new HashSet<>();
    Object one = new Object();
    set.add(one);
    set.add(new Object());
    assert set.contains(one) && set.size() == 2;
  }

  // expect: SAFE
  static void stopwatch() {
    long start = System.currentTimeMillis();
    int sum = 0;
    for (int i = 0; i < 10; i++)
      sum += i;
    long time = System.currentTimeMillis() - start;
    assert sum == 45;
  }

  // expect: UNKNOWN by right: a violation depends on the time
  static void clock() {
    assert System.nanoTime() != 12;
  }

  // expect: VIOLATION AssertionError
  static void timed(int n) {
    long start = System.nanoTime();
    assert n != 12; // fails
  }

  // expect: UNKNOWN by right: a violation depends on the time
  static void clockedSum(long n) {
    assert System.currentTimeMillis() + n != 12;
  }

  // expect: SAFE
  static void seeded() {
    int value = new Random(42).nextInt(5);
    assert value >= 0 && value < 5;
  }

  // expect: UNKNOWN by right: standard input is read
  static void input() throws java.io.IOException {
    assert System.in.read() < 0;
  }

  // expect: UNKNOWN by right: the number of processors is asked for
  static void processors() {
    assert Runtime.getRuntime().availableProcessors() < 5000;
  }

  // expect: VIOLATION AssertionError
  public static void main(String[] arguments) {
    if (arguments.length > 0 && arguments[0].length() == 2)
      assert false; // fails
  }

  // expect: UNKNOWN by right: java.lang.System.getProperty depends on the machine
  static void property() {
    assert System.getProperty("user.dir").startsWith("/");
  }

  // expect: UNKNOWN by right: java.lang.System.getenv depends on the machine
  static void environment() {
    assert System.getenv("PATH") != null;
  }

  // expect: UNKNOWN by right: java.lang.System.getProperty depends on the machine
  static void handedOn() {
    assert !Boolean.getBoolean("java.awt.headless");
  }

  // expect: SAFE
  static void formatted(int x) {
    assert x < 0 || x > 9 || String.format("%d", 7).equals("7");
  }
}
