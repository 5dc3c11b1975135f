// Structures as the trees that they unfold to.
class Unfolded {
  static class Cond {
    Cond test, yes, no;

    Cond(Cond test, Cond yes, Cond no) {
      this.test = test;
      this.yes = yes;
      this.no = no;
    }
  }

  // tree wrap NO, math NO
  static void growing(Cond c) {
    while (c != null) {
      if (c.test == null)
        c = c.yes;
      else
        c = new Cond(c.test.test, new Cond(c.test, c.yes, c.no), new Cond(c.test.no, c.yes, c.no));
    }
  }
}

class TakenApart {
  static class Item {
    Item a, b;
  }

  static class Work {
    Item item;
    Work next;
  }

  // wrap YES, math YES
  public static void main(String[] args) {
    Item shared = null;
    for (int i = 0; i < args.length; i++) {
      Item above = new Item();
      above.a = shared;
      above.b = shared;
      shared = above;
    }
    Work work = new Work();
    work.item = shared;
    while (work != null) {
      Item item = work.item;
      if (item == null) {
        work = work.next;
        continue;
      }
      Work first = new Work();
      first.item = item.a;
      first.next = work;
      work.item = item.b;
      work = first;
    }
  }
}

class PutTogether {
  static class Work {
    TakenApart.Item item;
    Work next;
  }

  // wrap NO, math NO
  public static void main(String[] args) {
    TakenApart.Item item = new TakenApart.Item();
    item.a = new TakenApart.Item();
    Work work = new Work();
    work.item = item;
    while (work != null) {
      TakenApart.Item top = work.item;
      if (top == null) {
        work = work.next;
        continue;
      }
      Work first = new Work();
      first.item = top.a;
      first.next = work;
      work.item = args.length > 2 ? item : top.b;
      work = first;
    }
  }
}
