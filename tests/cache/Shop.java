import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

// Classes that need each other, for edits: what one method says may change the verdicts of others only.
final class Shop {
  static int opened = 3;
  static int limit = 10;
  private static final int[] PRICES = {4, 7, 9};
  private final List<Item> items = new ArrayList<>();
  private int sold;

  static int price(int kind) {
    return kind < PRICES.length ? PRICES[kind] : 1;
  }

  static int total(Item first, Item second) {
    return first.cost() + second.cost();
  }

  static int taxed(int amount) {
    IntUnaryOperator tax = x -> x + x / 5;
    return tax.applyAsInt(amount) / opened;
  }

  void add(Item item) {
    if (items.size() < limit)
      items.add(item);
    sold++;
  }

  int sold() {
    return sold;
  }

  static int label(Kind kind) {
    switch (kind) {
    case FOOD:
      return 1;
    case TOY:
      return 2;
    default:
      return 0;
    }
  }

  static String name(Named named) {
    return named.name() + label(Kind.TOY);
  }
}

enum Kind {
  FOOD, TOY, BOOK;

  int weight() {
    return this == BOOK ? 2 : 1;
  }
}

interface Named {
  default String name() {
    return "thing";
  }
}

abstract class Item implements Named {
  protected int count;

  abstract int cost();

  int all() {
    return count > 0 ? cost() * count : 0;
  }
}

class Plain extends Item {
  int cost() {
    return Shop.price(count);
  }
}

class Heavy extends Item {
  Kind kind;

  int cost() {
    return kind == null ? 2 : Shop.taxed(kind.weight());
  }

  public String name() {
    return "heavy";
  }
}

record Order(Item item, int count) {
  Order {
    if (count < 0)
      throw new IllegalArgumentException();
  }

  int cost() {
    return item.cost() * count;
  }

  boolean isLarge() {
    return count > Shop.limit;
  }
}

class Register {
  private Item last;
  private int state = 1;

  void next(Item item) {
    last = item;
    state = state + 1;
  }

  int check() {
    if (state == 0)
      throw new IllegalStateException();
    return last == null ? 0 : last.all();
  }

  static int divide(int a, int b) {
    return a / b;
  }
}
