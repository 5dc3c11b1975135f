// Uncaught exceptions through bridges, method references, default methods and inner class accessors.
// exit: 1
package t132;

import java.util.function.Function;
import java.util.function.Supplier;

class Main {
  interface Step<T> {
    T apply(T t);

    default T twice(T t) {
      return apply(
          apply(t));
    }
  }

  static class Shorter implements Step<String> {
    @Override
    public String apply(String s) {
      return s.substring(2);
    }
  }

  private int counter;

  private int next() {
    if (++counter > 2) {
      throw new IllegalStateException("counter " + counter);
    }
    return counter;
  }

  class Inner {
    int advance() {
      return next() + next();
    }
  }

  static <T> T call(Supplier<T> s) {
    return s.get();
  }

  public static void main(String[] args) {
    Step<String> step = new Shorter();
    System.out.println(step.twice("abcdef"));
    try {
      step.twice("abc");
    } catch (StringIndexOutOfBoundsException e) {
      for (StackTraceElement at : e.getStackTrace()) {
        System.out.println(at.getMethodName() + " " + at.getLineNumber());
      }
    }
    Function<String, Integer> parse = Integer::valueOf;
    System.out.println(parse.apply("12"));
    Inner inner = new Main().new Inner();
    Supplier<Integer> advance = inner::advance;
    System.out.println(call(advance));
    System.out.println(call(advance));
  }
}
