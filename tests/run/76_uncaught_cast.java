// Uncaught ClassCastException between own classes.
// exit: 1
package t76;

class Main {
  static class A {}

  static class B extends A {}

  static class C extends A {}

  static B narrow(A a) {
    return (B) a;
  }

  public static void main(String[] args) {
    narrow(new B());
    System.out.println("one passed");
    narrow(new C());
  }
}
