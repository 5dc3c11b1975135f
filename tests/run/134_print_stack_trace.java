// printStackTrace on stderr of caught exceptions, with causes sharing frames; the program goes on.
// exit: 4
package t134;

class Main {
  static void a(int n) throws Exception {
    try {
      b(n);
    } catch (RuntimeException e) {
      throw new Exception("a failed", e);
    }
  }

  static void b(int n) {
    Object o = n > 1 ? "text" : null;
    c(o);
  }

  static void c(Object o) {
    Integer i = (Integer) o;
    System.out.println(i.intValue());
  }

  public static void main(String[] args) {
    for (int n = 1; n < 3; n++) {
      try {
        a(n);
      } catch (Exception e) {
        e.printStackTrace();
        System.out.println("handled " + e.getCause().getClass().getName());
      }
    }
    new Exception("made, not thrown").printStackTrace();
    Throwable t = new Throwable();
    t.setStackTrace(new StackTraceElement[] {new StackTraceElement("Some", "where", "Some.java", 5), new StackTraceElement("No", "file", null, -2)});
    t.printStackTrace();
    System.exit(4);
  }
}
