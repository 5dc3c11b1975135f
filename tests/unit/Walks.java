package unit;

/** Walks that end only where the input does; nothing says that it is a list. */
public class Walks {
  public int value;
  public Walks next, other;

  public static boolean meets(Walks at, Walks goal) {
    while (at != null) {
      if (at == goal)
        return true;
      at = at.next;
    }
    return false;
  }

  public static Walks turn(Walks at) {
    Walks before = null;
    while (at != null) {
      Walks next = at.next;
      at.next = before;
      before = at;
      at = next;
    }
    return before;
  }

  public static int below(Walks at, int limit) {
    int count = 0;
    while (at != null && at.value < limit) {
      count++;
      at = at.value < 0 ? at.other : at.next;
    }
    return count;
  }
}
