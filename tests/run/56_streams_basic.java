// Streams of objects: filter, map, flatMap, distinct, sorted, limit, reduce, match, find.
package t56;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

class Main {
  public static void main(String[] args) {
    List<String> words = Arrays.asList("delta", "alpha", "charlie", "bravo", "echo", "alpha", "foxtrot");
    System.out.println(words.stream().filter(w -> w.length() == 5).map(String::toUpperCase).collect(Collectors.toList()));
    System.out.println(words.stream().distinct().sorted().collect(Collectors.joining(", ", "[", "]")));
    System.out.println(words.stream().sorted(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder())).collect(Collectors.toList()));
    System.out.println(words.stream().map(String::length).reduce(0, Integer::sum) + " " + words.stream().reduce((a, b) -> a.charAt(0) + b));
    System.out.println(words.stream().anyMatch(w -> w.startsWith("e")) + " " + words.stream().allMatch(w -> w.length() > 4) + " "
        + words.stream().noneMatch(String::isEmpty) + " " + words.stream().count());
    Optional<String> first = words.stream().filter(w -> w.contains("l")).findFirst();
    System.out.println(first + " " + words.stream().max(Comparator.naturalOrder()).get() + " " + words.stream().min(Comparator.comparing(String::length)));
    System.out.println(words.stream().skip(2).limit(3).collect(Collectors.toList()));
    System.out.println(Stream.of(Arrays.asList(1, 2), Arrays.asList(3), Collections.<Integer>emptyList()).flatMap(List::stream).map(x -> x * x).collect(Collectors.toList()));
    System.out.println(Stream.iterate(1, x -> x * 3).limit(8).collect(Collectors.toList()));
    StringBuilder log = new StringBuilder();
    words.stream().peek(w -> log.append(w.charAt(0))).filter(w -> w.length() > 5).forEach(w -> log.append("(" + w + ")"));
    System.out.println(log);
    Object[] array = words.stream().map(w -> w.substring(1)).toArray();
    String[] typed = words.stream().limit(2).toArray(String[]::new);
    System.out.println(array.length + typed[1]);
    Stream<String> once = words.stream();
    once.count();
    try {
      once.count();
    } catch (IllegalStateException e) {
      System.out.println(e.getMessage());
    }
    System.out.println(Stream.concat(Stream.of("x"), words.stream().limit(1)).collect(Collectors.toList()) + " " + Stream.empty().findAny());
  }
}
