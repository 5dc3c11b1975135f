package unit;

import java.util.Comparator;
import loris.Loris;

/** Ranks of references: how many cases each method has is said in explore/rank_test.c. */
class Ranks {
  private int value;

  /** 0: less, 1: greater, 2: the same object, 3: equal in rank only. */
  static int relation(Object a, Object b) {
    int x = Loris.rank(a);
    int y = Loris.rank(b);
    if (x < y) {
      return 0;
    }
    if (x > y) {
      return 1;
    }
    return a == b ? 2 : 3;
  }

  /** Ranks are asked for before anything is resolved. */
  static void sameHasSameRank(Object a, Object b, Object c) {
    int x = Loris.rank(a);
    int y = Loris.rank(b);
    int z = Loris.rank(c);
    if (a == b && b == c) {
      Loris.check(x == y && x == z);
    }
  }

  static void sameHasSameRankLater(Object a, Object b) {
    int x = Loris.rank(a);
    if (a == b) {
      Loris.check(x == Loris.rank(b));
    }
  }

  static void nullHasOneRank(Object a, Object b) {
    int x = Loris.rank(a);
    if (a == null) {
      Loris.check(x == Loris.rank(null));
      if (b == null) {
        Loris.check(x == Loris.rank(b));
      }
    }
  }

  /** Not the rank of everything: one case that throws. */
  static void mayDifferFromNull(Object a) {
    Loris.check(Loris.rank(a) == Loris.rank(null));
  }

  static void madeHereHasGivenRank() {
    Object object = new Object();
    Loris.check(Loris.rank(object) == 0);
    Loris.setRank(object, 7);
    Loris.check(Loris.rank(object) == 7 && Loris.rank(new Object()) == 0);
  }

  static void setsInput(Object a) {
    Loris.setRank(a, 7);
  }

  static class Order implements Comparator<Object> {
    @Override
    public int compare(Object a, Object b) {
      return Integer.compare(Loris.rank(a), Loris.rank(b));
    }
  }

  /** Like a sorted map's: an interface that one class of the target implements. */
  static boolean isOrdered(Comparator<Object> order, Object a, Object b, Object c) {
    Loris.assume(order != null && order.compare(a, b) < 0 && order.compare(b, c) < 0);
    return order.compare(a, c) < 0;
  }

  void increment() {
    value++;
  }

  /** Two inputs of the class. */
  static int sum(Ranks first, Ranks second) {
    return first.value + second.value;
  }
}

class RanksInvariant {
  static boolean isPositive(Ranks ranks) {
    return Loris.rank(ranks) > 0;
  }

  static boolean isAny(Object object) {
    return object != null;
  }

  static boolean isText(String text) {
    return text != null;
  }

  static boolean twice(Ranks ranks) {
    return true;
  }

  static boolean twice(Object object) {
    return true;
  }

  boolean isBound(Ranks ranks) {
    return true;
  }
}
