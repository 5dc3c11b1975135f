// main is found in a superclass; the subclass is initialized first to last.
package t118;

class Parent {
  static {
    System.out.println("Parent");
  }

  public static void main(String[] args) {
    System.out.println("inherited main " + args.length);
    new Main().say();
  }

  void say() {
    System.out.println("parent says");
  }
}

class Main extends Parent {
  static {
    System.out.println("Main");
  }

  @Override
  void say() {
    super.say();
    System.out.println("child says");
  }
}
