// IntStream, LongStream and DoubleStream: ranges, sums, boxing, conversion.
package t58;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

class Main {
  public static void main(String[] args) {
    System.out.println(IntStream.rangeClosed(1, 100).sum() + " " + IntStream.range(0, 10).filter(i -> i % 3 == 0).boxed().collect(Collectors.toList()));
    System.out.println(IntStream.of(5, 3, 9).sorted().mapToObj(Integer::toString).collect(Collectors.joining("<")));
    System.out.println(IntStream.rangeClosed(1, 5).mapToObj(i -> "x" + i).collect(Collectors.toList()) + " " + IntStream.of(1, 2, 3).average().getAsDouble());
    System.out.println(LongStream.rangeClosed(1, 20).reduce(1, (a, b) -> a * b) + " " + LongStream.of(4, 2).max().getAsLong());
    System.out.println(DoubleStream.of(1.5, 2.5, 3.0).map(d -> d * d).sum() + " " + DoubleStream.iterate(1, d -> d / 2).limit(5).boxed().collect(Collectors.toList()));
    System.out.println(IntStream.range(0, 20).mapToLong(i -> (long) i << 33).sum() + " " + IntStream.range(1, 6).asDoubleStream().map(Math::sqrt).max().getAsDouble());
    System.out.println(Arrays.toString("stream".chars().map(c -> c - 'a').toArray()) + " " + "hello".chars().mapToObj(c -> "" + (char) (c + 1)).collect(Collectors.joining()));
    System.out.println(IntStream.range(0, 5).summaryStatistics() + " " + IntStream.empty().max() + " " + IntStream.iterate(3, i -> i * i % 101).limit(10).distinct().count());
    System.out.println(IntStream.rangeClosed(2, 60).filter(n -> IntStream.range(2, n).noneMatch(d -> n % d == 0)).boxed().collect(Collectors.toList()));
    System.out.println(Arrays.stream(new int[][] {{1, 2}, {3, 4}}).flatMapToInt(Arrays::stream).map(i -> -i).min().getAsInt());
    System.out.println(Arrays.asList(3, 1, 2).stream().mapToInt(Integer::intValue).mapToDouble(i -> i / 2.0).sum());
  }
}
