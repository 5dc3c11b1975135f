package unit;

/** Interfaces, abstract classes and Object as types of inputs. */
public class OracleTypes {
    interface Shape {
        int area();

        default int twice() {
            return 2 * area();
        }
    }

    interface Named {
        Object name();
    }

    abstract static class Figure implements Shape {
        int scale;
        Shape inner;

        abstract boolean isRound();

        int scaled() {
            return isRound() ? scale : -scale;
        }
    }

    static class Circle extends Figure {
        int radius;

        @Override
        public int area() {
            return 3 * radius;
        }

        @Override
        boolean isRound() {
            return true;
        }
    }

    static class Square extends Figure implements Named {
        long side;

        @Override
        public int area() {
            return (int) side;
        }

        @Override
        public int twice() {
            return 7;
        }

        @Override
        boolean isRound() {
            return false;
        }

        @Override
        public Object name() {
            return inner;
        }
    }

    static final class Point implements Shape {
        Object tag;

        @Override
        public int area() {
            return 0;
        }
    }

    public static int area(Shape s) {
        return s.area();
    }

    public static int twice(Shape s) {
        return s.twice();
    }

    public static int scaled(Figure f) {
        return f.scaled();
    }

    public static boolean isFigure(Shape s) {
        return s instanceof Figure;
    }

    public static int cast(Shape s) {
        return ((Figure) s).scale;
    }

    public static int castTwice(Shape s) {
        if (s instanceof Figure f) return f.scale;
        return ((Point) s).tag == null ? 1 : 2;
    }

    public static boolean crossCast(Figure f) {
        return f instanceof Named && !(f instanceof Circle);
    }

    public static Object name(Figure f) {
        return f instanceof Named n ? n.name() : f;
    }

    public static boolean sameShape(Shape a, Figure b) {
        return a == b;
    }

    public static int aliasTypes(Circle c, Figure f) {
        c.scale = 1;
        f.scale = 2;
        return c.scale;
    }

    public static boolean object(Object o) {
        return o instanceof Shape;
    }

    public static int objectCast(Object o) {
        return ((Circle) o).radius;
    }

    public static boolean tagIsSelf(Point p) {
        return p.tag == p;
    }

    public static int tagIsShape(Point p) {
        return p.tag instanceof Shape s ? s.area() : -1;
    }

    public static int innerArea(Figure f) {
        f.inner = f.inner == null ? f : f.inner;
        return f.inner.area();
    }

    public static int refinedTwice(Shape s, Shape t) {
        if (s instanceof Circle && t instanceof Square && s == t) return -1;
        return s instanceof Circle ? s.area() : 0;
    }

    public static void storeShape(Figure f, Shape s) {
        f.inner = s;
        f.scale++;
    }

    public static long wideSide(Shape s, long x) {
        Square q = (Square) s;
        q.side = x + 1;
        return q.side + q.scale;
    }

    public static int newShape(Shape s) {
        Shape t = s == null ? new Circle() : s;
        return t instanceof Circle c ? c.radius++ : t.area();
    }

    public static boolean sameClass(Shape a, Shape b) {
        return a.getClass() == b.getClass();
    }
}
