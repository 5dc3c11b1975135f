// Hidden fields, static and instance fields through subclasses, super access, default values of all types.
package t96;

class Main {
  static class A {
    static String s = "A.s";
    String f = "A.f";
    boolean z;
    byte b;
    char c;
    short sh;
    int i;
    long l;
    float fl;
    double d;
    Object o;

    String get() {
      return f;
    }

    static String stat() {
      return s;
    }
  }

  static class B extends A {
    static String s = "B.s";
    String f = "B.f";

    String both() {
      return f + super.f + ((A) this).f + get() + s + A.s;
    }
  }

  static class C extends B {
    int f = 7;

    String all() {
      return f + super.f + ((A) this).f;
    }
  }

  interface K {
    int LIMIT = 5;
  }

  static class D extends C implements K {
    int limit() {
      return LIMIT + i;
    }
  }

  public static void main(String[] args) {
    C c = new C();
    System.out.println(c.both() + c.all() + c.get() + B.stat());
    A a = c;
    a.f = "changed";
    System.out.println(c.both() + ((B) a).f);
    System.out.println(a.z + " " + a.b + " " + (int) a.c + " " + a.sh + " " + a.i + " " + a.l + " " + a.fl + " " + a.d + " " + a.o);
    a.z = true;
    a.b = -1;
    a.c = 'x';
    a.sh = -2;
    a.i = -3;
    a.l = -4L;
    a.fl = -5.5f;
    a.d = -6.5;
    a.o = a;
    System.out.println(a.z + " " + a.b + " " + a.c + " " + a.sh + " " + a.i + " " + a.l + " " + a.fl + " " + a.d + " " + (a.o == c));
    B.s = "new";
    System.out.println(A.s + C.s + new D().limit() + D.LIMIT);
  }
}
