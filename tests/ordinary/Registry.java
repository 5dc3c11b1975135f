import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A registry of customers: maps and sets of the input. */
class Registry {
  static class Customer {
    String name;
    int points;
  }

  record Seat(int row, int place) {}

  // expect: VIOLATION NullPointerException
  static int pointsOf(Map<Integer, Customer> customers, int number) {
    return customers == null ? 0 : customers.get(number).points; // fails
  }

  // expect: SAFE
  static int pointsOrZero(Map<Integer, Customer> customers, int number) {
    Customer customer = customers == null ? null : customers.get(number);
    return customer == null ? 0 : customer.points;
  }

  // expect: VIOLATION NullPointerException
  static int nameLength(Map<String, Customer> customers, String name) {
    if (customers == null || !customers.containsKey(name) || customers.get(name) == null) return 0;
    return customers.get(name).name.length(); // fails
  }

  // expect: SAFE
  static boolean isKnown(Map<String, Customer> customers, String name) {
    return customers != null && customers.containsKey(name);
  }

  // expect: VIOLATION NullPointerException
  static int raise(Map<String, Integer> points, String name) {
    if (points == null) return 0;
    int now = points.get(name) + 10; // fails
    points.put(name, now);
    return now;
  }

  // expect: SAFE
  static int raiseOrBegin(Map<Long, Integer> points, long number) {
    if (points == null) return 0;
    Integer before = points.getOrDefault(number, 0);
    int now = (before == null ? 0 : before) + 10;
    points.put(number, now);
    return points.get(number);
  }

  // expect: VIOLATION ArithmeticException
  static int average(Map<Integer, Integer> points, int total) {
    return points == null ? 0 : total / points.size(); // fails
  }

  // expect: SAFE
  static int averageOrZero(Map<Integer, Integer> points, int total) {
    return points == null || points.isEmpty() ? 0 : total / points.size();
  }

  // expect: VIOLATION NoSuchElementException
  static Integer anyOf(Set<Integer> numbers) {
    return numbers == null ? null : numbers.iterator().next(); // fails
  }

  // expect: SAFE
  static Integer anyOrNull(Set<Integer> numbers) {
    return numbers == null || numbers.isEmpty() ? null : numbers.iterator().next();
  }

  // expect: VIOLATION IllegalStateException
  static void reserve(Set<Seat> taken, int row, int place) {
    if (taken == null) return;
    if (!taken.add(new Seat(row, place))) throw new IllegalStateException("taken"); // fails
  }

  // expect: SAFE
  static boolean reserveOnce(Set<Seat> taken, int row, int place) {
    if (taken == null) return false;
    boolean isFree = taken.add(new Seat(row, place));
    if (!taken.contains(new Seat(row, place))) throw new IllegalStateException("lost");
    return isFree;
  }

  // expect: VIOLATION NullPointerException
  static int order(Map<Integer, List<String>> orders, int number, String item) {
    if (orders == null) return 0;
    if (orders.isEmpty()) orders.put(number, new ArrayList<>());
    orders.get(number).add(item); // fails
    return orders.size();
  }

  // expect: SAFE
  static int orders(Map<Integer, List<String>> orders, int number) {
    if (orders == null) return 0;
    List<String> list = orders.computeIfAbsent(number, key -> new ArrayList<>());
    return list.size();
  }

  // expect: VIOLATION NullPointerException
  static int sum(Map<Integer, Integer> points) {
    int sum = 0;
    if (points == null || points.size() > 3) return 0;
    for (int each : points.values()) sum += each; // fails
    return sum;
  }

  // expect: SAFE
  static int sumOfKnown(Map<Integer, Integer> points) {
    int sum = 0;
    if (points == null || points.size() > 2) return 0;
    for (Integer each : points.values()) sum += each == null ? 0 : each;
    return sum;
  }

  // expect: VIOLATION IndexOutOfBoundsException
  static int first(Set<Integer> numbers) {
    if (numbers == null || numbers.size() > 2) return 0;
    List<Integer> list = new ArrayList<>(numbers);
    return list.get(0) == null ? 0 : 1; // fails
  }

  // expect: SAFE
  static int leave(HashSet<Long> numbers, long number) {
    if (numbers == null) return 0;
    int before = numbers.size();
    int left = numbers.remove(number) ? 1 : 0;
    return 100 / (before - numbers.size() - left + 1);
  }
}
