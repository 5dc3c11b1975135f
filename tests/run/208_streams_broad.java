// releases: 11 17
// Streams: collectors, primitive streams, flattening, sorting, reduction, short circuits, spliterators.
package t208;

import java.util.*;
import java.util.function.*;
import java.util.stream.*;

class Main {
  static class Item {
    final String name;
    final int price;
    final String kind;

    Item(String name, int price, String kind) {
      this.name = name;
      this.price = price;
      this.kind = kind;
    }

    String kind() {
      return kind;
    }

    public String toString() {
      return name + price;
    }
  }

  static final List<Item> ITEMS = List.of(new Item("a", 5, "x"), new Item("b", 3, "y"), new Item("c", 9, "x"), new Item("d", 3, "z"), new Item("e", 7, "y"));

  static void collectors() {
    System.out.println(new TreeMap<>(ITEMS.stream().collect(Collectors.groupingBy(Item::kind))));
    System.out.println((Object) ITEMS.stream().collect(Collectors.groupingBy(Item::kind, TreeMap::new, Collectors.counting())));
    System.out.println((Object) ITEMS.stream().collect(Collectors.groupingBy(Item::kind, TreeMap::new, Collectors.mapping(i -> i.name, Collectors.joining("+", "<", ">")))));
    System.out.println(ITEMS.stream().collect(Collectors.partitioningBy(i -> i.price > 4, Collectors.averagingInt(i -> i.price))));
    System.out.println(new TreeMap<>(ITEMS.stream().collect(Collectors.toMap(i -> i.name, i -> i.price))));
    System.out.println((Object) ITEMS.stream().collect(Collectors.toMap(Item::kind, i -> i.price, Integer::sum, LinkedHashMap::new)));
    System.out.println(ITEMS.stream().collect(Collectors.summarizingInt(i -> i.price)) + " " + ITEMS.stream().collect(Collectors.summingLong(i -> i.price)) + ITEMS.stream().mapToDouble(i -> i.price).summaryStatistics());
    System.out.println(ITEMS.stream().collect(Collectors.maxBy(Comparator.comparingInt((Item i) -> i.price))) + " " + ITEMS.stream().collect(Collectors.reducing(0, i -> i.price, Integer::sum)));
    System.out.println(ITEMS.stream().collect(Collectors.collectingAndThen(Collectors.toList(), List::size)) + " " + ITEMS.stream().map(i -> i.kind).collect(Collectors.toCollection(TreeSet::new)) + ITEMS.stream().collect(Collectors.filtering(i -> i.price > 4, Collectors.toList())));
    System.out.println(ITEMS.stream().collect(Collectors.flatMapping(i -> Stream.of(i.name, i.kind), Collectors.toSet())).size());
    try {
      ITEMS.stream().collect(Collectors.toMap(Item::kind, i -> i.price));
    } catch (IllegalStateException e) {
      System.out.println(e.getMessage());
    }
    System.out.println(ITEMS.stream().sorted(Comparator.comparing((Item i) -> i.price).thenComparing(i -> i.name, Comparator.reverseOrder())).collect(Collectors.toList()));
    System.out.println(Arrays.asList("b", null, "a").stream().sorted(Comparator.nullsFirst(Comparator.naturalOrder())).collect(Collectors.toList()));
  }

  static void pipelines() {
    System.out.println(IntStream.rangeClosed(1, 5).mapToObj(i -> "n" + i).collect(Collectors.joining(",")) + IntStream.range(0, 10).filter(i -> i % 3 == 0).boxed().collect(Collectors.toList()));
    System.out.println(Stream.iterate(1, x -> x * 2).limit(10).reduce(0, Integer::sum) + " " + Stream.iterate(1, x -> x < 100, x -> x * 3).collect(Collectors.toList()) + Stream.generate(() -> "g").limit(2).collect(Collectors.toList()));
    System.out.println(Stream.of(List.of(1, 2), List.of(3)).flatMap(List::stream).map(x -> x + 1).collect(Collectors.toList()) + " " + Stream.of(5, 3, 5, 1).distinct().sorted().skip(1).collect(Collectors.toList()) + Stream.of(1, 2, 3, 4).takeWhile(x -> x < 3).count() + Stream.of(1, 2, 3, 4).dropWhile(x -> x < 3).count());
    System.out.println(Stream.of("a", "b").anyMatch("b"::equals) + " " + Stream.of(1, 2).allMatch(x -> x > 1) + Stream.empty().noneMatch(x -> true) + Stream.of(3, 1).min(Integer::compare) + Stream.of("x").findFirst() + Stream.concat(Stream.of(1), Stream.of(2)).map(String::valueOf).collect(Collectors.joining()));
    System.out.println(LongStream.rangeClosed(1, 20).reduce(1, (a, b) -> a * b) + " " + DoubleStream.of(1.5, 2.5).sum() + DoubleStream.of(1, 2, 4).average() + IntStream.of(3, 1, 2).sorted().boxed().collect(Collectors.toList()) + IntStream.range(0, 5).mapToLong(i -> i).sum() + IntStream.empty().max() + "abc".chars().mapToObj(c -> (char) c).collect(Collectors.toList()));
    double sum = DoubleStream.iterate(0.1, d -> d + 0.1).limit(1000).sum();
    System.out.println(sum + " " + IntStream.range(0, 100).asDoubleStream().map(Math::sqrt).sum());
    List<String> log = new ArrayList<>();
    Optional<Integer> first = Stream.of(1, 2, 3, 4).peek(x -> log.add("p" + x)).filter(x -> x % 2 == 0).peek(x -> log.add("f" + x)).findFirst();
    System.out.println(first + " " + log);
    Object[] array = Stream.of(1, "x", 2.5).toArray();
    String[] strings = Stream.of("q", "r").toArray(String[]::new);
    System.out.println(Arrays.toString(array) + strings.length + Arrays.toString(new Random(5).ints(5, 0, 10).toArray()) + new Random(6).doubles().limit(2).boxed().collect(Collectors.toList()) + new Random(4).longs(1, 5, 500).sum());
    Stream<Integer> used = Stream.of(1);
    used.count();
    try {
      used.count();
    } catch (IllegalStateException e) {
      System.out.println(e.getMessage());
    }
    Spliterator<Integer> s = Arrays.asList(1, 2, 3, 4).spliterator();
    Spliterator<Integer> half = s.trySplit();
    StringBuilder parts = new StringBuilder();
    half.forEachRemaining(parts::append);
    parts.append('|');
    s.tryAdvance(parts::append);
    System.out.println(parts + " " + s.estimateSize() + s.hasCharacteristics(Spliterator.SIZED) + StreamSupport.stream(s, false).count());
    Iterator<Integer> it = Stream.of(7, 8).iterator();
    System.out.println(it.next() + it.next() + " " + it.hasNext() + IntStream.range(0, 3).iterator().nextInt());
    Stream.Builder<String> builder = Stream.builder();
    builder.add("1").add("2");
    System.out.println(builder.build().onClose(() -> System.out.print("closed ")).count());
    try (Stream<String> closing = Stream.of("c").onClose(() -> System.out.println("closing"))) {
      closing.forEach(System.out::println);
    }
    System.out.println(IntStream.rangeClosed(1, 1000).parallel().sum() + " " + Stream.of(3, 1, 2).parallel().sorted().map(x -> x * 2).collect(Collectors.toList()));
  }

  static void functions() {
    Function<Integer, Integer> twice = x -> x * 2;
    BiFunction<Integer, Integer, Integer> add = Integer::sum;
    Supplier<List<String>> make = ArrayList::new;
    UnaryOperator<String> up = String::toUpperCase;
    BinaryOperator<Integer> max = BinaryOperator.maxBy(Comparator.naturalOrder());
    Predicate<String> empty = String::isEmpty;
    IntFunction<int[]> array = int[]::new;
    System.out.println(twice.compose((Integer x) -> x + 1).andThen(x -> x - 1).apply(5) + " " + add.andThen(twice).apply(1, 2) + make.get() + up.apply("u") + max.apply(3, 9) + empty.negate().and(s -> s.length() > 1).or(empty).test("ab") + array.apply(3).length + Predicate.isEqual("a").test("a") + Function.identity().apply(1) + Predicate.not(empty).test(""));
  }

  public static void main(String[] args) {
    collectors();
    pipelines();
    functions();
  }
}
