// Lambdas: captures of every type, nesting, recursion through a field, composition, in loops and constructors.
package t59;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.function.ToDoubleBiFunction;

class Main {
  int field = 5;
  final Supplier<Integer> own = () -> field * 2;
  static Function<Integer, Long> factorial;

  interface Four<A, B, C, D, R> {
    R apply(A a, B b, C c, D d);
  }

  Supplier<Supplier<String>> nested(int n) {
    String local = "n" + n;
    return () -> {
      int inner = field + n;
      return () -> local + inner + field;
    };
  }

  static Supplier<String> everything(boolean z, byte b, char c, short s, int i, long l, float f, double d, String t, int[] a) {
    return () -> z + " " + b + " " + c + " " + s + " " + i + " " + l + " " + f + " " + d + " " + t + " " + a[0];
  }

  static int twice(IntUnaryOperator f, int x) {
    return f.applyAsInt(f.applyAsInt(x));
  }

  public static void main(String[] args) {
    Main m = new Main();
    Supplier<Supplier<String>> s = m.nested(3);
    Supplier<String> t = s.get();
    m.field = 100;
    System.out.println(t.get() + " " + s.get().get() + " " + m.own.get());
    int[] a = {1};
    Supplier<String> e = everything(true, (byte) -1, 'c', (short) 2, 3, 4L, 5.5f, 6.5, "t", a);
    a[0] = 77;
    System.out.println(e.get());
    List<Supplier<Integer>> list = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      int square = i * i;
      list.add(() -> square);
    }
    for (Supplier<Integer> q : list) {
      System.out.print(q.get() + " ");
    }
    System.out.println();
    factorial = n -> n == 0 ? 1L : n * factorial.apply(n - 1);
    System.out.println(factorial.apply(20));
    Function<Integer, Integer> inc = x -> x + 1;
    Function<Integer, Integer> dbl = x -> x * 2;
    System.out.println(inc.andThen(dbl).apply(5) + " " + inc.compose(dbl).apply(5) + " " + Function.<String>identity().apply("same"));
    Function<Integer, Function<Integer, Function<Integer, Integer>>> curried = x -> y -> z -> x * 100 + y * 10 + z;
    System.out.println(curried.apply(1).apply(2).apply(3));
    BiFunction<String, Integer, Character> at = (text, i) -> text.charAt(i);
    IntBinaryOperator gcd = new IntBinaryOperator() {
      public int applyAsInt(int x, int y) {
        return y == 0 ? x : applyAsInt(y, x % y);
      }
    };
    ToDoubleBiFunction<Integer, Long> ratio = (x, y) -> (double) x / y;
    Four<Integer, Long, Double, String, String> four = (w, x, y, z) -> z + w + x + y;
    System.out.println(at.apply("lambda", 2) + " " + gcd.applyAsInt(84, 36) + " " + ratio.applyAsDouble(1, 8L) + " " + four.apply(1, 2L, 3.0, "z"));
    System.out.println(twice(x -> x * x + 1, 3));
    Runnable r = () -> {
      throw new IllegalStateException("from lambda");
    };
    try {
      r.run();
    } catch (IllegalStateException ex) {
      System.out.println(ex.getMessage());
    }
    Object o = (Runnable & java.io.Serializable) () -> System.out.println("both");
    ((Runnable) o).run();
    System.out.println(o instanceof java.io.Serializable);
  }
}
