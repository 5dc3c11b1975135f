// String identity: literals, constants, intern, concatenation, across classes.
package t39;

class Main {
  static class Other {
    static String literal = "shared";
    static final String CONST = "sha" + "red";
  }

  public static void main(String[] args) {
    String a = "shared";
    String b = new String("shared");
    String c = new StringBuilder("sha").append("red").toString();
    String part = "sha";
    System.out.println((a == Other.literal) + " " + (a == Other.CONST) + " " + (a == b) + " " + (a == b.intern()) + " " + (a == c) + " " + (a == c.intern())
        + " " + (a == part + "red") + " " + (a == (part + "red").intern()) + " " + a.equals(c) + " " + (a.hashCode() == c.hashCode()));
    String fresh = new StringBuilder("never").append("seen").append(7).toString();
    System.out.println((fresh.intern() == fresh) + " " + (fresh == "never" + "seen" + 7));
    System.out.println("".intern() == "" + "");
    System.out.println(a.substring(0) == a);
    System.out.println("x".toString() == "x");
    System.out.println(String.valueOf(5).intern() == "5");
  }
}
