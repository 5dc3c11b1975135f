// StringBuilder: append of every type, insert, delete, reverse, setCharAt, capacity growth, failures.
package t37;

class Main {
  public static void main(String[] args) {
    StringBuilder b = new StringBuilder();
    b.append(1).append('c').append(2L).append(1.5f).append(2.5).append(true).append((Object) null).append("s").append(new char[] {'x', 'y'})
        .append((String) null).append("abcdef", 1, 3).append(new StringBuilder("sb"));
    System.out.println(b + " " + b.length());
    b.insert(0, "start").insert(5, 42).insert(b.length(), '!').insert(3, true).insert(0, 1.25);
    System.out.println(b);
    b.delete(0, 5).deleteCharAt(0).replace(0, 3, "<>").setCharAt(1, '=');
    System.out.println(b + " " + b.indexOf("c") + " " + b.lastIndexOf("s") + " " + b.charAt(2));
    b.reverse();
    System.out.println(b);
    b.setLength(5);
    System.out.println(b + "|" + b.length());
    b.setLength(8);
    System.out.println(b.toString().replace('\0', '.') + "|" + b.substring(1) + "|".length());
    System.out.println(new StringBuilder("a\ud83d\ude00b").reverse());
    System.out.println(new StringBuilder("caf\u00e9").append('\u4e2d').reverse().append("é"));
    StringBuilder big = new StringBuilder(1);
    for (int i = 0; i < 1000; i++) {
      big.append(i);
    }
    System.out.println(big.length() + " " + big.toString().hashCode());
    String[] tries = {"insert", "deleteCharAt", "setCharAt", "charAt", "delete"};
    for (int i = 0; i < tries.length; i++) {
      StringBuilder t = new StringBuilder("abc");
      try {
        switch (i) {
          case 0: t.insert(4, "x"); break;
          case 1: t.deleteCharAt(3); break;
          case 2: t.setCharAt(-1, 'x'); break;
          case 3: t.charAt(3); break;
          default: t.delete(2, 1);
        }
        System.out.println(tries[i] + " passed");
      } catch (IndexOutOfBoundsException e) {
        System.out.println(tries[i] + " " + e.getMessage());
      }
    }
    StringBuffer buffer = new StringBuffer("buf");
    buffer.append(1).insert(0, 'x').reverse();
    System.out.println(buffer);
  }
}
