/** What more than the number of objects decides: one direction of a list, one class of objects, a number in the first object, one part of a tree. */
class Quantities {
  static class Link {
    Link next, prev;
    int value;
  }

  static class Tree {
    Tree left, right;
    int value;

    Tree(Tree left, Tree right) {
      this.left = left;
      this.right = right;
    }
  }

  static class Trees {
    Tree first;
    Trees next;

    Trees(Tree first, Trees next) {
      this.first = first;
      this.next = next;
    }
  }

  private static Link last(int n) {
    Link at = new Link();
    for (int i = 0; i < n; i++) {
      Link after = new Link();
      after.prev = at;
      at.next = after;
      at = after;
    }
    return at;
  }

  // wrap YES, math YES
  static int back(int n) {
    int count = 0;
    for (Link at = last(n); at != null; at = at.prev)
      count++;
    return count;
  }

  // wrap YES, math YES
  static void backDeep(int n) {
    first(last(n));
  }

  private static Link first(Link l) {
    return l.prev == null ? l : first(l.prev);
  }

  // wrap NO, math NO
  static void backRound(int n) {
    Link end = last(n), at = end;
    while (at.prev != null)
      at = at.prev;
    at.prev = end;
    at = end;
    while (at != null)
      at = at.prev;
  }

  // wrap NO, math NO
  static void backAndForth(int n) {
    Link at = last(n);
    boolean forth = false;
    while (at != null) {
      Link to = forth ? at.next : at.prev;
      if (to == null) {
        forth = !forth;
        to = at;
      }
      at = to;
    }
  }

  // tree wrap YES, math YES
  static Tree rotate(Tree t) {
    while (t != null && t.left != null)
      t = new Tree(t.left.left, new Tree(t.left.right, t.right));
    return t;
  }

  // tree wrap NO, math NO
  static void rotateBoth(Tree t) {
    while (t != null && (t.left != null || t.right != null))
      t = t.left != null ? new Tree(t.left.left, new Tree(t.left.right, t.right)) : new Tree(t.right, null);
  }

  // tree wrap YES, math YES
  static int convert(Link l) {
    if (l == null)
      return 0;
    if (l.value <= 0)
      return convert(l.next);
    Link less = new Link();
    less.value = l.value - 1;
    less.next = l.next;
    return 1 + convert(less);
  }

  // tree wrap (NO), math NO
  static int convertUp(Link l) {
    if (l == null || l.value <= 0)
      return 0;
    Link more = new Link();
    more.value = l.value + (l.value < 1000 ? 1 : 0);
    more.next = l.next;
    return convertUp(more);
  }

  // tree wrap (YES), math (YES)
  static int flatten(Trees l) {
    int count = 0;
    while (l != null) {
      Tree t = l.first;
      if (t == null) {
        l = l.next;
      } else {
        count++;
        l = new Trees(t.left, new Trees(t.right, l.next));
      }
    }
    return count;
  }

  // wrap (NO), math (NO)
  static void flattenRound(Tree t) {
    Trees l = new Trees(t, null);
    while (l != null) {
      if (l.first == null)
        l = l.next;
      else
        l = new Trees(l.first.left, new Trees(l.first, l.next));
    }
  }

  // wrap NO, math NO
  static void aliases(Link a, Link b) {
    while (a.value > 0) {
      a.value--;
      b.value++;
    }
  }

  // tree wrap YES, math YES
  static void apart(Link a, Link b) {
    while (a.value > 0) {
      a.value--;
      b.value = 7;
    }
  }

  // wrap (NO), math (NO)
  static void partAliases(Tree a, Tree b) {
    while (a.left != null) {
      a.left = a.left.left;
      b.left = new Tree(b.left, null);
    }
  }

  // wrap NO, math NO
  static void below(Tree a) {
    Tree inner = a.left;
    while (a.left != null && inner != null) {
      Tree old = a.left;
      a.left = old.left;
      inner.left = old;
      if (a.left == null)
        a.left = inner;
    }
  }

  // wrap YES, math YES
  static int row(int[][] rows, int k) {
    int[] row = rows[k];
    int sum = 0;
    for (int i = 0; i < row.length; i++)
      sum += row[i] * i;
    return sum;
  }

  private static int weigh(int[] row) {
    int sum = 0, power = 1;
    for (int i = 0; i < row.length; i++) {
      sum += row[i] * power;
      power *= 2;
    }
    return sum;
  }

  // wrap YES, math YES
  static int rows(int[][] rows) {
    int sum = 0;
    for (int i = 0; i < rows.length; i++)
      sum += weigh(rows[i]);
    return sum;
  }

  // wrap YES, math (NO)
  static int longerRow(int[][] rows, int k) {
    int[] row = rows[k];
    int i = 0;
    while (i < row.length) {
      i++;
      if (i == row.length && k > 3) {
        row = new int[row.length + 1];
        rows[k] = row;
      }
    }
    return i;
  }
}
