// Method references of all four kinds, constructors and arrays, with boxing, widening and varargs adaptation.
package t60;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.function.IntToLongFunction;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

class Main {
  final String name;

  Main(String name) {
    this.name = name;
  }

  Main() {
    this("default");
  }

  String greet(String other) {
    return name + " greets " + other;
  }

  private static long square(int x) {
    return (long) x * x;
  }

  static String all(Object... parts) {
    return Arrays.toString(parts);
  }

  static int count(Object o) {
    return o.toString().length();
  }

  class Inner {
    final int n;

    Inner(int n) {
      this.n = n;
    }
  }

  Function<Integer, Inner> maker() {
    return Inner::new;
  }

  static class Base {
    String who() {
      return "base";
    }
  }

  static class Derived extends Base {
    String who() {
      return "derived";
    }

    Supplier<String> both() {
      Supplier<String> up = super::who;
      Supplier<String> own = this::who;
      return () -> up.get() + own.get();
    }
  }

  interface Maker<T> {
    T make(String s);
  }

  public static void main(String[] args) {
    Function<String, Integer> parse = Integer::parseInt;
    IntToLongFunction sq = Main::square;
    Function<Integer, Long> boxed = Main::square;
    System.out.println(parse.apply("42") + sq.applyAsLong(100000) + boxed.apply(7));
    Main bound = new Main("bound");
    Function<String, String> greet = bound::greet;
    BiFunction<Main, String, String> unbound = Main::greet;
    bound = new Main("other");
    System.out.println(greet.apply("you") + ", " + unbound.apply(bound, "me"));
    Function<String, Main> make = Main::new;
    Supplier<Main> none = Main::new;
    Maker<Main> own = Main::new;
    System.out.println(make.apply("made").name + none.get().name + own.make("m").name);
    IntFunction<int[]> array = int[]::new;
    Function<Integer, String[][]> arrays = String[][]::new;
    System.out.println(array.apply(5).length + arrays.apply(3).length);
    BiFunction<Integer, String, String> varargs = Main::all;
    Supplier<String> noArgs = Main::all;
    System.out.println(varargs.apply(1, "two") + noArgs.get());
    ToIntFunction<String> wider = Main::count;
    IntSupplier length = "hello"::length;
    LongSupplier widened = "hello"::length;
    Supplier<Object> covariant = "text"::trim;
    System.out.println(wider.applyAsInt("abc") + " " + length.getAsInt() + " " + widened.getAsLong() + " " + covariant.get());
    System.out.println(bound.maker().apply(9).n);
    System.out.println(new Derived().both().get());
    Consumer<Object> print = System.out::println;
    Arrays.asList(1, 'c', "s").forEach(print);
    List<String> out = new ArrayList<>();
    Consumer<String> ignore = out::add;
    ignore.accept("added");
    BiPredicate<String, Object> equal = String::equals;
    UnaryOperator<String> upper = String::toUpperCase;
    System.out.println(out + " " + equal.test("a", "a") + upper.apply("x"));
    Function<Object, String> valueOf = String::valueOf;
    BiFunction<Integer, Integer, Integer> max = Math::max;
    System.out.println(valueOf.apply(null) + max.apply(3, 9));
    try {
      String nothing = null;
      Supplier<Integer> bad = nothing::length;
      System.out.println(bad);
    } catch (NullPointerException e) {
      System.out.println("bound to null");
    }
  }
}
