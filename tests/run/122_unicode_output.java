// Text beyond ASCII: identifiers, literals, output encoding, surrogates, case mapping, code points.
package t122;

class Main {
  static final String Größe = "Größe";

  static int été(int 年) {
    return 年 + 1;
  }

  public static void main(String[] args) {
    System.out.println(Größe + " " + été(2023) + " " + Größe.toUpperCase() + " " + "STRASSE".toLowerCase() + " " + Größe.length());
    String smile = "a😀b";
    System.out.println(smile + " " + smile.length() + " " + smile.codePointCount(0, smile.length()) + " " + smile.indexOf("b") + " " + new StringBuilder(smile).reverse());
    for (int i = 0; i < smile.length(); i++) {
      System.out.print(Integer.toHexString(smile.charAt(i)) + " ");
    }
    System.out.println();
    smile.codePoints().forEach(c -> System.out.print(c + " "));
    System.out.println();
    System.out.println("日本語".substring(1) + "日本語".charAt(0) + "日本語".hashCode() + " " + "Ελλάδα".toUpperCase().equals("ΕΛΛΆΔΑ") + " " + "İ".toLowerCase().length());
    System.out.println("\u007f\u0080\u07ff\u0800\uffff".length() + " tab[\t] quote\" backslash\\ nul[" + (int) "\0".charAt(0) + "]");
    char lone = '\ud800';
    System.out.println("lone surrogate: " + lone + " " + (int) lone);
    System.out.println("é".equals("e\u0301") + " " + "é".compareTo("z") + " " + "straße".replace("ß", "ss"));
  }
}
