package kiasan;

import loris.Loris;

/** The mark phase of a garbage collector. */
class Collector {
  static class Cell {
    Cell left, right;
    boolean isMarked;
  }

  /** A queue of cells. */
  private static class Queue {
    private static class Link {
      final Cell cell;
      Link next;

      Link(Cell cell) {
        this.cell = cell;
      }
    }

    Link first, last;

    boolean has(Cell cell) {
      for (Link at = first; at != null; at = at.next) {
        if (at.cell == cell) {
          return true;
        }
      }
      return false;
    }

    void add(Cell cell) {
      if (cell == null || has(cell)) {
        return;
      }
      Link link = new Link(cell);
      if (first == null) {
        first = link;
      } else {
        last.next = link;
      }
      last = link;
    }
  }

  /** All cells that the root leads to, both children of a cell before what lies behind them. */
  private static Queue reach(Cell root) {
    Queue queue = new Queue();
    queue.add(root);
    for (Queue.Link at = queue.first; at != null; at = at.next) {
      queue.add(at.cell.left);
      queue.add(at.cell.right);
    }
    return queue;
  }

  /** Nothing is marked before, all that is reached is marked afterwards. Private: nobody needs a test of each graph. */
  private static void mark(Cell root) {
    Queue all = reach(root);
    for (Queue.Link at = all.first; at != null; at = at.next) {
      Loris.assume(!at.cell.isMarked);
    }
    markBelow(root);
    for (Queue.Link at = all.first; at != null; at = at.next) {
      Loris.check(at.cell.isMarked);
    }
  }

  private static void markBelow(Cell cell) {
    if (cell != null && !cell.isMarked) {
      cell.isMarked = true;
      markBelow(cell.left);
      markBelow(cell.right);
    }
  }
}
