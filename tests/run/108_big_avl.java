// An AVL tree of strings with balance factors, rank queries, ranges and set operations.
package t108;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

class Main {
  static final class AvlSet<T> {
    private static final class Node<T> {
      final T item;
      final Node<T> left;
      final Node<T> right;
      final int height;
      final int size;

      Node(T item, Node<T> left, Node<T> right) {
        this.item = item;
        this.left = left;
        this.right = right;
        this.height = 1 + Math.max(height(left), height(right));
        this.size = 1 + size(left) + size(right);
      }
    }

    private static int height(Node<?> n) {
      return n == null ? 0 : n.height;
    }

    private static int size(Node<?> n) {
      return n == null ? 0 : n.size;
    }

    private final Comparator<? super T> order;
    private final Node<T> root;

    AvlSet(Comparator<? super T> order) {
      this(order, null);
    }

    private AvlSet(Comparator<? super T> order, Node<T> root) {
      this.order = order;
      this.root = root;
    }

    private static <T> Node<T> balance(T item, Node<T> left, Node<T> right) {
      int tilt = height(left) - height(right);
      if (tilt > 1) {
        if (height(left.left) >= height(left.right)) {
          return new Node<>(left.item, left.left, new Node<>(item, left.right, right));
        }
        Node<T> middle = left.right;
        return new Node<>(middle.item, new Node<>(left.item, left.left, middle.left), new Node<>(item, middle.right, right));
      }
      if (tilt < -1) {
        if (height(right.right) >= height(right.left)) {
          return new Node<>(right.item, new Node<>(item, left, right.left), right.right);
        }
        Node<T> middle = right.left;
        return new Node<>(middle.item, new Node<>(item, left, middle.left), new Node<>(right.item, middle.right, right.right));
      }
      return new Node<>(item, left, right);
    }

    private Node<T> add(Node<T> n, T item) {
      if (n == null) {
        return new Node<>(item, null, null);
      }
      int c = order.compare(item, n.item);
      if (c == 0) {
        return n;
      }
      return c < 0 ? balance(n.item, add(n.left, item), n.right) : balance(n.item, n.left, add(n.right, item));
    }

    private Node<T> remove(Node<T> n, T item) {
      if (n == null) {
        return null;
      }
      int c = order.compare(item, n.item);
      if (c < 0) {
        return balance(n.item, remove(n.left, item), n.right);
      }
      if (c > 0) {
        return balance(n.item, n.left, remove(n.right, item));
      }
      if (n.left == null) {
        return n.right;
      }
      if (n.right == null) {
        return n.left;
      }
      T next = first(n.right);
      return balance(next, n.left, remove(n.right, next));
    }

    private static <T> T first(Node<T> n) {
      return n.left == null ? n.item : first(n.left);
    }

    AvlSet<T> with(T item) {
      return new AvlSet<>(order, add(root, item));
    }

    AvlSet<T> without(T item) {
      return new AvlSet<>(order, remove(root, item));
    }

    boolean contains(T item) {
      Node<T> n = root;
      while (n != null) {
        int c = order.compare(item, n.item);
        if (c == 0) {
          return true;
        }
        n = c < 0 ? n.left : n.right;
      }
      return false;
    }

    int size() {
      return size(root);
    }

    int height() {
      return height(root);
    }

    T select(int index) {
      if (index < 0 || index >= size()) {
        throw new IndexOutOfBoundsException("index " + index + " of " + size());
      }
      Node<T> n = root;
      while (true) {
        int left = size(n.left);
        if (index < left) {
          n = n.left;
        } else if (index == left) {
          return n.item;
        } else {
          index -= left + 1;
          n = n.right;
        }
      }
    }

    int rank(T item) {
      int rank = 0;
      for (Node<T> n = root; n != null;) {
        if (order.compare(item, n.item) <= 0) {
          n = n.left;
        } else {
          rank += size(n.left) + 1;
          n = n.right;
        }
      }
      return rank;
    }

    void forEach(Consumer<? super T> action) {
      walk(root, action);
    }

    private static <T> void walk(Node<T> n, Consumer<? super T> action) {
      if (n != null) {
        walk(n.left, action);
        action.accept(n.item);
        walk(n.right, action);
      }
    }

    List<T> range(T from, T to) {
      List<T> out = new ArrayList<>();
      for (int i = rank(from); i < size() && order.compare(select(i), to) < 0; i++) {
        out.add(select(i));
      }
      return out;
    }

    AvlSet<T> union(AvlSet<T> other) {
      Object[] result = {this};
      other.forEach(item -> result[0] = cast(result[0]).with(item));
      return cast(result[0]);
    }

    AvlSet<T> intersection(AvlSet<T> other) {
      Object[] result = {new AvlSet<T>(order)};
      forEach(item -> {
        if (other.contains(item)) {
          result[0] = cast(result[0]).with(item);
        }
      });
      return cast(result[0]);
    }

    @SuppressWarnings("unchecked")
    private AvlSet<T> cast(Object o) {
      return (AvlSet<T>) o;
    }

    void check() {
      check(root);
    }

    private void check(Node<T> n) {
      if (n == null) {
        return;
      }
      check(n.left);
      check(n.right);
      if (Math.abs(height(n.left) - height(n.right)) > 1) {
        throw new IllegalStateException("unbalanced at " + n.item);
      }
      if (n.left != null && order.compare(n.left.item, n.item) >= 0 || n.right != null && order.compare(n.right.item, n.item) <= 0) {
        throw new IllegalStateException("unordered at " + n.item);
      }
    }

    @Override
    public String toString() {
      StringBuilder b = new StringBuilder("{");
      forEach(item -> b.append(b.length() > 1 ? ", " : "").append(item));
      return b.append('}').toString();
    }
  }

  static final String TEXT = "call me ishmael some years ago never mind how long precisely having little or no money in my purse and nothing particular to "
      + "interest me on shore i thought i would sail about a little and see the watery part of the world it is a way i have of driving off the spleen and "
      + "regulating the circulation";

  public static void main(String[] args) {
    AvlSet<String> words = new AvlSet<>(Comparator.naturalOrder());
    List<AvlSet<String>> versions = new ArrayList<>();
    for (String w : TEXT.split(" ")) {
      versions.add(words);
      words = words.with(w);
      words.check();
    }
    System.out.println(words + " " + words.size() + " height " + words.height());
    System.out.println(versions.get(5) + " " + versions.get(20).size());
    System.out.println(words.select(0) + " " + words.select(10) + " " + words.rank("money") + " " + words.rank("zzz") + " " + words.range("m", "p"));
    try {
      words.select(1000);
    } catch (IndexOutOfBoundsException e) {
      System.out.println(e.getMessage());
    }
    AvlSet<String> less = words;
    for (int i = 0; i < 40; i++) {
      less = less.without(less.select(i * 7 % less.size()));
      less.check();
    }
    System.out.println(less + " " + less.size() + " " + words.size());
    AvlSet<Integer> even = new AvlSet<>(Comparator.reverseOrder());
    AvlSet<Integer> triple = new AvlSet<>(Comparator.reverseOrder());
    for (int i = 0; i < 60; i++) {
      even = even.with(i * 2);
      triple = triple.with(i * 3);
    }
    System.out.println(even.intersection(triple) + " " + even.union(triple).size() + " " + even.height());
    AvlSet<Integer> big = new AvlSet<>(Comparator.naturalOrder());
    for (int i = 0; i < 1000; i++) {
      big = big.with(i * 7919 % 1009);
    }
    big.check();
    System.out.println(big.size() + " " + big.height() + " " + big.select(500) + " " + big.contains(1008));
  }
}
