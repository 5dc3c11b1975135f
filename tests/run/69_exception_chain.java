// Exceptions with causes and suppressed ones, printed with printStackTrace on stdout.
package t69;

class Main {
  static class AppException extends Exception {
    AppException(String m, Throwable cause) {
      super(m, cause);
    }
  }

  static void low(int n) {
    int[] a = new int[2];
    a[n] = 1;
  }

  static void middle(int n) {
    try {
      low(n);
    } catch (ArrayIndexOutOfBoundsException e) {
      throw new IllegalArgumentException("bad argument " + n, e);
    }
  }

  static void high(int n) throws AppException {
    try {
      middle(n);
    } catch (IllegalArgumentException e) {
      AppException a = new AppException("high failed", e);
      a.addSuppressed(new RuntimeException("while cleaning"));
      throw a;
    }
  }

  public static void main(String[] args) {
    try {
      high(5);
    } catch (AppException e) {
      e.printStackTrace(System.out);
      for (Throwable t = e; t != null; t = t.getCause()) {
        System.out.println(t.getClass().getName() + " | " + t.getMessage() + " | " + t.getStackTrace()[0] + " | " + t.getStackTrace().length);
      }
    }
    Exception self = new Exception(new RuntimeException("inner"));
    System.out.println(self.getMessage() + " " + self);
    try {
      self.initCause(self);
    } catch (IllegalStateException | IllegalArgumentException e) {
      System.out.println(e.getClass().getSimpleName());
    }
    Throwable t = new Throwable("plain");
    t.initCause(new Error("late cause"));
    System.out.println(t.getCause() + " " + new Exception().getMessage() + " " + new Exception((String) null));
    StackTraceElement top = new Exception().getStackTrace()[0];
    System.out.println(top.getClassName() + " " + top.getMethodName() + " " + top.getFileName() + " " + top.getLineNumber());
  }
}
