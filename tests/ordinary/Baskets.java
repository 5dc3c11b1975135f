import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Baskets of a shop: lists of the JDK, given by callers. */
public class Baskets {
  enum Kind { FOOD, BOOK, TOOL }

  static class Item {
    Kind kind;
    int amount;
    int cents;
    Optional<String> note;
    List<String> tags;
  }

  static class Basket {
    List<Item> items;
    Item gift;
  }

  record Range(int low, int high) {
    Range {
      if (low > high) throw new IllegalArgumentException("empty");
    }
  }

  // expect: SAFE
  static int count(Basket basket) {
    return basket == null || basket.items == null ? 0 : basket.items.size();
  }

  // expect: VIOLATION NullPointerException
  static int countWithGift(Basket basket) {
    if (basket == null) return 0;
    return basket.items.size() + (basket.gift == null ? 0 : 1); // fails
  }

  // expect: VIOLATION ArithmeticException
  static int averagePrice(Basket basket) {
    if (basket == null || basket.items == null) return 0;
    int sum = 0;
    for (Item item : basket.items) if (item != null) sum += item.cents;
    return sum / basket.items.size(); // fails
  }

  // expect: SAFE
  static int share(Basket basket, int cents) {
    if (basket == null || basket.items == null || basket.items.isEmpty()) return cents;
    return cents / basket.items.size();
  }

  // expect: VIOLATION IndexOutOfBoundsException
  static Item last(List<Item> items) {
    return items == null ? null : items.get(items.size() - 1); // fails
  }

  // expect: SAFE
  static Item lastOrNull(List<Item> items) {
    return items == null || items.isEmpty() ? null : items.get(items.size() - 1);
  }

  // expect: VIOLATION IndexOutOfBoundsException
  static Item at(List<Item> items, int index) {
    if (items == null || index < 0 || index > items.size()) return null;
    return items.get(index); // fails
  }

  // expect: SAFE
  static Item atOrNull(List<Item> items, int index) {
    if (items == null || index < 0 || index >= items.size()) return null;
    return items.get(index);
  }

  // expect: VIOLATION NullPointerException
  static Kind firstKind(List<Item> items) {
    return items == null || items.isEmpty() ? null : items.get(0).kind; // fails
  }

  // expect: SAFE
  static Kind firstKindOrFood(List<Item> items) {
    if (items == null || items.isEmpty()) return Kind.FOOD;
    Item first = items.get(0);
    return first == null || first.kind == null ? Kind.FOOD : first.kind;
  }

  // expect: VIOLATION UnsupportedOperationException
  static void put(Basket basket, Item item) {
    if (basket == null || basket.items == null || item == null) return;
    basket.items.add(item); // fails
  }

  // expect: SAFE
  static int putIntoCopy(Basket basket, Item item) {
    if (basket == null || basket.items == null || basket.items.size() > 2) return 0;
    List<Item> copy = new ArrayList<>(basket.items);
    copy.add(item);
    if (copy.size() != basket.items.size() + 1) throw new AssertionError();
    return copy.size();
  }

  // expect: VIOLATION AssertionError
  static void moveOne(Item from, Item to) {
    if (from == null || to == null || from.amount <= 0 || to.amount < 0 || to.amount > 1000) return;
    int before = to.amount;
    from.amount--;
    to.amount++;
    if (to.amount != before + 1) throw new AssertionError(); // fails
  }

  // expect: VIOLATION AssertionError
  static void moveWithin(List<Item> items) {
    if (items == null || items.size() != 2 || items.get(0) == null || items.get(1) == null) return;
    Item from = items.get(0), to = items.get(1);
    int before = to.amount;
    from.amount = 5;
    if (to.amount != before) throw new AssertionError(); // fails
  }

  // expect: SAFE
  static void moveWithinDifferent(List<Item> items) {
    if (items == null || items.size() != 2 || items.get(0) == null || items.get(1) == null) return;
    Item from = items.get(0), to = items.get(1);
    if (from == to) return;
    int before = to.amount;
    from.amount = 5;
    if (to.amount != before) throw new AssertionError();
  }

  // expect: VIOLATION NoSuchElementException
  static String note(Item item) {
    return item == null || item.note == null ? "" : item.note.get(); // fails
  }

  // expect: SAFE
  static String noteOr(Item item) {
    return item == null || item.note == null ? "" : item.note.orElse("");
  }

  // expect: VIOLATION NoSuchElementException
  static Item any(Collection<Item> items) {
    return items == null ? null : items.iterator().next(); // fails
  }

  // expect: SAFE
  static Item anyOrNull(Iterable<Item> items) {
    if (items == null) return null;
    Iterator<Item> iterator = items.iterator();
    return iterator.hasNext() ? iterator.next() : null;
  }

  // expect: VIOLATION ConcurrentModificationException
  static void dropEmpty(ArrayList<Item> items) {
    if (items == null || items.size() > 3) return;
    for (Item item : items) // fails
      if (item != null && item.amount == 0) items.remove(item);
  }

  // expect: SAFE
  static void dropFirst(ArrayList<Item> items) {
    if (items == null || items.isEmpty() || items.size() > 3) return;
    int before = items.size();
    items.remove(0);
    if (items.size() != before - 1) throw new AssertionError();
  }

  // expect: VIOLATION NullPointerException
  static int tags(List<Item> items) {
    if (items == null || items.size() != 1 || items.get(0) == null) return 0;
    return items.get(0).tags.size(); // fails
  }

  // expect: SAFE
  static int width(List<Range> ranges) {
    if (ranges == null || ranges.isEmpty() || ranges.get(0) == null) return 0;
    Range first = ranges.get(0);
    if (first.low() > first.high()) throw new AssertionError();
    return first.high() - first.low();
  }

  // expect: VIOLATION StringIndexOutOfBoundsException
  static void stripComma(StringBuilder line) {
    if (line != null) line.deleteCharAt(line.length() - 1); // fails
  }

  // expect: SAFE
  static int lineLength(StringBuilder line) {
    if (line == null || line.length() == 0) return 0;
    line.setLength(line.length() - 1);
    return 100 / (line.length() + 1);
  }
}
