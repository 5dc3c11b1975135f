/** Inputs that are thrown: which handler takes them depends on their class, and it is what leaves the method. */
class Thrown {
  static class Base extends RuntimeException {
    Base cause;
    int number;
  }

  static class Left extends Base {}

  static class Right extends Base {}

  static class Lock {
    synchronized void pass(Base e) {
      throw e;
    }
  }

  // expect: VIOLATION AssertionError
  // lazy: UNKNOWN may be of a class
  static void first(Base e) {
    if (e == null)
      return;
    try {
      throw e;
    } catch (Left left) {
      assert false; // fails
    } catch (Base other) {
    }
  }

  // expect: SAFE
  // lazy: UNKNOWN may be of a class
  static void right(Base e) {
    try {
      throw e;
    } catch (Left left) {
      assert left == e && e instanceof Left;
    } catch (Right right) {
      assert right == e && e instanceof Right;
    } catch (Base other) {
      assert other == e && !(e instanceof Left) && !(e instanceof Right);
    } catch (NullPointerException none) {
      assert e == null;
    }
  }

  // expect: VIOLATION NullPointerException
  static void none(Base e) {
    if (e == null)
      throw e; // fails
  }

  static void pass(Base e) {
    throw e;
  }

  // expect: VIOLATION AssertionError
  // lazy: UNKNOWN may be of a class
  static int frames(Base e) {
    int steps = 0;
    if (e == null)
      return 0;
    try {
      try {
        pass(e);
      } finally {
        steps++;
      }
    } catch (Left left) {
      steps += 2;
    } catch (Base other) {
      steps += 4;
    }
    assert steps != 3; // fails
    return steps;
  }

  // expect: SAFE
  // lazy: UNKNOWN may be of a class
  static int framesAgain(Base e) {
    int steps = 0;
    if (e == null)
      return 0;
    try {
      try {
        pass(e);
      } catch (Left left) {
        steps = 1;
        throw left;
      } finally {
        steps += 2;
      }
    } catch (Right right) {
      assert steps == 2;
    } catch (Left left) {
      assert steps == 3;
    } catch (Base other) {
      assert steps == 2 && other == e;
    }
    return steps;
  }

  // expect: VIOLATION AssertionError
  // lazy: UNKNOWN may be of a class
  static void field(Base e) {
    if (e == null || e.cause == null || e.cause == e)
      return;
    try {
      throw e.cause;
    } catch (Right right) {
      assert right.number != 5; // fails
    } catch (Base other) {
      assert !(e.cause instanceof Right);
    }
  }

  // expect: VIOLATION AssertionError
  // lazy: UNKNOWN may be of a class
  static void monitor(Lock lock, Base e) {
    if (lock == null || e == null)
      return;
    try {
      synchronized (e) {
        lock.pass(e);
      }
    } catch (Right right) {
      assert false; // fails
    } catch (Base other) {
    }
  }

  // expect: VIOLATION AssertionError
  // lazy: UNKNOWN may be of a class
  static void either(Base e, boolean own) {
    if (e == null)
      return;
    try {
      throw own ? new Left() : e;
    } catch (Left left) {
      assert own; // fails
    } catch (Base other) {
      assert !own;
    }
  }

  // expect: SAFE
  // loris: --property assert,npe
  static void leaves(Base e) {
    if (e == null || e.number > 3)
      return;
    throw e;
  }

  // expect: VIOLATION AssertionError
  // lazy: UNKNOWN may be of a class
  static int wide(Throwable t) {
    if (t == null)
      return 0;
    try {
      throw t;
    } catch (Right e) {
      assert false; // fails
      return 1;
    } catch (Throwable other) {
      return 2;
    }
  }
}
