// Generic classes and methods, bounded types, wildcards, static nested generics, recursive bounds.
package t28;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

class Main {
  static class Pair<A, B> {
    final A first;
    final B second;

    Pair(A first, B second) {
      this.first = first;
      this.second = second;
    }

    static <X, Y> Pair<X, Y> of(X x, Y y) {
      return new Pair<>(x, y);
    }

    <C> Pair<A, C> with(C c) {
      return of(first, c);
    }

    Pair<B, A> swap() {
      return new Pair<>(second, first);
    }

    @Override
    public String toString() {
      return "(" + first + ", " + second + ")";
    }
  }

  static class Stack<T> implements Iterable<T> {
    private static class Node<E> {
      E item;
      Node<E> next;
    }

    private Node<T> top;
    private int size;

    void push(T t) {
      Node<T> n = new Node<>();
      n.item = t;
      n.next = top;
      top = n;
      size++;
    }

    T pop() {
      if (top == null) {
        throw new NoSuchElementException("empty stack");
      }
      T t = top.item;
      top = top.next;
      size--;
      return t;
    }

    @Override
    public Iterator<T> iterator() {
      return new Iterator<T>() {
        Node<T> at = top;

        @Override
        public boolean hasNext() {
          return at != null;
        }

        @Override
        public T next() {
          T t = at.item;
          at = at.next;
          return t;
        }
      };
    }
  }

  static <T extends Comparable<? super T>> T max(List<? extends T> list) {
    T best = list.get(0);
    for (T t : list) {
      if (t.compareTo(best) > 0) {
        best = t;
      }
    }
    return best;
  }

  static double total(List<? extends Number> list) {
    double sum = 0;
    for (Number n : list) {
      sum += n.doubleValue();
    }
    return sum;
  }

  static void fill(List<? super Integer> list) {
    for (int i = 0; i < 3; i++) {
      list.add(i);
    }
  }

  static <T extends Comparable<T> & CharSequence> int both(T a, T b) {
    return a.compareTo(b) + a.length() + b.length();
  }

  abstract static class Shape<S extends Shape<S>> {
    int size;

    abstract S self();

    S grow(int n) {
      size += n;
      return self();
    }
  }

  static class Box extends Shape<Box> {
    Box self() {
      return this;
    }

    Box paint() {
      size *= 2;
      return this;
    }
  }

  public static void main(String[] args) {
    System.out.println(Pair.of(1, "x").swap().with(2.5).with('c'));
    Stack<String> stack = new Stack<>();
    for (String s : "a b c d".split(" ")) {
      stack.push(s);
    }
    for (String s : stack) {
      System.out.print(s);
    }
    System.out.println(stack.pop() + stack.pop() + stack.size);
    try {
      new Stack<Integer>().pop();
    } catch (NoSuchElementException e) {
      System.out.println(e.getMessage());
    }
    System.out.println(max(Arrays.asList(3, 9, 4)) + max(Arrays.asList("pear", "apple")));
    System.out.println(total(Arrays.asList(1, 2.5, 3L)));
    List<Number> numbers = new ArrayList<>();
    fill(numbers);
    System.out.println(numbers + " " + both("abc", "b"));
    System.out.println(new Box().grow(3).paint().grow(1).size);
  }
}
