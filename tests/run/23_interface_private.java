// Private instance and static methods in interfaces.
// releases: 11 17
package t23;

class Main {
  interface Greeter {
    String name();

    default String greet() {
      return prefix() + name() + suffix(1);
    }

    default String shout() {
      return prefix().toUpperCase() + name() + suffix(3);
    }

    private String prefix() {
      return "Hello, ";
    }

    private static String suffix(int n) {
      return "!".repeat(n);
    }

    static Greeter of(String s) {
      return () -> s + suffix(0);
    }
  }

  static class Rude implements Greeter {
    public String name() {
      return "you";
    }

    private String prefix() {
      return "not called ";
    }

    String own() {
      return prefix();
    }
  }

  public static void main(String[] args) {
    System.out.println(Greeter.of("World").greet());
    System.out.println(new Rude().greet() + new Rude().shout() + new Rude().own());
  }
}
