// Array store checks, covariance and casts of arrays, with their messages.
package t31;

class Main {
  static class Animal {}

  static class Dog extends Animal {}

  static void store(Object[] array, Object value) {
    try {
      array[0] = value;
      System.out.println("stored " + (array[0] == value));
    } catch (ArrayStoreException e) {
      System.out.println(e);
    }
  }

  static void cast(Object o, int kind) {
    try {
      Object r;
      switch (kind) {
        case 0: r = (Animal[]) o; break;
        case 1: r = (Object[]) o; break;
        case 2: r = (int[]) o; break;
        case 3: r = (Dog[][]) o; break;
        case 4: r = (Comparable[]) o; break;
        default: r = (Cloneable) o;
      }
      System.out.println("cast " + (r == o));
    } catch (ClassCastException e) {
      System.out.println(e.getMessage());
    }
  }

  public static void main(String[] args) {
    store(new Animal[1], new Dog());
    store(new Dog[1], new Animal());
    store(new String[1], 1);
    store(new Integer[1], null);
    store(new Number[1], 1.5);
    store(new Runnable[1], "x");
    store(new int[1][], new int[3]);
    store(new int[1][], new long[3]);
    store(new Object[1][], "x");
    store(new Object[1], new int[0]);
    store(new Comparable[1], 'c');
    store(new Animal[1][], new Dog[2]);
    Object[] all = {new Dog[1], new Animal[1], new int[1], new String[1], new Dog[1][1], new Object[1], "text"};
    for (Object o : all) {
      for (int kind = 0; kind < 6; kind++) {
        cast(o, kind);
      }
    }
    Animal[] animals = new Dog[2];
    try {
      animals[1] = new Animal();
    } catch (ArrayStoreException e) {
      System.out.println(e.getMessage());
    }
    try {
      animals[2] = new Animal();
    } catch (ArrayIndexOutOfBoundsException e) {
      System.out.println(e.getMessage());
    }
  }
}
