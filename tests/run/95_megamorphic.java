// Virtual and interface dispatch over many receivers, super calls, abstract classes, private and final methods.
package t95;

class Main {
  interface Op {
    int apply(int x);

    default int twice(int x) {
      return apply(apply(x));
    }
  }

  abstract static class Base implements Op {
    final int k;

    Base(int k) {
      this.k = k;
    }

    abstract int step(int x);

    public int apply(int x) {
      return step(x) + hidden();
    }

    private int hidden() {
      return 1;
    }

    final int sealedResult() {
      return k * 1000;
    }

    static String name() {
      return "Base";
    }
  }

  static class Add extends Base {
    Add(int k) {
      super(k);
    }

    int step(int x) {
      return x + k;
    }

    private int hidden() {
      return 1000000;
    }

    static String name() {
      return "Add";
    }
  }

  static class Mul extends Base {
    Mul(int k) {
      super(k);
    }

    int step(int x) {
      return x * k;
    }
  }

  static class AddTwice extends Add {
    AddTwice(int k) {
      super(k);
    }

    @Override
    int step(int x) {
      return super.step(super.step(x));
    }

    @Override
    public int twice(int x) {
      return -super.twice(x);
    }
  }

  static class Xor implements Op {
    public int apply(int x) {
      return x ^ 0x55;
    }
  }

  enum Fixed implements Op {
    ZERO {
      public int apply(int x) {
        return 0;
      }
    },
    SAME {
      public int apply(int x) {
        return x;
      }
    }
  }

  public static void main(String[] args) {
    Op[] ops = {new Add(3), new Mul(7), new AddTwice(2), new Xor(), Fixed.SAME, x -> x - 1, Math::abs, new Op() {
      public int apply(int x) {
        return x << 1;
      }

      public int twice(int x) {
        return x << 2;
      }
    }};
    int x = 1;
    for (int i = 0; i < 1000; i++) {
      Op op = ops[i % ops.length];
      x = op.apply(x) + op.twice(x) & 0xffffff;
      if (i < 16) {
        System.out.println(x);
      }
    }
    System.out.println(x + " " + Fixed.ZERO.apply(9) + " " + new AddTwice(4).sealedResult() + " " + Add.name() + Mul.name());
    Object[] objects = {1, "s", 'c', 2.0, new int[0].length, Fixed.ZERO, new StringBuilder("b"), true, 5L};
    StringBuilder b = new StringBuilder();
    for (Object o : objects) {
      b.append(o.toString()).append(o.equals(1)).append(o instanceof Comparable).append(' ');
    }
    System.out.println(b);
  }
}
