// Lambdas in constructors, super calls, static initializers, interface methods, arrays, conditional expressions and loops.
package t127;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

class Main {
  static final Function<Integer, Integer> FIB;
  static int evaluations;

  static {
    Function<Integer, Integer>[] self = cast(new Function<?, ?>[1]);
    self[0] = n -> {
      evaluations++;
      return n < 2 ? n : self[0].apply(n - 1) + self[0].apply(n - 2);
    };
    FIB = self[0];
  }

  @SuppressWarnings("unchecked")
  static <T> T cast(Object o) {
    return (T) o;
  }

  static class Base {
    final Supplier<String> name;

    Base(Supplier<String> name) {
      this.name = name;
    }
  }

  static class Derived extends Base {
    Derived(String s) {
      super(() -> s + s);
    }
  }

  interface Greeting {
    String greet(String who);

    default Greeting twice() {
      return who -> greet(greet(who));
    }

    static Greeting of(String word) {
      return who -> word + " " + who;
    }
  }

  enum Op {
    PLUS((a, b) -> a + b), TIMES((a, b) -> a * b), POWER((a, b) -> {
      int r = 1;
      for (int i = 0; i < b; i++) {
        r *= a;
      }
      return r;
    });

    final BinaryOperator<Integer> f;

    Op(BinaryOperator<Integer> f) {
      this.f = f;
    }
  }

  class Inner {
    int k = 3;

    Supplier<Integer> both() {
      return () -> k + field;
    }
  }

  int field = 40;

  static <T> Predicate<T> not(Predicate<T> p) {
    return p.negate();
  }

  public static void main(String[] args) {
    System.out.println(FIB.apply(12) + " " + evaluations);
    System.out.println(new Derived("ab").name.get());
    System.out.println(Greeting.of("hello").twice().twice().greet("world"));
    for (Op op : Op.values()) {
      System.out.print(op + "=" + op.f.apply(3, 4) + " ");
    }
    System.out.println();
    Main m = new Main();
    Inner inner = m.new Inner();
    Supplier<Integer> both = inner.both();
    m.field = 100;
    inner.k = 7;
    System.out.println(both.get());
    Runnable[] actions = {() -> System.out.print("a"), () -> System.out.print("b"), args.length > 5 ? null : () -> System.out.println("c")};
    for (Runnable r : actions) {
      r.run();
    }
    List<Supplier<Supplier<Integer>>> nested = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      final int n = i;
      nested.add(() -> {
        int square = n * n;
        return () -> square + n;
      });
    }
    nested.forEach(s -> System.out.print(s.get().get() + " "));
    System.out.println();
    Predicate<String> empty = String::isEmpty;
    System.out.println(not(empty).and(s -> s.length() < 4).or(s -> s.equals("exactly")).test("exactly") + " " + not(empty).test(""));
    Supplier<Runnable> made = () -> () -> System.out.println("made");
    made.get().run();
    Object same = stateless();
    System.out.println(same == stateless());
  }

  static Runnable stateless() {
    return () -> {};
  }
}
