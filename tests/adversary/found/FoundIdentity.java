// assert
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.atomic.AtomicStampedReference;

/** Everything that looks at the identity of an object: boxes of small numbers and literals are shared. */
public class FoundIdentity {
  static class Holder {
    volatile Integer box;
  }

  static final VarHandle BOX;
  static final AtomicReferenceFieldUpdater<Holder, Integer> UPDATER =
      AtomicReferenceFieldUpdater.newUpdater(Holder.class, Integer.class, "box");

  static {
    try {
      BOX = MethodHandles.lookup().findVarHandle(Holder.class, "box", Integer.class);
    } catch (ReflectiveOperationException e) {
      throw new Error(e);
    }
  }

  public static void exchanges(int x) {
    AtomicReference<Integer> r = new AtomicReference<>(x);
    r.compareAndExchange(x, 1000);
    assert r.get() == x;
  }

  public static void handles(int x) {
    Holder holder = new Holder();
    holder.box = x;
    assert !BOX.compareAndSet(holder, (Integer) x, (Integer) 7);
  }

  public static void updates(int x) {
    Holder holder = new Holder();
    holder.box = x;
    assert !UPDATER.compareAndSet(holder, x, 7);
  }

  public static void stamps(int x) {
    AtomicStampedReference<Integer> r = new AtomicStampedReference<>(x, 0);
    assert !r.compareAndSet(x, 7, 0, 1);
  }

  public static void marks(int x) {
    AtomicMarkableReference<Integer> r = new AtomicMarkableReference<>(x, false);
    assert !r.compareAndSet(x, 7, false, true);
  }

  public static void elements(int x) {
    AtomicReferenceArray<Integer> r = new AtomicReferenceArray<>(1);
    r.set(0, x);
    assert !r.compareAndSet(0, x, 7);
  }

  public static void sets(int x, int y) {
    Set<Object> all = Collections.newSetFromMap(new IdentityHashMap<>());
    all.add(x);
    assert all.add(y);
  }

  public static void locks(int x) {
    Integer a = x, b = x;
    synchronized (a) {
      assert !Thread.holdsLock(b);
    }
  }

  public static void narrow(byte x, char c) {
    Byte a = x, b = x;
    Character d = c, e = c;
    assert a != b || d != e;
  }

  public static void wide(long x) {
    Long a = x, b = x;
    assert a != b;
  }

  public static void literal(String s) {
    AtomicStampedReference<String> r = new AtomicStampedReference<>(s, 0);
    assert !r.compareAndSet("a", "b", 0, 1);
  }

  public static void literals(String s) {
    AtomicReference<String> r = new AtomicReference<>(s);
    assert !r.compareAndSet("a", "b");
  }

  public static void given(Integer x) {
    AtomicReference<Integer> r = new AtomicReference<>(x);
    assert !r.compareAndSet(5, 7);
  }
}
