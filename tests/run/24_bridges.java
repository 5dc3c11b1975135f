// Bridge methods: generics, covariant return types, raw calls that fail in the bridge.
package t24;

import java.util.Comparator;

class Main {
  static class Animal {
    Animal self() {
      return this;
    }

    Object clone2() throws CloneNotSupportedException {
      return "animal copy";
    }

    public String toString() {
      return "animal";
    }
  }

  static class Dog extends Animal {
    @Override
    Dog self() {
      return this;
    }

    @Override
    String clone2() {
      return "dog copy";
    }

    public String toString() {
      return "dog";
    }
  }

  static class Puppy extends Dog {
    @Override
    Puppy self() {
      return new Puppy();
    }

    public String toString() {
      return "puppy";
    }
  }

  interface Transformer<A, B> {
    B apply(A a);
  }

  static class Length implements Transformer<String, Integer> {
    public Integer apply(String s) {
      return s.length();
    }
  }

  static class Node<T extends Comparable<T>> {
    T value;

    void set(T v) {
      value = v;
    }

    T get() {
      return value;
    }
  }

  static class IntNode extends Node<Integer> {
    @Override
    void set(Integer v) {
      super.set(v * 2);
    }

    @Override
    Integer get() {
      return super.get() + 1;
    }
  }

  static class ByLength implements Comparator<String> {
    public int compare(String a, String b) {
      return a.length() - b.length();
    }
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  public static void main(String[] args) throws Exception {
    Animal[] animals = {new Animal(), new Dog(), new Puppy()};
    for (Animal a : animals) {
      System.out.println(a.self() + " " + a.clone2());
    }
    Transformer raw = new Length();
    System.out.println(raw.apply("four"));
    try {
      raw.apply(5);
    } catch (ClassCastException e) {
      System.out.println(e.getMessage());
    }
    Node<Integer> node = new IntNode();
    node.set(20);
    System.out.println(node.get());
    try {
      ((Node) node).set("text");
    } catch (ClassCastException e) {
      System.out.println("not an Integer");
    }
    Node heap = new Node<String>();
    heap.set(3);
    System.out.println(heap.get());
    try {
      String s = ((Node<String>) heap).get();
      System.out.println(s);
    } catch (ClassCastException e) {
      System.out.println("not a String");
    }
    System.out.println(new ByLength().compare("a", "ccc"));
  }
}
