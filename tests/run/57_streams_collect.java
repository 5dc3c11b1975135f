// Collectors: groupingBy, partitioningBy, toMap, counting, averaging, summarizing, mapping, teeing by hand.
package t57;

import java.util.Arrays;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

class Main {
  static class Sale {
    final String city;
    final String item;
    final int amount;

    Sale(String city, String item, int amount) {
      this.city = city;
      this.item = item;
      this.amount = amount;
    }

    String city() {
      return city;
    }

    String item() {
      return item;
    }

    int amount() {
      return amount;
    }
  }

  public static void main(String[] args) {
    List<Sale> sales = Arrays.asList(new Sale("Rome", "pen", 5), new Sale("Oslo", "cup", 7), new Sale("Rome", "cup", 11), new Sale("Bonn", "pen", 2),
        new Sale("Oslo", "pen", 13), new Sale("Rome", "pen", 1));
    System.out.println(sales.stream().collect(Collectors.groupingBy(Sale::city, Collectors.summingInt(Sale::amount))));
    Map<String, TreeSet<String>> items =
        sales.stream().collect(Collectors.groupingBy(Sale::city, TreeMap::new, Collectors.mapping(Sale::item, Collectors.toCollection(TreeSet::new))));
    System.out.println(items);
    System.out.println(sales.stream().collect(Collectors.partitioningBy(s -> s.amount > 6, Collectors.counting())));
    System.out.println(sales.stream().collect(Collectors.averagingDouble(Sale::amount)));
    Map<String, Integer> map = sales.stream().collect(Collectors.toMap(s -> s.city + "/" + s.item, Sale::amount, Integer::sum, LinkedHashMap::new));
    System.out.println(map);
    try {
      sales.stream().collect(Collectors.toMap(Sale::city, Function.identity()));
    } catch (IllegalStateException e) {
      System.out.println(e.getMessage().startsWith("Duplicate key Rome"));
    }
    IntSummaryStatistics stats = sales.stream().collect(Collectors.summarizingInt(Sale::amount));
    System.out.println(stats.getMin() + " " + stats.getMax() + " " + stats.getSum() + " " + stats.getCount() + " " + stats.getAverage());
    System.out.println(sales.stream().map(Sale::item).collect(Collectors.toSet()));
    System.out.println(sales.stream().collect(Collectors.groupingBy(Sale::item, Collectors.maxBy((a, b) -> a.amount - b.amount))).get("pen").get().amount);
    Map<String, Integer> sizes =
        sales.stream().collect(Collectors.groupingBy(Sale::item, TreeMap::new, Collectors.collectingAndThen(Collectors.toList(), List::size)));
    System.out.println(sizes);
    System.out.println(sales.stream().map(Sale::amount).collect(Collectors.reducing(1, (a, b) -> a * b)));
    map.entrySet().stream().sorted(Map.Entry.comparingByValue()).forEach(e -> System.out.print(e.getKey() + "=" + e.getValue() + " "));
    System.out.println();
  }
}
