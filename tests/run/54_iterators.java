// Own Iterable and Iterator, generators, nested iteration, Iterator.remove default, forEachRemaining, Spliterator.
package t54;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

class Main {
  static class Range implements Iterable<Integer> {
    final int from;
    final int to;

    Range(int from, int to) {
      this.from = from;
      this.to = to;
    }

    @Override
    public Iterator<Integer> iterator() {
      return new Iterator<Integer>() {
        int at = from;

        @Override
        public boolean hasNext() {
          return at < to;
        }

        @Override
        public Integer next() {
          if (at >= to) {
            throw new NoSuchElementException("past " + to);
          }
          return at++;
        }
      };
    }
  }

  static <T> Iterator<T> alternate(Iterator<T> a, Iterator<T> b) {
    return new Iterator<T>() {
      boolean first = true;

      public boolean hasNext() {
        return a.hasNext() || b.hasNext();
      }

      public T next() {
        first = !first;
        if (!first) {
          return a.hasNext() ? a.next() : b.next();
        }
        return b.hasNext() ? b.next() : a.next();
      }
    };
  }

  public static void main(String[] args) {
    int sum = 0;
    for (int a : new Range(0, 10)) {
      for (int b : new Range(a, 10)) {
        sum += a * b;
      }
    }
    System.out.println(sum);
    Iterator<Integer> it = new Range(0, 3).iterator();
    it.next();
    it.forEachRemaining(v -> System.out.print(v + " "));
    System.out.println();
    try {
      it.next();
    } catch (NoSuchElementException e) {
      System.out.println(e.getMessage());
    }
    try {
      it.remove();
    } catch (UnsupportedOperationException e) {
      System.out.println(e.getMessage());
    }
    List<Integer> out = new ArrayList<>();
    alternate(new Range(0, 3).iterator(), Arrays.asList(10, 20, 30, 40, 50).iterator()).forEachRemaining(out::add);
    System.out.println(out);
    new Range(5, 8).forEach(System.out::print);
    System.out.println();
  }
}
