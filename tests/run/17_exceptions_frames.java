// Exceptions thrown through several frames, caught by supertypes, rethrown, multi-catch, local state restored.
package t17;

class Main {
  static class Base extends Exception {
    Base(String m) {
      super(m);
    }
  }

  static class Derived extends Base {
    final int code;

    Derived(int code) {
      super("derived " + code);
      this.code = code;
    }
  }

  static int depth(int n, int at, int kind) throws Base {
    int local = n * 10;
    if (n == at) {
      switch (kind) {
        case 0: throw new Derived(n);
        case 1: throw new Base("base " + n);
        case 2: return 1 / (n - at);
        case 3: throw new ArrayIndexOutOfBoundsException("index");
        case 4: return ((String) (Object) Integer.valueOf(3)).length();
        default: throw new Error("error " + n);
      }
    }
    int below = depth(n + 1, at, kind);
    return below + local;
  }

  static String attempt(int at, int kind) {
    int before = at * 7;
    try {
      return "value " + depth(0, at, kind);
    } catch (Derived e) {
      return "Derived " + e.code + " " + e.getMessage() + before;
    } catch (Base e) {
      return "Base " + e.getMessage() + before;
    } catch (ArithmeticException | IndexOutOfBoundsException e) {
      return e.getClass().getName() + " " + e.getMessage();
    } catch (RuntimeException e) {
      return "runtime " + e.getClass().getSimpleName();
    } catch (Throwable e) {
      return "throwable " + e;
    }
  }

  static void rethrow(boolean checked) throws Base {
    try {
      if (checked) {
        throw new Derived(9);
      }
      throw new IllegalStateException("state");
    } catch (Exception e) {
      System.out.println("passing " + e.getMessage());
      throw e;
    }
  }

  public static void main(String[] args) {
    for (int kind = 0; kind < 6; kind++) {
      System.out.println(attempt(kind, kind) + " | " + attempt(12, kind));
    }
    try {
      rethrow(true);
    } catch (Base e) {
      System.out.println("caught " + e);
    }
    try {
      rethrow(false);
    } catch (Base | RuntimeException e) {
      System.out.println("caught " + e);
    }
    try {
      throw null;
    } catch (NullPointerException e) {
      System.out.println("throw null");
    }
  }
}
