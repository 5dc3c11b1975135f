import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/** An inventory: generics, comparators, optionals, streams. */
public class Parts {
  interface Priced {
    int price();
  }

  record Part(String name, int price, int stock) implements Priced {}

  record Pair<A, B>(A first, B second) {}

  sealed interface Shape permits Circle, Square {}

  record Circle(int radius) implements Shape {}

  record Square(int side) implements Shape {}

  static class Box<T extends Priced> {
    T content;
    Box<T> inner;

    int price() {
      return content == null ? 0 : content.price();
    }
  }

  // expect: VIOLATION NullPointerException
  static int total(List<Part> parts) {
    int total = 0;
    if (parts == null || parts.size() > 2) return 0;
    for (Part part : parts) total += part.price(); // fails
    return total;
  }

  // expect: SAFE
  static int totalOfTwo(List<Part> parts) {
    int total = 0;
    if (parts == null || parts.size() > 2) return 0;
    for (Part part : parts) total += part == null ? 0 : part.price();
    return total;
  }

  // expect: VIOLATION ArithmeticException
  static int perPart(Part part, int amount) {
    return part == null || amount < 0 ? 0 : amount / part.stock(); // fails
  }

  // expect: SAFE
  static int area(Shape shape) {
    if (shape == null) return 0;
    if (shape instanceof Circle circle) return 3 * circle.radius() * circle.radius();
    if (shape instanceof Square square) return square.side() * square.side();
    throw new AssertionError();
  }

  // expect: VIOLATION ClassCastException
  static int side(Shape shape) {
    return shape == null ? 0 : ((Square) shape).side(); // fails
  }

  // expect: VIOLATION NullPointerException
  static int nested(Box<Part> box) {
    return box == null ? 0 : box.price() + box.inner.price(); // fails
  }

  // expect: SAFE
  static int nestedOrNone(Box<Part> box) {
    if (box == null || box.inner == null) return 0;
    return box.price() + box.inner.price();
  }

  // expect: SAFE Comparable
  static <T extends Comparable<T>> T larger(T a, T b) {
    if (a == null || b == null) return a;
    T larger = a.compareTo(b) >= 0 ? a : b;
    if (larger.compareTo(a) < 0 || larger.compareTo(b) < 0) throw new AssertionError();
    return larger;
  }

  // expect: VIOLATION NullPointerException
  static <T extends Comparable<T>> T smaller(T a, T b) {
    return b == null || a.compareTo(b) <= 0 ? a : b; // fails
  }

  // expect: SAFE Comparator
  static <T> T best(T a, T b, Comparator<T> order) {
    if (order == null) return a;
    T best = order.compare(a, b) >= 0 ? a : b;
    if (order.compare(best, b) < 0) throw new AssertionError();
    return best;
  }

  // expect: VIOLATION NoSuchElementException
  static int cheapest(int[] prices) {
    return prices == null ? 0 : IntStream.of(prices).min().getAsInt(); // fails
  }

  // expect: SAFE
  static int cheapestOr(int[] prices) {
    return prices == null || prices.length > 2 ? 0 : IntStream.of(prices).min().orElse(0);
  }

  // expect: VIOLATION NoSuchElementException
  static int value(OptionalInt number) {
    return number == null ? 0 : number.getAsInt(); // fails
  }

  // expect: SAFE
  static int valueOr(OptionalInt number) {
    return number == null ? 0 : number.orElse(7);
  }

  // expect: VIOLATION NullPointerException
  static int nameLength(Optional<Part> part) {
    return part == null ? 0 : part.map(each -> each.name().length()).orElse(0); // fails
  }

  // expect: SAFE
  static int nameLengthOr(Optional<Part> part) {
    return part == null ? 0 : part.map(Part::name).map(String::length).orElse(0);
  }

  // expect: VIOLATION UnsupportedOperationException
  static void sort(List<Integer> numbers) {
    if (numbers == null || numbers.size() != 2 || numbers.contains(3)) return;
    numbers.add(0, 3); // fails
  }

  // expect: SAFE
  static int sorted(List<Integer> numbers) {
    if (numbers == null || numbers.size() != 2 || numbers.get(0) == null || numbers.get(1) == null) return 0;
    List<Integer> copy = new ArrayList<>(numbers);
    Collections.sort(copy);
    if (copy.get(0) > copy.get(1)) throw new AssertionError();
    return copy.get(0);
  }

  // expect: VIOLATION NullPointerException
  static void sortAll(Part[] parts) {
    if (parts == null || parts.length != 2) return;
    Arrays.sort(parts, Comparator.comparing(Part::name)); // fails
  }

  // expect: SAFE
  static Map<String, Part> index(Part part) {
    Map<String, Part> index = new HashMap<>();
    if (part != null && part.name() != null) index.put(part.name(), part);
    if (index.size() > 1) throw new AssertionError();
    return index;
  }

  // expect: VIOLATION AssertionError
  static Set<Integer> distinct(Integer a, Integer b) {
    Set<Integer> set = new HashSet<>();
    set.add(a);
    set.add(b);
    if (set.size() != 2) throw new AssertionError(); // fails
    return set;
  }

  // expect: SAFE
  static int count(Map<String, Integer> stock, String name) {
    if (stock == null) return 0;
    Integer before = stock.get(name);
    return before == null ? 0 : Math.max(before, 0);
  }

  // expect: VIOLATION NullPointerException
  static int add(Map<String, Integer> stock, String name, int more) {
    if (stock == null) return 0;
    return stock.put(name, more); // fails
  }

  // expect: SAFE
  static int merge(Map<String, Integer> stock, String name) {
    if (stock == null) return 0;
    Integer now = stock.merge(name, 1, (a, b) -> a > 100 ? 100 : a + b);
    if (!Objects.equals(stock.get(name), now)) throw new AssertionError();
    return now;
  }

  // expect: VIOLATION AssertionError
  static void same(Pair<String, Integer> a, Pair<String, Integer> b) {
    if (a != null && b != null && a.equals(b) && a != b) throw new AssertionError(); // fails
  }

  // expect: SAFE
  static void hash(Pair<Integer, Integer> a, Pair<Integer, Integer> b) {
    if (a != null && b != null && a.equals(b) && a.hashCode() != b.hashCode()) throw new AssertionError();
  }

  // expect: SAFE
  static int number(Number number) {
    return number == null ? 0 : 10 / (Math.abs(number.intValue() % 10) + 1);
  }

  // expect: VIOLATION ArithmeticException
  static int part(Number number) {
    return number == null ? 0 : 10 / number.intValue(); // fails
  }

  // expect: UNKNOWN java.util.Iterator
  static Part first(Iterator<Part> parts) {
    return parts == null ? null : parts.next();
  }

  // expect: UNKNOWN java.util.Iterator
  static Part firstOr(Iterator<Part> parts) {
    return parts == null || !parts.hasNext() ? null : parts.next();
  }
}
