// An own exception with a cause and a suppressed one leaves main.
// exit: 1
package t72;

class Main {
  static class Problem extends RuntimeException {
    Problem(String message, Throwable cause) {
      super(message, cause);
    }
  }

  static void inner(String s) {
    if (s.length() > 2) {
      throw new IllegalStateException("too long: " + s);
    }
  }

  static void outer(String s) {
    try {
      inner(s);
    } catch (IllegalStateException e) {
      Problem p = new Problem("outer failed", e);
      p.addSuppressed(new Exception("suppressed one"));
      throw p;
    }
  }

  public static void main(String[] args) {
    System.out.println("start");
    outer("ab");
    outer("abc");
    System.out.println("never");
  }
}
