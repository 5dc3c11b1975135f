// Local records, enums and interfaces; static members of inner classes; records with nested generics.
// releases: 17
package t128;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

class Main {
  class Inner {
    static int made;
    final int id = ++made;

    static String count() {
      return "made " + made;
    }
  }

  record Tree<T extends Comparable<T>>(Tree<T> left, T value, Tree<T> right) {
    Tree<T> insert(T v) {
      int c = v.compareTo(value);
      if (c == 0) {
        return this;
      }
      return c < 0 ? new Tree<>(left == null ? new Tree<>(null, v, null) : left.insert(v), value, right)
          : new Tree<>(left, value, right == null ? new Tree<>(null, v, null) : right.insert(v));
    }

    Stream<T> stream() {
      return Stream.of(left == null ? Stream.<T>empty() : left.stream(), Stream.of(value), right == null ? Stream.<T>empty() : right.stream()).flatMap(s -> s);
    }

    int depth() {
      return 1 + Math.max(left == null ? 0 : left.depth(), right == null ? 0 : right.depth());
    }
  }

  public static void main(String[] args) {
    record Score(String name, int points) implements Comparable<Score> {
      static Score parse(String s) {
        var parts = s.split("=");
        return new Score(parts[0], Integer.parseInt(parts[1]));
      }

      @Override
      public int compareTo(Score o) {
        return Comparator.comparingInt(Score::points).thenComparing(Score::name).compare(this, o);
      }
    }
    enum Grade {
      FAIL, PASS, STAR;

      static Grade of(int points) {
        return points < 50 ? FAIL : points < 90 ? PASS : STAR;
      }
    }
    interface Rule {
      boolean allows(Score s);
    }
    Rule rule = s -> !s.name().startsWith("x");
    List<Score> scores = Arrays.stream("ann=91 bob=12 xi=70 cy=55 di=55".split(" ")).map(Score::parse).filter(rule::allows).sorted().collect(Collectors.toList());
    System.out.println(scores);
    Map<Grade, List<String>> grades = scores.stream().collect(Collectors.groupingBy(s -> Grade.of(s.points()), TreeMap::new, Collectors.mapping(Score::name, Collectors.toList())));
    System.out.println(grades);
    Main m = new Main();
    System.out.println(m.new Inner().id + m.new Inner().id + " " + Inner.count());
    Tree<String> tree = new Tree<>(null, "m", null);
    for (String s : "q c x a d z p".split(" ")) {
      tree = tree.insert(s);
    }
    System.out.println(tree.stream().collect(Collectors.joining()) + " " + tree.depth() + " " + tree.equals(tree.insert("a")) + " " + new Tree<>(null, 1, new Tree<>(null, 2, null)));
    String mean = scores.stream().collect(Collectors.teeing(Collectors.counting(), Collectors.averagingInt(Score::points), (n, average) -> n + " mean " + average));
    System.out.println(mean);
    System.out.println(Stream.of(1, 2, 3, 4).mapMulti((n, sink) -> {
      if ((Integer) n % 2 == 0) {
        sink.accept(n);
        sink.accept(-(Integer) n);
      }
    }).toList());
  }
}
