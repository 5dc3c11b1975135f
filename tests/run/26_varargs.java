// Variable arguments, overload resolution, null and array arguments.
package t26;

class Main {
  static String f(int... v) {
    return "ints " + v.length;
  }

  static String f(int a, int b) {
    return "two";
  }

  static String f(Object o) {
    return "object " + o;
  }

  static String f(long a) {
    return "long " + a;
  }

  static String g(String first, Object... rest) {
    StringBuilder b = new StringBuilder(first);
    if (rest == null) {
      return b.append(" null").toString();
    }
    for (Object o : rest) {
      b.append(",").append(o);
    }
    return b.toString();
  }

  static String h(char c) {
    return "char";
  }

  static String h(int i) {
    return "int";
  }

  static String h(double d) {
    return "double";
  }

  static String h(Integer i) {
    return "Integer";
  }

  @SafeVarargs
  static <T> int count(T... items) {
    return items.length;
  }

  public static void main(String[] args) {
    System.out.println(f() + " " + f(1, 2) + " " + f(1, 2, 3) + " " + f(1) + " " + f("s") + " " + f(1.5));
    System.out.println(g("a") + " " + g("a", 1, 'c', null) + " " + g("a", (Object[]) null) + " " + g("a", (Object) null)
        + " " + g("a", new Object[] {1, 2}) + " " + g("a", new int[0].length));
    byte b = 1;
    float x = 2;
    long l = 3;
    System.out.println(h('c') + h(b) + h((short) 1) + h(x) + h(l) + h(Integer.valueOf(4)) + h(7));
    System.out.println(count() + count(1) + count("a", 2, 3.0) + count((Object[]) new String[] {"x", "y"}) + " " + args.length);
  }
}
