// Order of class initialization: superclass first, interfaces only with default methods, instance initializers, triggers.
package t18;

class Main {
  static String say(String s) {
    System.out.println(s);
    return s;
  }

  interface Quiet {
    String Q = say("Quiet");
  }

  interface Loud {
    String L = say("Loud");

    default void noise() {}
  }

  static class Parent implements Quiet {
    static String s = say("Parent static");
    String i = say("Parent field");

    {
      say("Parent block");
    }

    Parent() {
      say("Parent constructor");
      hook();
    }

    void hook() {
      say("Parent hook");
    }
  }

  static class Child extends Parent implements Loud {
    static final int CONSTANT = 42;
    static final Integer BOXED = Integer.valueOf(say("Child static").length());
    String j = say("Child field");
    int number = 7;
    final int fixed = 8;

    Child() {
      super();
      say("Child constructor " + number);
    }

    @Override
    void hook() {
      say("Child hook " + number + " " + fixed + " " + j);
    }
  }

  static class Holder {
    static {
      say("Holder");
    }

    static final String CONST = "constant";
    static final String COMPUTED = new String("computed");
    static int value = 3;

    static void method() {}
  }

  static class Sub extends Holder {
    static {
      say("Sub");
    }
  }

  static class Cycle1 {
    static int a = Cycle2.b + 1;
  }

  static class Cycle2 {
    static int b = Cycle1.a + 10;
  }

  static class Lazy {
    static {
      say("Lazy");
    }
  }

  public static void main(String[] args) {
    say("main");
    say("" + Child.CONSTANT);
    new Child();
    say("second");
    new Child();
    say(Holder.CONST);
    say("via Sub " + Sub.value);
    new Sub();
    say(Quiet.Q);
    say(Cycle1.a + " " + Cycle2.b);
    Lazy[] none = new Lazy[3];
    say("array " + none.length + " " + Lazy.class.getSimpleName());
    Lazy nothing = null;
    say("null is " + (nothing instanceof Lazy));
    new Lazy();
  }

  static {
    say("Main static");
  }
}
