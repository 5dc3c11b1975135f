// switch on strings, with equal hash codes and with null.
package t13;

class Main {
  static int pick(String s) {
    switch (s) {
      case "Aa": return 1;
      case "BB": return 2;
      case "AaBB": return 3;
      case "BBAa": return 4;
      case "": return 5;
      case "long string with spaces": return 6;
      default: return 0;
    }
  }

  public static void main(String[] args) {
    String[] all = {"Aa", "BB", "AaBB", "BBAa", "AaAa", "BBBB", "", "long string with spaces", "x"};
    for (String s : all) {
      System.out.println(s + " " + pick(s) + " " + pick(new String(s)) + " " + s.hashCode());
    }
    try {
      pick(null);
    } catch (NullPointerException e) {
      System.out.println("null");
    }
  }
}
