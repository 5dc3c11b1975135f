// What fields hold: classes of all that a program stores there, which begins without objects.

class Box {
  Object content;
  Box next;

  Box(Object content, Box next) {
    this.content = content;
    this.next = next;
  }

  static Box of(Object content, int n) {
    Box box = null;
    while (n-- > 0)
      box = new Box(content, box);
    return box;
  }
}

class Quiet {
  int number;

  public int hashCode() {
    return number;
  }

  public boolean equals(Object other) {
    return other instanceof Quiet && ((Quiet) other).number == number;
  }
}

class Endless {
  public int hashCode() {
    for (;;)
      ;
  }
}

class AsksAll {
  static int sum(Box box) {
    int sum = 0;
    for (; box != null; box = box.next)
      sum += box.content.hashCode();
    return sum;
  }

  // wrap YES, math YES
  public static void main(String[] args) {
    sum(Box.of(new Quiet(), args.length));
  }
}

class ComparesAll {
  // wrap YES, math YES
  public static void main(String[] args) {
    int same = 0;
    for (Box box = Box.of(new Quiet(), args.length); box != null; box = box.next)
      if (box.next != null && box.content.equals(box.next.content))
        same++;
  }
}

// The other class comes into the field after it was read.
class AsksAllOfTwo {
  // wrap NO, math NO
  public static void main(String[] args) {
    Box box = Box.of(new Quiet(), args.length);
    AsksAll.sum(box);
    if (box != null && args.length > 2)
      box.next.content = new Endless();
    AsksAll.sum(box);
  }
}

// A field that nothing is stored in is null; one that is stored in behind many steps is not.
class StoredLate {
  Object late, never;

  // wrap NO, math NO
  public static void main(String[] args) {
    StoredLate object = new StoredLate();
    for (int i = 0; i < args.length; i++) {
      if (object.never != null)
        for (;;)
          ;
      if (object.late != null)
        object.late.hashCode();
      if (i * i == 49)
        object.late = new Endless();
    }
  }
}

class StoredVeryLate {
  Object late;

  // wrap (NO), math (NO)
  public static void main(String[] args) {
    StoredVeryLate object = new StoredVeryLate();
    for (int i = 0; i < args.length; i++) {
      if (object.late != null)
        object.late.hashCode();
      if (i * i == 5041)
        object.late = new Endless();
    }
  }
}

class NeverStored {
  Object never;
  NeverStored next;

  // wrap YES, math YES
  public static void main(String[] args) {
    NeverStored list = null;
    for (int i = 0; i < args.length; i++) {
      NeverStored more = new NeverStored();
      more.next = list;
      list = more;
    }
    for (; list != null; list = list.next)
      while (list.never != null)
        ;
  }
}

// By an interface, a lambda and a subclass of the class that the field names.
class StoredByOthers {
  interface Work {
    int step(int n);
  }

  static class Keeper {
    Work work;
    Keeper next;
  }

  static class Base {
    int left(int n) {
      return n - 1;
    }
  }

  static class Stays extends Base {
    int left(int n) {
      return n;
    }
  }

  Base base;

  // wrap NO, math NO
  public static void main(String[] args) {
    Keeper keeper = new Keeper();
    keeper.next = new Keeper();
    int by = args.length;
    keeper.work = n -> n - 1;
    keeper.next.work = n -> n - by;
    StoredByOthers others = new StoredByOthers();
    others.base = args.length == 3 ? new Stays() : new Base();
    for (int n = 5; n > 0; n = keeper.work.step(n))
      ;
    for (int n = 5; n > 0; n = others.base.left(n))
      ;
  }
}
