import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.function.IntUnaryOperator;

/** Collections of the JDK, strings and builders, lambdas, exceptions, classes that depend on each other. */
class Library {
  static int calls;

  // wrap (YES), math (YES)
  static int listOfInts(int n) {
    ArrayList<Integer> list = new ArrayList<>();
    for (int i = 0; i < n; i++)
      list.add(i);
    int sum = 0;
    for (int i = 0; i < list.size(); i++)
      sum += list.get(i);
    return sum;
  }

  // wrap (YES), math (YES)
  static int iterates(int n) {
    ArrayList<String> list = new ArrayList<>();
    for (int i = 0; i < n; i++)
      list.add("a");
    int count = 0;
    for (Iterator<String> it = list.iterator(); it.hasNext(); it.next())
      count++;
    return count;
  }

  // wrap (YES), math (YES)
  static void drains(int n) {
    LinkedList<String> list = new LinkedList<>();
    for (int i = 0; i < n; i++)
      list.add("a");
    while (!list.isEmpty())
      list.removeFirst();
  }

  // wrap (YES), math (YES)
  static String repeat(int n) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < n; i++)
      text.append('a');
    return text.toString();
  }

  // wrap (YES), math (YES)
  static int lambda(int n) {
    IntUnaryOperator next = x -> x - 1;
    int steps = 0;
    while (n > 0) {
      n = next.applyAsInt(n);
      steps++;
    }
    return steps;
  }

  // wrap NO, math NO
  static void lambdaForever(int n) {
    IntUnaryOperator next = x -> x;
    while (n > 0)
      n = next.applyAsInt(n);
  }

  // wrap YES, math YES
  static int catches(int n) {
    int steps = 0;
    while (n > 0) {
      try {
        if (n % 2 == 0)
          throw new IllegalStateException();
        n -= 1;
      } catch (IllegalStateException e) {
        n -= 2;
      }
      steps++;
    }
    return steps;
  }

  // wrap NO, math NO
  static void retries(int n) {
    while (true) {
      try {
        n = 10 / (n - n);
        return;
      } catch (ArithmeticException e) {
        n = 1;
      }
    }
  }

  static class Base {
    int step(int n) {
      return n - 1;
    }
  }

  static class Twice extends Base {
    int step(int n) {
      return super.step(super.step(n));
    }
  }

  static class Stays extends Base {
    int step(int n) {
      return n;
    }
  }

  // wrap YES, math YES
  static void known(int n) {
    Base b = n > 10 ? new Base() : new Twice();
    while (n > 0)
      n = b.step(n);
  }

  // wrap NO, math NO
  static void anyBase(Base b, int n) {
    while (n > 0)
      n = b.step(n);
  }

  // wrap YES, math YES
  static void staticUp(int n) {
    calls = 0;
    while (calls < n)
      calls++;
  }

  // wrap NO, math NO
  static void staticStays(int n) {
    while (calls == n) {
    }
  }

  enum Light {
    RED,
    GREEN,
    YELLOW
  }

  // wrap NO, math NO
  static void lights(int n) {
    Light l = Light.RED;
    while (l != null)
      l = l == Light.RED ? Light.GREEN : l == Light.GREEN ? Light.YELLOW : Light.RED;
  }

  // wrap (YES), math (YES)
  static int letters(String s) {
    int n = 0;
    for (char c : s.toCharArray())
      if (c == 'x')
        n++;
    return n;
  }

  // wrap YES, math YES
  static int varargs(int... numbers) {
    int sum = 0;
    for (int i = numbers.length - 1; i >= 0; i--)
      sum += numbers[i];
    return sum;
  }

  // wrap YES, math YES
  static void sync(int n) {
    Object lock = new Object();
    while (n > 0)
      synchronized (lock) {
        n--;
      }
  }

  // wrap YES, math YES
  static void instance(int n) {
    Object o = n > 0 ? new Base() : new Stays();
    while (o instanceof Base && !(o instanceof Stays))
      o = new Stays();
  }
}
