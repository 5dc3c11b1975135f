// releases: 17
// Reflection: members, calls, constructors, fields, arrays, records, failures.
package t214;

import java.lang.reflect.*;
import java.util.*;

class Main {
  interface Shape {
    double area();

    default String label() {
      return "shape " + area();
    }
  }

  static class Square implements Shape {
    public int side;
    private String secret = "s";
    static long made;
    protected final double scale = 2;

    public Square() {
      this(1);
    }

    public Square(int side) {
      this.side = side;
      made++;
      if (side < 0)
        throw new IllegalArgumentException("negative");
    }

    public double area() {
      return side * side;
    }

    private int hidden(int a, long b, double c, char d, String e) {
      return (int) (a + b + c + d) + e.length();
    }

    static String join(String[] parts, boolean upper) {
      return upper ? String.join("", parts).toUpperCase() : String.join("", parts);
    }

    @Deprecated
    void nothing() {}

    static float half(float f) {
      return f / 2;
    }

    static byte small(byte b, short s) {
      return (byte) (b + s);
    }
  }

  record Point(int x, List<String> names) {}

  enum Level { LOW, HIGH }

  static void attempt(String what, java.util.concurrent.Callable<Object> c) {
    try {
      System.out.println(what + " " + c.call());
    } catch (InvocationTargetException e) {
      System.out.println(what + " target " + e.getTargetException());
    } catch (Exception e) {
      System.out.println(what + " " + e);
    }
  }

  public static void main(String[] args) throws Exception {
    System.out.println(Class.class.getMethod("getPackage").invoke(String.class) + " " + Class.class.getMethod("getSimpleName").invoke(Main.class) + Math.class.getMethod("max", int.class, int.class).invoke(null, 3, 4) + Class.class.getMethod("forName", String.class).invoke(null, "java.lang.String"));
    Class<?> c = Square.class;
    Object square = c.getConstructor(int.class).newInstance(3);
    Method area = c.getMethod("area");
    System.out.println(area.invoke(square) + " " + area + " " + Modifier.toString(area.getModifiers()) + area.getParameterCount() + area.getReturnType() + area.getDeclaringClass().getSimpleName());
    Method hidden = c.getDeclaredMethod("hidden", int.class, long.class, double.class, char.class, String.class);
    hidden.setAccessible(true);
    System.out.println(hidden.invoke(square, 1, 2L, 3.5, 'a', "xyz") + " " + hidden.invoke(square, (byte) 1, 2, 3, 'b', "") + hidden.toGenericString());
    System.out.println(c.getDeclaredMethod("join", String[].class, boolean.class).invoke(null, new String[] {"a", "b"}, true) + " " + c.getDeclaredMethod("nothing").invoke(square) + c.getDeclaredMethod("half", float.class).invoke(null, 3f) + c.getDeclaredMethod("small", byte.class, short.class).invoke(null, (byte) 100, (byte) 100));
    System.out.println(Shape.class.getMethod("label").invoke(square) + " " + c.getMethod("hashCode").getDeclaringClass() + c.getMethod("label").isDefault());
    Method label = c.getMethod("label");
    for (int i = 0; i < 40; i++)
      label.invoke(square);
    Field side = c.getField("side");
    side.setInt(square, 7);
    Field secret = c.getDeclaredField("secret");
    secret.setAccessible(true);
    secret.set(square, "changed");
    Field made = c.getDeclaredField("made");
    made.setLong(null, 50);
    System.out.println(side.get(square) + " " + secret.get(square) + made.get(null) + Square.made + c.getDeclaredField("scale").getDouble(square) + side + " " + side.getType());
    attempt("throws", () -> c.getConstructor(int.class).newInstance(-1));
    attempt("count", () -> area.invoke(square, 1));
    attempt("type", () -> hidden.invoke(square, "x", 2L, 3.5, 'a', "xyz"));
    attempt("narrow", () -> hidden.invoke(square, 1L, 2L, 3.5, 'a', "xyz"));
    attempt("receiver", () -> area.invoke("string"));
    attempt("missing", () -> c.getMethod("nope", int.class));
    attempt("no field", () -> c.getField("nope"));
    attempt("abstract", () -> Number.class.getDeclaredConstructor().newInstance());
    attempt("interface", () -> Shape.class.getDeclaredConstructor());
    attempt("field type", () -> {
      side.set(square, "x");
      return null;
    });
    attempt("new", () -> Class.forName("t214.Main$Square").getDeclaredConstructor().newInstance().getClass());
    attempt("not found", () -> Class.forName("t214.Missing"));
    System.out.println(c.getDeclaredConstructors().length + " " + c.getInterfaces()[0] + Arrays.stream(c.getDeclaredFields()).map(Field::getName).sorted().toList() + Arrays.stream(c.getDeclaredMethods()).map(Method::getName).sorted().toList() + c.getEnclosingClass() + c.isMemberClass() + c.getNestHost());
    RecordComponent[] components = Point.class.getRecordComponents();
    System.out.println(components[0] + " " + components[1].getGenericType() + components[0].getAccessor().invoke(new Point(9, List.of())) + Point.class.isRecord());
    Object array = Array.newInstance(int.class, 3);
    Array.setInt(array, 1, 5);
    Array.set(array, 2, 6);
    System.out.println(Array.get(array, 1) + " " + Array.getInt(array, 2) + Array.getLength(array) + Arrays.toString((int[]) array) + Array.newInstance(String.class, 2, 3).getClass());
    attempt("array", () -> Array.get(new int[1], 5));
    System.out.println(Arrays.toString(Level.class.getEnumConstants()) + Level.LOW.getDeclaringClass().isEnum() + Enum.valueOf(Level.class, "HIGH") + Map.class.getMethod("get", Object.class).getGenericReturnType() + Arrays.toString(c.getMethod("area").getExceptionTypes()) + Arrays.toString(Map.class.getTypeParameters()));
    System.out.println(new ArrayList<Integer>() {}.getClass().getGenericSuperclass() + " " + int[][].class.getComponentType() + Integer.TYPE + Void.class.getName() + Main.class.getPackageName() + Main.class.getPackage() + Runnable.class.descriptorString());
  }
}
