/** Orders of a shop: records, enums, lines in a list of our own. */
public class Orders {
  enum Status { OPEN, PAID, SENT }

  record Money(long cents) {
    Money {
      if (cents < 0) throw new IllegalArgumentException("negative"); // fails
    }

    Money plus(Money other) {
      return new Money(cents + other.cents);
    }
  }

  static class Line {
    int amount;
    int price;
    Line next;

    Line(int amount, int price) {
      this.amount = amount;
      this.price = price;
    }
  }

  static class Order {
    Status status = Status.OPEN;
    Line first;
    int discount;
  }

  // expect: SAFE
  static int lines(Order order) {
    int count = 0;
    if (order != null && order.first != null) {
      count++;
      if (order.first.next != null) count++;
    }
    return 10 / (count + 1);
  }

  // expect: VIOLATION ArithmeticException
  static int averagePrice(Order order) {
    if (order == null || order.first == null) return 0;
    int total = order.first.amount * order.first.price;
    return total / order.first.amount; // fails
  }

  // expect: SAFE
  static int averageOfPositive(Order order) {
    if (order == null || order.first == null || order.first.amount <= 0) return 0;
    return order.first.price / order.first.amount;
  }

  // expect: VIOLATION NullPointerException
  static int second(Order order) {
    if (order == null || order.first == null) return 0;
    return order.first.next.price; // fails
  }

  // expect: SAFE
  static int step(Status status) {
    if (status == null) return -1;
    switch (status) {
      case OPEN: return 0;
      case PAID: return 1;
      case SENT: return 2;
      default: throw new IllegalStateException();
    }
  }

  // expect: VIOLATION IllegalStateException
  static int cancel(Order order) {
    if (order == null) return 0;
    if (order.status == Status.SENT) throw new IllegalStateException("sent"); // fails
    order.status = Status.OPEN;
    return 1;
  }

  // expect: SAFE
  static long cents(Money money) {
    if (money == null) return 0;
    return 100 / (money.cents() + 1 == 0 ? 1 : 1) + (money.cents() < 0 ? 1 / 0 : 1);
  }

  // expect: VIOLATION IllegalArgumentException
  static Money sum(Money a, Money b) {
    return a == null || b == null ? null : a.plus(b);
  }

  // expect: SAFE
  static int discounted(int price, int percent) {
    if (price < 0 || price > 1000 || percent < 0 || percent > 20) return 0;
    int rest = price - price * percent / 100;
    if (rest < 0 || rest > price) throw new AssertionError();
    return rest;
  }

  // expect: VIOLATION AssertionError
  static int discountedOfAny(int price, int percent) {
    if (price < 0 || percent < 0 || percent > 100) return 0;
    int rest = price - price * percent / 100;
    if (rest < 0 || rest > price) throw new AssertionError(); // fails
    return rest;
  }
}
