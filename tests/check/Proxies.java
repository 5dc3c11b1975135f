import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.List;

/** Proxies of interfaces that others choose, of one that is named beside them; arrays that were there before. */
public class Proxies {
  static final Object[] NONE = new Object[0];

  /** Others choose the interface. */
  static class Listeners {
    static Object listener(Class<?> type, InvocationHandler handler) {
      return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler);
    }
  }

  /** Names the interface that its proxies are of. */
  static class Lists {
    static Object list(InvocationHandler handler) {
      return Proxy.newProxyInstance(Lists.class.getClassLoader(), new Class<?>[] {List.class}, handler);
    }
  }

  // expect: SAFE
  static int length(CharSequence text) {
    return text == null ? 0 : text.length();
  }

  // expect: UNKNOWN not considered
  static boolean isEmpty(List<String> words) {
    return words == null || words.isEmpty();
  }

  // expect: SAFE
  static int count(Number[] numbers) {
    Object[] all = numbers == null ? NONE : numbers;
    return all.length;
  }

  // expect: VIOLATION ArithmeticException
  static int share(Number[] numbers) {
    Object[] all = numbers == null ? NONE : numbers;
    return 100 / all.length; // fails
  }

  // expect: SAFE
  static int measure(long[] numbers) {
    return numbers == null ? 0 : Array.getLength(numbers);
  }

  // expect: VIOLATION IllegalArgumentException
  static int measureAny(boolean isText, int[] numbers) {
    if (numbers == null) return 0;
    Object measured = isText ? "text" : numbers;
    return Array.getLength(measured); // fails
  }
}
