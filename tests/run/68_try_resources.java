// try-with-resources: order of closing, suppressed exceptions, null resources, exceptions in close.
package t68;

class Main {
  static class Resource implements AutoCloseable {
    final String name;
    final boolean failOnClose;

    Resource(String name, boolean failOnOpen, boolean failOnClose) throws Exception {
      if (failOnOpen) {
        throw new Exception("open " + name);
      }
      this.name = name;
      this.failOnClose = failOnClose;
      System.out.println("open " + name);
    }

    @Override
    public void close() throws Exception {
      System.out.println("close " + name);
      if (failOnClose) {
        throw new IllegalStateException("close " + name);
      }
    }
  }

  static String run(int bits) {
    try (Resource a = new Resource("a", (bits & 1) != 0, (bits & 2) != 0);
        Resource none = null;
        Resource b = new Resource("b", (bits & 4) != 0, (bits & 8) != 0)) {
      if ((bits & 16) != 0) {
        throw new RuntimeException("body");
      }
      return "value";
    } catch (Exception e) {
      StringBuilder s = new StringBuilder(e.toString());
      for (Throwable t : e.getSuppressed()) {
        s.append(" + ").append(t.getMessage());
      }
      return s.toString();
    } finally {
      System.out.println("finally");
    }
  }

  public static void main(String[] args) {
    for (int bits = 0; bits < 32; bits++) {
      System.out.println(bits + ": " + run(bits));
    }
  }
}
