// Chains in the elements of arrays. Every class has a main of its own, which begins without objects.

class Link {
  Link next;
  int key;

  Link(int key, Link next) {
    this.key = key;
    this.next = next;
  }
}

class Table {
  Link[] links = new Link[4];
  int size;

  boolean has(int key) {
    for (Link e = links[key & (links.length - 1)]; e != null; e = e.next)
      if (e.key == key)
        return true;
    return false;
  }

  void put(int key) {
    int i = key & (links.length - 1);
    links[i] = new Link(key, links[i]);
    if (++size > links.length)
      grow();
  }

  void grow() {
    Link[] more = new Link[links.length * 2];
    for (int j = 0; j < links.length; j++) {
      Link e = links[j];
      links[j] = null;
      while (e != null) {
        Link next = e.next;
        int i = e.key & (more.length - 1);
        e.next = more[i];
        more[i] = e;
        e = next;
      }
    }
    links = more;
  }

  Link remove(int key) {
    int i = key & (links.length - 1);
    Link before = links[i];
    Link e = before;
    while (e != null) {
      Link next = e.next;
      if (e.key == key) {
        if (before == e)
          links[i] = next;
        else
          before.next = next;
        return e;
      }
      before = e;
      e = next;
    }
    return null;
  }
}

class TableGrows {
  // math YES
  public static void main(String[] args) {
    Table table = new Table();
    for (int i = 0; i < args.length; i++)
      table.put(args[i].length());
    table.has(7);
  }
}

class TableShrinks {
  // math YES
  public static void main(String[] args) {
    Table table = new Table();
    for (int i = 0; i < args.length; i++)
      table.put(args[i].length());
    table.remove(3);
    table.has(7);
  }
}

class RemovedAndPutBack {
  // math (YES)
  public static void main(String[] args) {
    Table table = new Table();
    for (int i = 0; i < args.length; i++)
      table.put(args[i].length());
    Link e = table.remove(3);
    if (e != null) {
      e.next = table.links[1];
      table.links[1] = e;
    }
    table.has(1);
  }
}

// What was removed still leads into its chain: then two elements have links in common, and growing makes a ring.
class RemovedAndPutBackAsItIs {
  // math (NO)
  public static void main(String[] args) {
    Table table = new Table();
    for (int i = 0; i < 5; i++)
      table.put(args.length);
    table.links[1] = table.links[args.length & 3].next;
    table.grow();
    table.has(0);
    table.has(args.length);
    table.has(args.length + 4);
  }
}

// The same link is put into the table twice.
class PutTwice {
  // math (NO)
  public static void main(String[] args) {
    Link[] links = new Link[2];
    Link e = new Link(args.length, null);
    for (int i = 0; i < 2; i++) {
      e.next = links[0];
      links[0] = e;
    }
    for (Link at = links[0]; at != null; at = at.next)
      ;
  }
}

// The old table is not emptied, which does not matter once.
class KeepsTheOldOnce {
  static void move(Link[] from, Link[] to) {
    for (int j = 0; j < from.length; j++) {
      Link e = from[j];
      while (e != null) {
        Link next = e.next;
        int i = e.key & (to.length - 1);
        e.next = to[i];
        to[i] = e;
        e = next;
      }
    }
  }

  // math (YES)
  public static void main(String[] args) {
    Link[] from = new Link[2], to = new Link[2];
    for (int i = 0; i < args.length; i++)
      from[i & 1] = new Link(i, from[i & 1]);
    move(from, to);
    for (Link at = to[0]; at != null; at = at.next)
      ;
  }
}

class KeepsTheOldTwice {
  // math (NO)
  public static void main(String[] args) {
    Link[] from = new Link[2], to = new Link[2];
    for (int i = 0; i < args.length; i++)
      from[0] = new Link(i, from[0]);
    KeepsTheOldOnce.move(from, to);
    KeepsTheOldOnce.move(from, to);
    for (Link at = to[0]; at != null; at = at.next)
      ;
    for (Link at = to[1]; at != null; at = at.next)
      ;
  }
}

// From one element to another of the same table, all at once: the second must be given up for the first.
class MovesWithinATable {
  // math (YES)
  public static void main(String[] args) {
    Link[] links = new Link[4];
    for (int i = 0; i < args.length; i++)
      links[i & 1] = new Link(i, links[i & 1]);
    links[2] = links[1];
    links[1] = null;
    for (Link at = links[2]; at != null; at = at.next)
      ;
  }
}

// The last link is set to the chain's first.
class ClosedByHand {
  // math (NO)
  public static void main(String[] args) {
    Link[] links = new Link[1];
    for (int i = 0; i < args.length + 1; i++)
      links[0] = new Link(i, links[0]);
    Link last = links[0];
    while (last.next != null)
      last = last.next;
    last.next = links[0];
    for (Link at = links[0]; at != null; at = at.next)
      ;
  }
}

// An array of links that is copied has the same chains, and growing both makes rings.
class CopiedTable {
  // math (NO)
  public static void main(String[] args) {
    Table table = new Table(), other = new Table();
    for (int i = 0; i < args.length; i++)
      table.put(i * 4);
    other.links = table.links.clone();
    table.grow();
    other.grow();
    table.grow();
    table.has(0);
    other.has(0);
    table.has(4);
  }
}
