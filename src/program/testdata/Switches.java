import java.util.*;

/** Pattern switches, in the syntax of Java 17's preview. Run as it is and through Relink. */
public class Switches {
    enum Color { RED, GREEN { }, BLUE }
    sealed interface Shape permits Circle, Square, Dot {}
    record Circle(int r) implements Shape {}
    record Square(int a) implements Shape {}
    enum Dot implements Shape { SMALL, LARGE }
    static int tries;
    static boolean guard(boolean answer) { tries++; return answer; }

    static String object(Object o) {
        return switch (o) {
            case null -> "null";
            case String s && s.length() > 3 -> "long " + s;
            case String s && guard(s.isEmpty()) -> "empty";
            case Integer i && i > 100 -> "big " + i;
            case int[] a && a.length > 0 -> "ints " + a[0];
            case CharSequence c -> "chars " + c;
            case Number n -> "number " + n;
            case Object[][] a -> "matrix " + a.length;
            case Object[] a -> "array " + a.length;
            case List<?> l && l.contains(1) -> "list with 1";
            case Color c -> "color " + c;
            default -> "other";
        };
    }
    static String shape(Shape s) {
        return switch (s) {
            case Circle c && c.r() > 10 -> "large circle";
            case Circle c -> "circle " + c.r();
            case Square q -> "square " + q;
            case Dot d -> "dot " + d;
        };
    }
    static String color(Color c) {
        return switch (c) {
            case RED -> "r";
            case Color x && guard(x.ordinal() == 1) -> "guarded " + x;
            case GREEN -> "g";
            case Color x -> "rest " + x;
        };
    }
    static String text(String s) {
        return switch (s) {
            case "a", "b" -> "ab";
            case String x && guard(x.length() == 1) -> "one " + x;
            case "bb" -> "two";
            case String x -> "text " + x;
        };
    }
    static String integer(Integer i) {
        return switch (i) {
            case 1 -> "one";
            case Integer x && guard(x > 100) -> "big " + x;
            case -5 -> "minus five";
            case 70000 -> "unreached";
            case Integer x -> "int " + x;
        };
    }
    static String character(Character i) {
        return switch (i) {
            case 'a' -> "A";
            case Character x && guard(x > 'x') -> "late " + x;
            case 'b' -> "B";
            case Character x -> "char " + x;
        };
    }
    public static void main(String[] args) {
        Object[] objects = {null, "", "abc", "abcd", 5, 101, -7L, new int[0], new int[] {9}, new StringBuilder("sb"),
            new String[2][], new String[3], List.of(1), List.of(), Color.GREEN, 'c', new Object()};
        for (Object o : objects)
            System.out.println(object(o));
        for (Shape s : new Shape[] {new Circle(11), new Circle(3), new Square(4), Dot.SMALL})
            System.out.println(shape(s));
        for (Color c : Color.values())
            System.out.println(color(c));
        for (String s : new String[] {"a", "b", "c", "bb", "ccc"})
            System.out.println(text(s));
        for (int i : new int[] {1, 2, 101, -5, 70000})
            System.out.println(integer(i));
        for (char c : "abcz".toCharArray())
            System.out.println(character(c));
        try { color(null); } catch (NullPointerException e) { System.out.println("null color"); }
        try { shape(null); } catch (NullPointerException e) { System.out.println("null shape"); }
        System.out.println(tries);
    }
}
