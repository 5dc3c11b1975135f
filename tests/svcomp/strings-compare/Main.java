// assert: TRUE
// runtime: TRUE

public class Main {
  public static void main(String[] args) {
    String a = "hello", b = "help";
    assert a.compareTo(b) < 0;
    assert a.equalsIgnoreCase("HELLO");
    assert a.substring(1, 3).equals("el");
    assert a.indexOf('l') == 2 && a.lastIndexOf('l') == 3;
    assert a.concat(b).startsWith("hellohe");
    assert a.replace('l', 'L').equals("heLLo");
    assert String.valueOf(42).equals("42") && Integer.parseInt("-7") == -7;
    assert " x ".trim().equals("x") && "a,b".split(",").length == 2;
    assert a.toUpperCase().equals("HELLO") && a.contains("ell");
    assert String.format("%d-%s", 3, "z").equals("3-z");
  }
}
