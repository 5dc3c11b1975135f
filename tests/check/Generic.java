/** Inputs respect the type arguments that signatures declare. */
public class Generic {
  static class Box<T> {
    T value;
    Box<T> next;
    T[] many;
  }

  static class Pair<K, V> {
    K key;
    V value;
  }

  static class Named extends Box<String> {
    int id;
  }

  static class Swapped<A, B> extends Pair<B, A> {
    Pair<A, ? extends B> inner;
  }

  interface Source<T> {
    T get();
  }

  static class Held<T> implements Source<T> {
    T held;

    public T get() {
      return held;
    }
  }

  static class Bounded<N extends Number> {
    Box<N> box;
  }

  static class Outer<T> {
    Inner first;

    class Inner {
      T item;
      Inner next;
    }
  }

  static class Shelf {
    Box<Integer> numbers;
    Box<? super Integer> sink;
    Box<?> some;
    Box rawBox;
  }

  // expect: SAFE
  static int ofParameter(Box<String> box) {
    return box == null || box.value == null ? 0 : box.value.length();
  }

  // expect: VIOLATION ClassCastException
  // loris: --raw
  static int withoutTypes(Box<String> box) {
    return box == null || box.value == null ? 0 : box.value.length(); // fails
  }

  // expect: VIOLATION NullPointerException
  static int mayBeNull(Box<String> box) {
    if (box == null) return 0;
    return box.value.length(); // fails
  }

  // expect: SAFE
  static int throughFields(Box<String> box) {
    if (box == null || box.next == null || box.next.value == null) return 0;
    return box.next.value.length();
  }

  // expect: VIOLATION ClassCastException
  static int wrongCast(Box<String> box) {
    if (box == null || box.value == null) return 0;
    Object any = box.value;
    return (Integer) any; // fails
  }

  // expect: SAFE
  static int ofSuperclass(Named named) {
    return named == null || named.value == null ? 0 : named.value.length();
  }

  // expect: SAFE
  static int swapped(Swapped<Integer, String> pair) {
    if (pair == null || pair.key == null || pair.value == null) return 0;
    return pair.key.length() + pair.value;
  }

  // expect: SAFE
  static int wildcard(Swapped<Integer, String> pair) {
    if (pair == null || pair.inner == null || pair.inner.value == null) return 0;
    return pair.inner.value.length();
  }

  // expect: SAFE
  static int throughInterface(Source<String> source) {
    if (!(source instanceof Held)) return 0;
    String text = source.get();
    return text == null ? 0 : text.length();
  }

  // expect: SAFE
  static long ofBound(Bounded<Long> bounded) {
    if (bounded == null || bounded.box == null || bounded.box.value == null) return 0;
    return bounded.box.value + 1;
  }

  // expect: SAFE
  static <N extends String> int ofVariable(Box<N> box) {
    return box == null || box.value == null ? 0 : box.value.length();
  }

  // expect: SAFE
  static int ofOuter(Outer<String> outer) {
    if (outer == null || outer.first == null || outer.first.item == null) return 0;
    return outer.first.item.length();
  }

  // expect: SAFE
  @SuppressWarnings("rawtypes")
  static int elements(Box<String> box) {
    Object[] many = box == null ? null : ((Box) box).many;
    Object first = many == null || many.length == 0 ? null : many[0];
    return first == null ? 0 : ((String) first).length();
  }

  // expect: SAFE
  static int field(Shelf shelf) {
    if (shelf == null || shelf.numbers == null || shelf.numbers.value == null) return 0;
    return shelf.numbers.value;
  }

  // expect: VIOLATION ClassCastException
  static int lowerBound(Shelf shelf) {
    if (shelf == null || shelf.sink == null || shelf.sink.value == null) return 0;
    return (Integer) shelf.sink.value; // fails
  }

  // expect: VIOLATION ClassCastException
  static int anything(Shelf shelf) {
    if (shelf == null || shelf.some == null || shelf.some.value == null) return 0;
    return ((String) shelf.some.value).length(); // fails
  }

  // expect: VIOLATION ClassCastException
  static int rawField(Shelf shelf) {
    if (shelf == null || shelf.rawBox == null || shelf.rawBox.value == null) return 0;
    return ((String) shelf.rawBox.value).length(); // fails
  }

  // expect: SAFE
  static int stored(Box<String> box, Box<String> other) {
    if (box == null || other == null || box.value == null) return 0;
    other.value = "stored";
    return box.value.length();
  }

  // expect: VIOLATION ClassCastException
  @SuppressWarnings({"unchecked", "rawtypes"})
  static int polluted(Box<String> box, Box<String> other) {
    if (box == null || other == null || box.value == null) return 0;
    ((Box) other).value = 7;
    return box.value.length(); // fails
  }

  // expect: SAFE
  static int different(Box<String> texts, Box<Integer> numbers) {
    if (texts == null || numbers == null || texts.value == null || numbers.value == null) return 0;
    return texts.value.length() + numbers.value;
  }

  // expect: VIOLATION ArithmeticException
  static int differentBranch(Box<String> texts, Box<Integer> numbers) {
    if (texts == null || numbers == null || numbers.value == null) return 0;
    texts.value = "text";
    return 1 / numbers.value; // fails
  }

  // expect: VIOLATION ArithmeticException
  static int perhapsTheSame(Box<String> texts, Box<? extends CharSequence> others) {
    if (texts == null || others == null) return 0;
    return 1 / ((Object) texts == others ? 0 : 1); // fails
  }

  // expect: VIOLATION ArithmeticException
  static <T> int ofTheSameVariable(Box<T> first, Box<T> second) {
    if (first == null || second == null || first.value == null) return 0;
    return 1 / (first == second ? 0 : 1); // fails
  }

  // expect: SAFE
  static int ofInts(Box<int[]> box) {
    return box == null || box.value == null ? 0 : box.value.length;
  }

  // expect: VIOLATION ArrayIndexOutOfBoundsException
  static int ofIntsIndexed(Box<int[]> box) {
    return box == null || box.value == null ? 0 : box.value[2]; // fails
  }

  // expect: SAFE
  static int ofTexts(Pair<String[], long[][]> pair) {
    if (pair == null || pair.key == null || pair.key.length == 0 || pair.key[0] == null) return 0;
    return pair.key[0].length() + (pair.value == null ? 0 : pair.value.length);
  }

  // expect: SAFE
  static <T extends Comparable<T>> int ofBounded(Box<T[]> box) {
    return box == null || box.value == null ? 0 : box.value.length;
  }

  // A Box that is generic in T may have made its array as an Object[].
  static class Maker<T> {
    Box<T[]> made;
  }

  // expect: VIOLATION ClassCastException
  static int madeGenerically(Maker<String> maker) {
    if (maker == null || maker.made == null || maker.made.value == null) return 0;
    String[] texts = maker.made.value; // fails
    return texts.length;
  }
}
