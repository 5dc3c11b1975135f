// A red-black tree with insertion, deletion, iteration and checks of its invariants.
package t107;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.TreeMap;

class Main {
  static class RedBlackTree<K extends Comparable<K>, V> implements Iterable<K> {
    private static final boolean RED = true;
    private static final boolean BLACK = false;

    private class Node {
      K key;
      V value;
      Node left = nil;
      Node right = nil;
      Node parent = nil;
      boolean color = RED;

      Node(K key, V value) {
        this.key = key;
        this.value = value;
      }
    }

    private final Node nil;
    private Node root;
    private int size;
    int rotations;

    RedBlackTree() {
      nil = new Node(null, null);
      nil.left = nil;
      nil.right = nil;
      nil.parent = nil;
      nil.color = BLACK;
      root = nil;
    }

    int size() {
      return size;
    }

    private Node find(K key) {
      Node n = root;
      while (n != nil) {
        int c = key.compareTo(n.key);
        if (c == 0) {
          return n;
        }
        n = c < 0 ? n.left : n.right;
      }
      return nil;
    }

    V get(K key) {
      return find(key).value;
    }

    private void rotateLeft(Node x) {
      rotations++;
      Node y = x.right;
      x.right = y.left;
      if (y.left != nil) {
        y.left.parent = x;
      }
      replaceChild(x, y);
      y.left = x;
      x.parent = y;
    }

    private void rotateRight(Node x) {
      rotations++;
      Node y = x.left;
      x.left = y.right;
      if (y.right != nil) {
        y.right.parent = x;
      }
      replaceChild(x, y);
      y.right = x;
      x.parent = y;
    }

    private void replaceChild(Node x, Node y) {
      y.parent = x.parent;
      if (x.parent == nil) {
        root = y;
      } else if (x == x.parent.left) {
        x.parent.left = y;
      } else {
        x.parent.right = y;
      }
    }

    V put(K key, V value) {
      Node parent = nil;
      Node at = root;
      while (at != nil) {
        parent = at;
        int c = key.compareTo(at.key);
        if (c == 0) {
          V old = at.value;
          at.value = value;
          return old;
        }
        at = c < 0 ? at.left : at.right;
      }
      Node n = new Node(key, value);
      n.left = nil;
      n.right = nil;
      n.parent = parent;
      if (parent == nil) {
        root = n;
      } else if (key.compareTo(parent.key) < 0) {
        parent.left = n;
      } else {
        parent.right = n;
      }
      size++;
      fixInsertion(n);
      return null;
    }

    private void fixInsertion(Node z) {
      while (z.parent.color == RED) {
        Node grand = z.parent.parent;
        boolean left = z.parent == grand.left;
        Node uncle = left ? grand.right : grand.left;
        if (uncle.color == RED) {
          z.parent.color = BLACK;
          uncle.color = BLACK;
          grand.color = RED;
          z = grand;
        } else {
          if (z == (left ? z.parent.right : z.parent.left)) {
            z = z.parent;
            if (left) {
              rotateLeft(z);
            } else {
              rotateRight(z);
            }
          }
          z.parent.color = BLACK;
          z.parent.parent.color = RED;
          if (left) {
            rotateRight(z.parent.parent);
          } else {
            rotateLeft(z.parent.parent);
          }
        }
      }
      root.color = BLACK;
    }

    private Node minimum(Node n) {
      while (n.left != nil) {
        n = n.left;
      }
      return n;
    }

    V remove(K key) {
      Node z = find(key);
      if (z == nil) {
        return null;
      }
      V old = z.value;
      Node y = z;
      Node x;
      boolean removed = y.color;
      if (z.left == nil) {
        x = z.right;
        replaceChild(z, x);
      } else if (z.right == nil) {
        x = z.left;
        replaceChild(z, x);
      } else {
        y = minimum(z.right);
        removed = y.color;
        x = y.right;
        if (y.parent == z) {
          x.parent = y;
        } else {
          replaceChild(y, x);
          y.right = z.right;
          y.right.parent = y;
        }
        replaceChild(z, y);
        y.left = z.left;
        y.left.parent = y;
        y.color = z.color;
      }
      size--;
      if (removed == BLACK) {
        fixDeletion(x);
      }
      return old;
    }

    private void fixDeletion(Node x) {
      while (x != root && x.color == BLACK) {
        boolean left = x == x.parent.left;
        Node w = left ? x.parent.right : x.parent.left;
        if (w.color == RED) {
          w.color = BLACK;
          x.parent.color = RED;
          rotate(x.parent, left);
          w = left ? x.parent.right : x.parent.left;
        }
        Node near = left ? w.left : w.right;
        Node far = left ? w.right : w.left;
        if (near.color == BLACK && far.color == BLACK) {
          w.color = RED;
          x = x.parent;
        } else {
          if (far.color == BLACK) {
            near.color = BLACK;
            w.color = RED;
            rotate(w, !left);
            w = left ? x.parent.right : x.parent.left;
          }
          w.color = x.parent.color;
          x.parent.color = BLACK;
          (left ? w.right : w.left).color = BLACK;
          rotate(x.parent, left);
          x = root;
        }
      }
      x.color = BLACK;
    }

    private void rotate(Node n, boolean left) {
      if (left) {
        rotateLeft(n);
      } else {
        rotateRight(n);
      }
    }

    int blackHeight() {
      if (root.color == RED) {
        throw new IllegalStateException("red root");
      }
      return check(root, null, null);
    }

    private int check(Node n, K low, K high) {
      if (n == nil) {
        return 1;
      }
      if (low != null && n.key.compareTo(low) <= 0 || high != null && n.key.compareTo(high) >= 0) {
        throw new IllegalStateException("order broken at " + n.key);
      }
      if (n.color == RED && (n.left.color == RED || n.right.color == RED)) {
        throw new IllegalStateException("red child of red " + n.key);
      }
      int left = check(n.left, low, n.key);
      int right = check(n.right, n.key, high);
      if (left != right) {
        throw new IllegalStateException("black heights " + left + " and " + right + " at " + n.key);
      }
      return left + (n.color == BLACK ? 1 : 0);
    }

    String shape() {
      return shape(root);
    }

    private String shape(Node n) {
      return n == nil ? "." : "(" + shape(n.left) + n.key + (n.color == RED ? "r" : "b") + shape(n.right) + ")";
    }

    @Override
    public Iterator<K> iterator() {
      Deque<Node> path = new ArrayDeque<>();
      for (Node n = root; n != nil; n = n.left) {
        path.push(n);
      }
      return new Iterator<K>() {
        @Override
        public boolean hasNext() {
          return !path.isEmpty();
        }

        @Override
        public K next() {
          if (path.isEmpty()) {
            throw new NoSuchElementException();
          }
          Node n = path.pop();
          for (Node m = n.right; m != nil; m = m.left) {
            path.push(m);
          }
          return n.key;
        }
      };
    }
  }

  public static void main(String[] args) {
    RedBlackTree<Integer, String> small = new RedBlackTree<>();
    for (int i = 1; i <= 15; i++) {
      small.put(i, "v" + i);
    }
    System.out.println(small.shape() + " height " + small.blackHeight());
    for (int i = 2; i <= 14; i += 3) {
      System.out.println(small.remove(i) + " " + small.shape() + " " + small.blackHeight());
    }
    System.out.println(small.remove(100) + " " + small.get(7) + " " + small.put(7, "new") + " " + small.get(7));
    RedBlackTree<Integer, Integer> tree = new RedBlackTree<>();
    TreeMap<Integer, Integer> model = new TreeMap<>();
    Random random = new Random(99);
    for (int i = 0; i < 3000; i++) {
      int key = random.nextInt(500);
      Integer a;
      Integer b;
      if (random.nextInt(5) < 3) {
        a = tree.put(key, i);
        b = model.put(key, i);
      } else {
        a = tree.remove(key);
        b = model.remove(key);
      }
      if (a == null ? b != null : !a.equals(b)) {
        throw new AssertionError("step " + i);
      }
      if (i % 500 == 0) {
        System.out.println(tree.size() + " " + tree.blackHeight() + " " + tree.rotations);
      }
    }
    long sum = 0;
    Iterator<Integer> keys = model.keySet().iterator();
    for (int key : tree) {
      if (key != keys.next()) {
        throw new AssertionError("iteration");
      }
      sum = sum * 31 + key;
    }
    System.out.println(tree.size() + " " + model.size() + " " + sum);
    while (model.size() > 0) {
      tree.remove(model.pollFirstEntry().getKey());
      tree.blackHeight();
    }
    System.out.println(tree.size() + " " + tree.iterator().hasNext() + " " + tree.rotations);
  }
}
