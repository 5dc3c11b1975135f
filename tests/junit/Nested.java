package features;

/** Classes without a name outside, inner classes, interfaces and abstract classes. */
public class Nested {
    interface Shape {
        int area();

        default boolean isLarger(Shape other) {
            return area() > other.area();
        }
    }

    static class Square implements Shape {
        int side;

        public int area() {
            return side * side;
        }
    }

    private static class Hidden implements Shape {
        private int area;
        Hidden next;

        public int area() {
            return area;
        }
    }

    abstract static class Base {
        protected int value;
        private int secret;

        abstract int step();

        public int twice() {
            secret += step();
            return secret + step();
        }
    }

    static class Up extends Base {
        int step() {
            return value;
        }
    }

    static final class Down extends Base {
        private int value = 7;

        int step() {
            return -value - super.value;
        }
    }

    class Inner {
        int own;

        public int sum() {
            return own + total;
        }
    }

    private int total;
    private Hidden hidden;
    private Inner inner;
    Shape shape;

    public int measure(Shape s) {
        shape = s;
        return s == null ? -1 : s.area();
    }

    public Object hide(int x) {
        if (hidden == null) hidden = new Hidden();
        else hidden.next = new Hidden();
        hidden.area = x;
        return x > 0 ? hidden.next : hidden;
    }

    public int inside() {
        if (inner == null) inner = new Inner();
        inner.own++;
        return inner.sum();
    }

    public Runnable task(int x) {
        return x > 0 ? () -> total++ : new Runnable() {
            int seen = x;

            public void run() {
                total = seen;
            }
        };
    }
}
