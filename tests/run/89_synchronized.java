// synchronized methods and blocks, reentrance, leaving by exception, wait and notify errors.
package t89;

class Main {
  private int count;
  private static int total;

  synchronized int next() {
    return again() + 1;
  }

  synchronized int again() {
    synchronized (this) {
      return ++count;
    }
  }

  static synchronized void add(int n) {
    total += n;
    if (n > 2) {
      throw new IllegalArgumentException("n " + n);
    }
  }

  int block(Object lock, int n) {
    synchronized (lock) {
      if (n == 0) {
        return count;
      }
      if (n == 1) {
        throw new IllegalStateException("inside");
      }
      for (int i = 0; i < 3; i++) {
        synchronized (this) {
          if (i == 1) {
            continue;
          }
          count += 10;
        }
      }
    }
    return count;
  }

  public static void main(String[] args) throws Exception {
    Main m = new Main();
    System.out.println(m.next() + " " + m.next());
    for (int i = 0; i < 4; i++) {
      try {
        add(i);
        System.out.println(m.block("lock", i));
      } catch (RuntimeException e) {
        System.out.println(e);
      }
    }
    System.out.println(total + " " + Thread.holdsLock(m));
    synchronized (m) {
      System.out.println(Thread.holdsLock(m));
      m.notify();
      m.notifyAll();
    }
    try {
      m.notify();
    } catch (IllegalMonitorStateException e) {
      System.out.println("not owner");
    }
    try {
      Object none = null;
      synchronized (none) {
        System.out.println("never");
      }
    } catch (NullPointerException e) {
      System.out.println("null lock");
    }
  }
}
