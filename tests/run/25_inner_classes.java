// Inner, local, anonymous and static nested classes: outer fields, captured variables, shadowing, private access.
package t25;

class Main {
  private int value = 1;
  private static int shared = 100;

  class Inner {
    int value = 2;

    class Deep {
      int value = 3;

      String show() {
        return value + " " + Inner.this.value + " " + Main.this.value + " " + shared++;
      }
    }

    void change() {
      Main.this.value += value;
      hidden();
    }
  }

  static class Nested {
    private final String secret = "s" + shared;

    private Nested() {}

    private static String mix(Nested n) {
      return n.secret;
    }
  }

  private void hidden() {
    value *= 10;
  }

  interface Counter {
    int next();
  }

  Counter counter(final int start, int step) {
    class Local implements Counter {
      int n = start;

      public int next() {
        n += step;
        value++;
        return n;
      }
    }
    return new Local();
  }

  static Counter anonymous(int[] box) {
    return new Counter() {
      int calls;

      {
        calls = 5;
      }

      @Override
      public int next() {
        box[0] += ++calls;
        return box[0];
      }
    };
  }

  static class Base {
    String s;

    Base(String s) {
      this.s = s;
    }
  }

  class Sub extends Inner {
    Sub() {
      value = 9;
    }
  }

  public static void main(String[] args) {
    Main main = new Main();
    Main.Inner inner = main.new Inner();
    Main.Inner.Deep deep = inner.new Deep();
    System.out.println(deep.show());
    inner.change();
    System.out.println(deep.show());
    Counter c = main.counter(10, 5);
    System.out.println(c.next() + " " + c.next() + " " + main.value);
    int[] box = {1};
    Counter d = anonymous(box);
    System.out.println(d.next() + " " + d.next() + " " + box[0]);
    System.out.println(Nested.mix(new Nested()) + new Nested().secret);
    System.out.println(new Base("arg") {
      public String toString() {
        return "anonymous " + s;
      }
    });
    System.out.println(main.new Sub().value);
    System.out.println(deep.getClass().getName() + " " + c.getClass().getName() + " " + d.getClass().getName());
    System.out.println(deep.getClass().getSimpleName() + " " + c.getClass().getSimpleName() + "." + d.getClass().getSimpleName() + ".");
    System.out.println(deep.getClass().getEnclosingClass() + " " + d.getClass().isAnonymousClass());
    try {
      Main none = null;
      none.new Inner();
    } catch (NullPointerException e) {
      System.out.println("no outer");
    }
  }
}
