// Lambdas with intersection types and markers (altMetafactory), generic functional interfaces needing bridges.
package t61;

import java.io.Serializable;
import java.util.Comparator;
import java.util.function.Function;

class Main {
  interface Marker {}

  interface Parent<T> {
    Object call(T t);
  }

  interface Child extends Parent<String> {
    String call(String s);
  }

  interface StringFunction<T extends CharSequence> extends Function<T, String> {
    String apply(T t);
  }

  interface Named {
    default String label() {
      return "label:" + getClass().isSynthetic();
    }
  }

  static <T extends Runnable & Marker> String use(T t) {
    t.run();
    return "used";
  }

  @SuppressWarnings("unchecked")
  public static void main(String[] args) {
    Object a = (Runnable & Marker) () -> System.out.println("marked");
    ((Runnable) a).run();
    System.out.println((a instanceof Marker) + " " + (a instanceof Serializable));
    int n = 5;
    Object b = (Comparator<String> & Serializable & Marker) (x, y) -> x.length() - y.length() + n;
    System.out.println(((Comparator<String>) b).compare("aa", "b") + " " + (b instanceof Serializable) + " " + (b instanceof Marker));
    System.out.println(use((Runnable & Marker) () -> System.out.println("generic")));
    Child c = s -> s + "!";
    Parent<String> p = c;
    System.out.println(c.call("child") + p.call("parent"));
    StringFunction<String> f = String::trim;
    Function<String, String> g = f;
    System.out.println(f.apply(" a ") + g.apply(" b "));
    Parent<String> raw = (Parent<String> & Serializable) s -> s.length();
    System.out.println(raw.call("four"));
    try {
      ((Parent<Object>) (Parent<?>) c).call(5);
    } catch (ClassCastException e) {
      System.out.println("bridge cast");
    }
    Object named = (Runnable & Named) () -> {};
    System.out.println(((Named) named).label().startsWith("label:"));
  }
}
