import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Boxes of numbers of the input: equal small ones are one object, and who does not look at that decides nothing. */
class Boxes {
  // expect: SAFE
  // loris: --depth 2
  static int eight(int a, int b, int c, int d, int e, int f, int g, int h) {
    Integer[] all = {a, b, c, d, e, f, g, h};
    int sum = 0;
    for (Integer each : all)
      sum += each;
    if (sum != a + b + c + d + e + f + g + h)
      throw new IllegalStateException();
    return sum;
  }

  // expect: SAFE
  static void list(int a, long b, char c, byte d, short e) {
    List<Object> all = new ArrayList<>(List.of(a, b, c, d, e));
    if ((Integer) all.get(0) != a || (Long) all.get(1) != b || (Character) all.get(2) != c || (Byte) all.get(3) != d
        || (Short) all.get(4) != e)
      throw new IllegalStateException();
  }

  // expect: SAFE
  static void map(int a) {
    Map<String, Integer> all = new HashMap<>();
    all.put("a", a);
    all.merge("a", 1, Integer::sum);
    if (all.get("a") != a + 1)
      throw new IllegalStateException();
  }

  // expect: VIOLATION IllegalStateException
  // loris: --heap pose
  static void small(int a, int b) {
    Integer x = a, y = b;
    if (x == y)
      throw new IllegalStateException(); // fails
  }

  // expect: SAFE
  // loris: --heap pose
  static void large(int a, int b) {
    Integer x = a, y = b;
    if (x == y && (a != b || a > 127 || a < -128))
      throw new IllegalStateException();
  }

  // expect: SAFE
  // loris: --heap pose
  static void allSmall(long a, long b) {
    Long x = a, y = b;
    if (a == b && a >= -128 && a < 128 && x != y)
      throw new IllegalStateException();
  }

  // expect: VIOLATION IllegalStateException
  // loris: --heap pose
  static void known(char c) {
    if ((Object) c == (Object) 'x')
      throw new IllegalStateException(); // fails
  }

  // expect: SAFE
  // loris: --heap pose
  static void knownLarge(char c) {
    if ((Object) c == (Object) '\u00e4')
      throw new IllegalStateException();
  }

  // expect: SAFE
  // loris: --heap pose
  static void made(byte b, short s) {
    Byte x = b, y = b;
    Short z = s, w = s;
    if (x != y || z == w != (s >= -128 && s <= 127))
      throw new IllegalStateException();
  }

  // expect: VIOLATION IllegalStateException
  static void compared(int a, int b) {
    Integer x = a, y = b;
    if (x.compareTo(y) > 0 && x.equals(200) && y.hashCode() == 100)
      throw new IllegalStateException(); // fails
  }

  // expect: SAFE
  static int bySwitch(Integer x, int a) {
    Object o = a > 5 ? (Object) a : "five";
    if (o instanceof Integer && (Integer) o <= 5)
      throw new IllegalStateException();
    return o.hashCode();
  }
}
