// releases: 11 17
// VarHandle on fields, statics and arrays.
package t215;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

class Main {
  volatile int count = 5;
  long total = 1L << 40;
  String name = "n";
  boolean flag;
  byte small = 127;
  double real = 1.5;
  float single = 2;
  char letter = 'a';
  short brief = -3;
  static int shared = 9;
  final int fixed = 3;

  static VarHandle of(String name, Class<?> type) throws ReflectiveOperationException {
    return MethodHandles.lookup().findVarHandle(Main.class, name, type);
  }

  static void attempt(String what, Runnable r) {
    try {
      r.run();
      System.out.println(what + " ok");
    } catch (RuntimeException e) {
      System.out.println(what + " " + e.getClass().getName());
    }
  }

  public static void main(String[] args) throws ReflectiveOperationException {
    Main m = new Main();
    VarHandle count = of("count", int.class), total = of("total", long.class), name = of("name", String.class), flag = of("flag", boolean.class), small = of("small", byte.class);
    System.out.println((int) count.get(m) + " " + count.compareAndSet(m, 5, 6) + count.compareAndSet(m, 5, 7) + (int) count.getAndAdd(m, 10) + (int) count.getVolatile(m) + (int) count.getAndSet(m, 1) + (int) count.compareAndExchange(m, 1, 2) + m.count + (int) count.getAndBitwiseOr(m, 12) + (int) count.getAndBitwiseAnd(m, 6) + (int) count.getAndBitwiseXor(m, 1) + m.count);
    total.setRelease(m, 7L);
    System.out.println((long) total.getAcquire(m) + " " + total.weakCompareAndSet(m, 7L, 8L) + (long) total.getAndAdd(m, -20L) + m.total);
    name.set(m, "changed");
    System.out.println((String) name.get(m) + name.compareAndSet(m, "changed", null) + m.name + (String) name.getAndSet(m, "z"));
    flag.setOpaque(m, true);
    small.getAndAdd(m, (byte) 1);
    System.out.println(m.flag + " " + m.small + (double) of("real", double.class).getAndAdd(m, 0.25) + m.real + (float) of("single", float.class).getAndAdd(m, 1f) + m.single + (char) of("letter", char.class).getAndAdd(m, (char) 1) + m.letter + (short) of("brief", short.class).get(m));
    VarHandle shared = MethodHandles.lookup().findStaticVarHandle(Main.class, "shared", int.class);
    shared.set(4);
    System.out.println((int) shared.getAndAdd(3) + " " + Main.shared);
    VarHandle ints = MethodHandles.arrayElementVarHandle(int[].class), strings = MethodHandles.arrayElementVarHandle(String[].class), bytes = MethodHandles.arrayElementVarHandle(byte[].class);
    int[] a = {1, 2, 3};
    String[] s = {"a", null};
    byte[] b = {-1, 5};
    System.out.println((int) ints.get(a, 1) + " " + ints.compareAndSet(a, 2, 3, 30) + a[2] + strings.compareAndSet(s, 1, null, "b") + s[1] + (byte) bytes.getAndAdd(b, 0, (byte) 2) + b[0]);
    attempt("null", () -> count.set((Main) null, 1));
    attempt("index", () -> ints.set(a, 3, 1));
    attempt("final", () -> {
      try {
        of("fixed", int.class).set(m, 1);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    });
    VarHandle big = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN), little = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    VarHandle halves = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN), reals = MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.BIG_ENDIAN);
    byte[] raw = new byte[12];
    big.set(raw, 1, 0x01020384);
    little.set(raw, 4, 0x1122334455667788L);
    System.out.println(Arrays.toString(raw) + (int) big.get(raw, 3) + " " + (long) little.get(raw, 0) + " " + (short) halves.get(raw, 3) + " " + (double) reals.get(raw, 2));
    attempt("view", () -> big.set(raw, 9, 1));
    VarHandle.fullFence();
    System.out.println(count.varType() + " " + m.fixed);
    try {
      of("missing", int.class);
    } catch (NoSuchFieldException e) {
      System.out.println("no such field");
    }
  }
}
