// Autoboxing, the caches of Integer, Long, Short, Byte, Character, Boolean, equality and unboxing of null.
package t27;

import java.util.ArrayList;
import java.util.List;

class Main {
  static long sum(Long a, Integer b, Short c, Byte d, Character e) {
    return a + b + c + d + e;
  }

  @SuppressWarnings("removal")
  public static void main(String[] args) {
    int[] values = {-129, -128, -1, 0, 127, 128};
    for (int v : values) {
      Integer a = v;
      Integer b = v;
      Long c = (long) v;
      Long d = (long) v;
      Short e = (short) v;
      Short f = (short) v;
      System.out.println(v + " " + (a == b) + " " + a.equals(b) + " " + (c == d) + " " + (e == f) + " " + a.equals(c) + " " + (c == v));
    }
    Character x = 127;
    Character y = 127;
    Character z = 128;
    Character w = 128;
    System.out.println((x == y) + " " + (z == w) + " " + z.equals(w));
    Boolean t = true;
    System.out.println((t == Boolean.TRUE) + " " + (Boolean.valueOf("TRUE") == t) + " " + (Byte.valueOf((byte) -128) == Byte.valueOf((byte) -128)));
    System.out.println(sum(1L, 2, (short) 3, (byte) 4, 'A'));
    List<Integer> list = new ArrayList<>();
    for (int i = 0; i < 300; i += 100) {
      list.add(i);
    }
    list.remove(1);
    list.remove(Integer.valueOf(200));
    System.out.println(list);
    Integer nothing = null;
    try {
      int i = nothing;
      System.out.println(i);
    } catch (NullPointerException e) {
      System.out.println("unboxing null");
    }
    Integer i = 1000;
    i++;
    i += i;
    System.out.println(i + " " + i.hashCode() + " " + Long.valueOf(1L << 40).hashCode() + " " + Double.valueOf(1.5).hashCode() + " "
        + Boolean.hashCode(true) + " " + Float.valueOf(2.5f).hashCode() + " " + Character.valueOf('x').hashCode());
    Object o = true ? 1 : "s";
    System.out.println(o.getClass() + " " + ((Object) 'c').getClass() + " " + ((Object) 1.0f).getClass());
    System.out.println(Double.valueOf(0.0).equals(-0.0) + " " + Double.valueOf(Double.NaN).equals(Double.NaN) + " " + new Integer(5).compareTo(7));
    System.out.println(Integer.valueOf(3).doubleValue() + Double.valueOf(3.9).intValue() + Long.valueOf(300).byteValue());
  }
}
