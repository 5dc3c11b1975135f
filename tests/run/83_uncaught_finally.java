// An exception that passes two finally blocks, one of which prints, the other replaces it.
// exit: 1
package t83;

class Main {
  static void first() {
    try {
      throw new IllegalStateException("original");
    } finally {
      System.out.println("first finally");
    }
  }

  static void second() throws Exception {
    try {
      first();
    } finally {
      System.out.println("second finally");
      throw new Exception("replacement\nwith two lines");
    }
  }

  public static void main(String[] args) throws Exception {
    second();
  }
}
