// Exceptions with overridden toString, getMessage and without stack trace.
// exit: 1
package t120;

class Main {
  static class Quiet extends RuntimeException {
    Quiet(Throwable cause) {
      super("quiet", cause, true, false);
    }
  }

  static class Odd extends Exception {
    final int n;

    Odd(int n) {
      this.n = n;
    }

    @Override
    public String toString() {
      return "odd number " + n;
    }
  }

  static class Localized extends Exception {
    @Override
    public String getLocalizedMessage() {
      return "localized";
    }

    @Override
    public String getMessage() {
      return "plain";
    }
  }

  public static void main(String[] args) {
    try {
      throw new Localized();
    } catch (Localized e) {
      System.out.println(e + " " + e.getMessage());
    }
    throw new Quiet(new Odd(7));
  }
}
