/** Virtual and interface calls with several receivers, getters, recursion and a small class hierarchy. */
class VirtualCalls {
  interface Shape {
    int area();

    Shape grown(int by);
  }

  abstract static class Base implements Shape {
    private int calls;

    abstract int side();

    int calls() {
      return calls;
    }

    void count() {
      calls++;
    }
  }

  static final class Square extends Base {
    private int side;

    Square(int side) {
      this.side = side;
    }

    int side() {
      return side;
    }

    public int area() {
      count();
      return side() * side();
    }

    public Shape grown(int by) {
      side = side + by & 63;
      return this;
    }
  }

  static class Rectangle extends Base {
    int width;
    int height;

    Rectangle(int width, int height) {
      this.width = width;
      this.height = height;
    }

    int side() {
      return width;
    }

    public int area() {
      count();
      return side() * height;
    }

    public Shape grown(int by) {
      width = width + by & 31;
      return this;
    }
  }

  static final class Hollow extends Rectangle {
    Hollow(int width, int height) {
      super(width, height);
    }

    @Override
    public int area() {
      return super.area() - side();
    }
  }

  static final class Point implements Shape {
    public int area() {
      return 1;
    }

    public Shape grown(int by) {
      return this;
    }
  }

  static int depth(Shape s, int n) {
    return n == 0 ? s.area() : depth(s, n - 1) + 1;
  }

  public static void main(String[] args) {
    Shape[] shapes = {new Square(3), new Rectangle(2, 5), new Hollow(4, 4), new Point(), new Square(9)};
    long total = 0;
    for (int i = 0; i < 8000000; i++) {
      Shape s = shapes[i % shapes.length];
      total += s.grown(i & 3).area();
      if ((i & 63) == 0) {
        total += depth(s, 12);
      }
    }
    for (Shape s : shapes) {
      total = total * 31 + (s instanceof Base ? ((Base) s).calls() : 0);
    }
    System.out.println(total);
  }
}
