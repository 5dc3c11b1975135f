// Assertions are off by default: neither the condition nor the message is evaluated.
package t98;

class Main {
  static boolean touched;

  static boolean touch() {
    touched = true;
    return false;
  }

  public static void main(String[] args) {
    assert touch() : "message " + touch();
    assert args == null;
    System.out.println("touched " + touched);
    boolean on = false;
    assert on = true;
    System.out.println("assertions " + on + " " + Main.class.desiredAssertionStatus());
  }
}
