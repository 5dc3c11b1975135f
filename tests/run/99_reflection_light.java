// Class objects: names, superclasses, literals, getClass, isArray, modifiers of types.
package t99;

class Main {
  interface I {}

  static class Outer implements I {
    class Inner {}
  }

  enum E { A { } , B }

  public static void main(String[] args) {
    Class<?>[] all = {Main.class, Outer.class, Outer.Inner.class, I.class, E.class, E.A.getClass(), int.class, void.class, int[].class, String[][].class, Object.class,
        Integer.class, new Outer() {}.getClass(), Runnable.class, Override.class};
    for (Class<?> c : all) {
      System.out.println(c + " | " + c.getName() + " | " + c.getSimpleName() + " | " + c.getSuperclass() + " | " + c.isInterface() + c.isArray() + c.isPrimitive() + c.isEnum() + " | "
          + c.getComponentType() + " | " + (c.getPackage() == null ? "none" : c.getPackage().getName()) + " | " + c.getInterfaces().length);
    }
    System.out.println((int.class == Integer.TYPE) + " " + (new int[0].getClass() == int[].class) + " " + String.class.equals("".getClass()) + " " + Integer.class.isInstance(5) + " "
        + Number.class.isAssignableFrom(Integer.class) + " " + E.B.getClass().getEnumConstants().length + " " + I.class.isAssignableFrom(Outer.class));
    System.out.println(int[].class.getTypeName() + " " + Outer.Inner.class.getCanonicalName());
  }
}
