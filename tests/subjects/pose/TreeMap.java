package pose;

/**
 * Insertion into a red-black tree with integer keys. Nothing is assumed of the input, but the parent links of the nodes
 * on the way down are set before they are used. Descent and repair stop after BOUND rounds.
 */
class TreeMap {
  static final boolean RED = false, BLACK = true;
  static final int BOUND = 2;

  static class Entry {
    int key;
    Object value;
    Entry left, right, parent;
    boolean color;

    Object setValue(Object value) {
      Object old = this.value;
      this.value = value;
      return old;
    }
  }

  Entry root;
  int size;

  Object put(int key, Object value) {
    Entry at = root;
    if (at == null) {
      size++;
      Entry added = new Entry();
      added.key = key;
      added.value = value;
      added.color = BLACK;
      root = added;
      return null;
    }
    at.parent = null;
    for (int depth = 1; depth <= BOUND; depth++) {
      int order = compare(key, at.key);
      if (order == 0) {
        return at.setValue(value);
      }
      Entry child = order < 0 ? at.left : at.right;
      if (child == null) {
        attach(at, order < 0, key, value);
        return null;
      }
      child.parent = at;
      at = child;
    }
    return null;
  }

  private void attach(Entry parent, boolean left, int key, Object value) {
    size++;
    Entry added = new Entry();
    added.key = key;
    added.value = value;
    added.color = BLACK;
    added.parent = parent;
    if (left) {
      parent.left = added;
    } else {
      parent.right = added;
    }
    fixAfterInsertion(added);
  }

  private static int compare(int a, int b) {
    return a < b ? -1 : a == b ? 0 : 1;
  }

  private void fixAfterInsertion(Entry added) {
    added.color = RED;
    Entry x = added;
    for (int round = 1; round <= BOUND && x != null && x != root && x.parent.color != BLACK; round++) {
      x = parentOf(x) == leftOf(parentOf(parentOf(x))) ? fixLeft(x) : fixRight(x);
    }
    root.color = BLACK;
  }

  private Entry fixLeft(Entry x) {
    Entry uncle = rightOf(parentOf(parentOf(x)));
    if (colorOf(uncle) == RED) {
      return recolor(x, uncle);
    }
    if (x == rightOf(parentOf(x))) {
      x = parentOf(x);
      rotateLeft(x);
    }
    setColor(parentOf(x), BLACK);
    setColor(parentOf(parentOf(x)), RED);
    if (parentOf(parentOf(x)) != null) {
      rotateRight(parentOf(parentOf(x)));
    }
    return x;
  }

  private Entry fixRight(Entry x) {
    Entry uncle = leftOf(parentOf(parentOf(x)));
    if (colorOf(uncle) == RED) {
      return recolor(x, uncle);
    }
    if (x == leftOf(parentOf(x))) {
      x = parentOf(x);
      rotateRight(x);
    }
    setColor(parentOf(x), BLACK);
    setColor(parentOf(parentOf(x)), RED);
    if (parentOf(parentOf(x)) != null) {
      rotateLeft(parentOf(parentOf(x)));
    }
    return x;
  }

  private static Entry recolor(Entry x, Entry uncle) {
    setColor(parentOf(x), BLACK);
    setColor(uncle, BLACK);
    setColor(parentOf(parentOf(x)), RED);
    return parentOf(parentOf(x));
  }

  private void rotateLeft(Entry p) {
    Entry r = p.right;
    p.right = r.left;
    if (r.left != null) {
      r.left.parent = p;
    }
    replaceInParent(p, r);
    r.left = p;
    p.parent = r;
  }

  private void rotateRight(Entry p) {
    Entry l = p.left;
    p.left = l.right;
    if (l.right != null) {
      l.right.parent = p;
    }
    replaceInParentRightFirst(p, l);
    l.right = p;
    p.parent = l;
  }

  private void replaceInParent(Entry old, Entry now) {
    now.parent = old.parent;
    if (old.parent == null) {
      root = now;
    } else if (old.parent.left == old) {
      old.parent.left = now;
    } else {
      old.parent.right = now;
    }
  }

  private void replaceInParentRightFirst(Entry old, Entry now) {
    now.parent = old.parent;
    if (old.parent == null) {
      root = now;
    } else if (old.parent.right == old) {
      old.parent.right = now;
    } else {
      old.parent.left = now;
    }
  }

  private static Entry parentOf(Entry p) {
    return p == null ? null : p.parent;
  }

  private static Entry leftOf(Entry p) {
    return p == null ? null : p.left;
  }

  private static Entry rightOf(Entry p) {
    return p == null ? null : p.right;
  }

  private static boolean colorOf(Entry p) {
    return p == null ? BLACK : p.color;
  }

  private static void setColor(Entry p, boolean color) {
    if (p != null) {
      p.color = color;
    }
  }
}
