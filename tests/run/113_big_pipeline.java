// Generics and streams: orders, grouping, joins, statistics, lazy sequences, functional data structures, memoization.
package t113;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

class Main {
  static final class Product {
    final String name;
    final String category;
    final double price;

    Product(String name, String category, double price) {
      this.name = name;
      this.category = category;
      this.price = price;
    }

    String name() {
      return name;
    }

    String category() {
      return category;
    }

    double price() {
      return price;
    }
  }

  static final class Order {
    final int id;
    final String customer;
    final Map<Product, Integer> lines = new LinkedHashMap<>();

    Order(int id, String customer) {
      this.id = id;
      this.customer = customer;
    }

    String customer() {
      return customer;
    }

    double total() {
      return lines.entrySet().stream().mapToDouble(e -> e.getKey().price() * e.getValue()).sum();
    }
  }

  /** Either a value or the reason why there is none. */
  abstract static class Result<T> {
    abstract <R> R fold(Function<? super T, ? extends R> value, Function<? super String, ? extends R> error);

    static <T> Result<T> of(T value) {
      return new Result<T>() {
        <R> R fold(Function<? super T, ? extends R> v, Function<? super String, ? extends R> e) {
          return v.apply(value);
        }
      };
    }

    static <T> Result<T> fail(String reason) {
      return new Result<T>() {
        <R> R fold(Function<? super T, ? extends R> v, Function<? super String, ? extends R> e) {
          return e.apply(reason);
        }
      };
    }

    static <T> Result<T> attempt(Supplier<? extends T> supplier) {
      try {
        return of(supplier.get());
      } catch (RuntimeException e) {
        return fail(e.getClass().getSimpleName() + ": " + e.getMessage());
      }
    }

    <R> Result<R> then(Function<? super T, Result<R>> f) {
      return this.<Result<R>>fold(f, Result::fail);
    }

    @Override
    public String toString() {
      return this.<String>fold(v -> "Ok(" + v + ")", e -> "Failed(" + e + ")");
    }
  }

  /** An immutable linked list. */
  static final class Chain<T> implements Iterable<T> {
    private static final Chain<?> EMPTY = new Chain<>(null, null);
    private final T head;
    private final Chain<T> tail;

    private Chain(T head, Chain<T> tail) {
      this.head = head;
      this.tail = tail;
    }

    @SuppressWarnings("unchecked")
    static <T> Chain<T> empty() {
      return (Chain<T>) EMPTY;
    }

    @SafeVarargs
    static <T> Chain<T> of(T... items) {
      Chain<T> c = empty();
      for (int i = items.length - 1; i >= 0; i--) {
        c = c.prepend(items[i]);
      }
      return c;
    }

    Chain<T> prepend(T item) {
      return new Chain<>(item, this);
    }

    <R> R foldRight(R start, BiFunction<? super T, ? super R, ? extends R> f) {
      return this == EMPTY ? start : f.apply(head, tail.foldRight(start, f));
    }

    <R> Chain<R> map(Function<? super T, ? extends R> f) {
      return foldRight(Chain.<R>empty(), (item, rest) -> rest.prepend(f.apply(item)));
    }

    Chain<T> filter(Predicate<? super T> p) {
      return foldRight(Chain.<T>empty(), (item, rest) -> p.test(item) ? rest.prepend(item) : rest);
    }

    Chain<T> append(Chain<T> other) {
      return foldRight(other, (item, rest) -> rest.prepend(item));
    }

    @Override
    public Iterator<T> iterator() {
      return new Iterator<T>() {
        Chain<T> at = Chain.this;

        @Override
        public boolean hasNext() {
          return at != EMPTY;
        }

        @Override
        public T next() {
          if (at == EMPTY) {
            throw new NoSuchElementException();
          }
          T item = at.head;
          at = at.tail;
          return item;
        }
      };
    }

    @Override
    public String toString() {
      return foldRight("end", (item, rest) -> item + "::" + rest);
    }
  }

  static <A, B> Function<A, B> memoize(Function<A, B> f, int[] misses) {
    Map<A, B> cache = new HashMap<>();
    return a -> {
      B known = cache.get(a);
      if (known == null) {
        misses[0]++;
        known = f.apply(a);
        cache.put(a, known);
      }
      return known;
    };
  }

  static <T> T iterate(UnaryOperator<T> f, T start, int n) {
    return Stream.iterate(start, f).skip(n).findFirst().orElseThrow(IllegalStateException::new);
  }

  static <K, V extends Comparable<? super V>> List<K> topKeys(Map<K, V> map, int n) {
    return map.entrySet().stream().sorted(Map.Entry.<K, V>comparingByValue().reversed()).limit(n).map(Map.Entry::getKey).collect(Collectors.toList());
  }

  static <T> Optional<T> reduceAll(Collection<? extends Collection<T>> groups, BinaryOperator<T> f) {
    return groups.stream().<T>flatMap(Collection::stream).reduce(f);
  }

  static Result<Integer> parse(String s) {
    return Result.attempt(() -> Integer.parseInt(s));
  }

  static final List<Product> PRODUCTS = Arrays.asList(new Product("tea", "drink", 2.5), new Product("coffee", "drink", 4.0), new Product("bread", "food", 3.25),
      new Product("cheese", "food", 7.75), new Product("soap", "home", 1.5), new Product("lamp", "home", 30));

  static List<Order> orders() {
    String[] customers = {"ann", "bob", "cy"};
    return IntStream.rangeClosed(1, 12).mapToObj(i -> {
      Order o = new Order(i, customers[i * i % 3]);
      IntStream.range(0, 1 + i % 3).forEach(k -> o.lines.merge(PRODUCTS.get((i * 5 + k * 7) % PRODUCTS.size()), 1 + (i + k) % 4, Integer::sum));
      return o;
    }).collect(Collectors.toList());
  }

  public static void main(String[] args) {
    List<Order> orders = orders();
    Map<String, Double> byCustomer = orders.stream().collect(Collectors.groupingBy(Order::customer, TreeMap::new, Collectors.summingDouble(Order::total)));
    System.out.println(byCustomer + " " + topKeys(byCustomer, 2));
    Map<String, Integer> sold = orders.stream().flatMap(o -> o.lines.entrySet().stream())
        .collect(Collectors.groupingBy(e -> e.getKey().category(), TreeMap::new, Collectors.summingInt(Map.Entry::getValue)));
    System.out.println(sold);
    System.out.println(orders.stream().max(Comparator.comparingDouble(Order::total)).map(o -> o.id + " " + o.total()).orElse("none"));
    System.out.println(PRODUCTS.stream().collect(Collectors.partitioningBy(p -> p.price() > 3, Collectors.mapping(Product::name, Collectors.joining("/")))));
    System.out.println(orders.stream().filter(o -> o.lines.size() > 1).map(o -> o.lines.keySet().stream().map(Product::name).sorted().collect(Collectors.joining("+")))
        .distinct().sorted(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder())).collect(Collectors.toList()));
    Map<Boolean, Long> count = orders.stream().collect(Collectors.partitioningBy(o -> o.total() > 20, Collectors.counting()));
    System.out.println(count);
    for (String s : "12 x 7 -3".split(" ")) {
      System.out.println(parse(s).then(v -> v < 0 ? Result.<Integer>fail("negative") : Result.of(v * 2)).then(v -> parse(v + "0")));
    }
    Chain<Integer> chain = Chain.of(1, 2, 3, 4, 5);
    System.out.println(chain.map(x -> x * x).filter(x -> x % 2 == 1).append(Chain.of(100)) + " " + chain.foldRight(0, Integer::sum));
    int sum = 0;
    for (int v : chain.map(x -> x + 1)) {
      sum += v;
    }
    System.out.println(sum + " " + Chain.empty().map(Object::toString));
    int[] misses = {0};
    Function<Integer, Integer> slow = memoize(x -> x * x, misses);
    int total = 0;
    for (int i = 0; i < 20; i++) {
      total += slow.apply(i % 6);
    }
    System.out.println(total + " misses " + misses[0]);
    System.out.println(iterate(s -> s.length() > 8 ? s.substring(3) : s + s.charAt(0) + "b", "a", 15));
    System.out.println(reduceAll(Arrays.asList(Arrays.asList(1, 2), new ArrayList<Integer>(), Arrays.asList(7)), (x, y) -> x * 10 + y));
    Map<String, Integer> letters = Stream.of("b,a", "c", "a,d,b").map(s -> s.split(",")).flatMap(Arrays::stream)
        .collect(Collectors.toMap(Function.identity(), s -> 1, Integer::sum, TreeMap::new));
    System.out.println(letters);
  }
}
