// A failing initializer: ExceptionInInitializerError, then NoClassDefFoundError for ever.
package t19;

class Main {
  static class Bad {
    static int x = 1;
    static int y = 1 / (x - 1);

    static void touch() {}
  }

  static class BadChild extends Bad {
    static {
      System.out.println("never");
    }
  }

  static class Thrower {
    static {
      if (true) {
        throw new IllegalStateException("on purpose");
      }
    }
  }

  static class Failing {
    static {
      if (true) {
        throw new AssertionError("an Error is passed on as it is");
      }
    }
  }

  interface Try {
    void run();
  }

  static void attempt(String name, Try t) {
    try {
      t.run();
      System.out.println(name + " passed");
    } catch (ExceptionInInitializerError e) {
      System.out.println(name + " " + e + " cause " + e.getCause() + " " + e.getException());
    } catch (NoClassDefFoundError e) {
      System.out.println(name + " " + e.getMessage());
    } catch (Throwable e) {
      System.out.println(name + " other " + e);
    }
  }

  public static void main(String[] args) {
    for (int i = 0; i < 2; i++) {
      attempt("Bad.touch", () -> Bad.touch());
      attempt("Bad.x", () -> System.out.println(Bad.x));
      attempt("new BadChild", () -> new BadChild());
      attempt("new Thrower", () -> new Thrower());
      attempt("new Failing", () -> new Failing());
    }
  }
}
