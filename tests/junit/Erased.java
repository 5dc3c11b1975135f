package features;

import java.util.ArrayList;
import java.util.List;

/** Types that Java code sees where class files have none. */
public class Erased {
    static class Cell<T> {
        T value;

        T get() {
            return value;
        }

        void set(T value) {
            this.value = value;
        }

        boolean has(T other) {
            return value == other;
        }
    }

    static class Number extends Cell<Integer> {
        int twice() {
            return value == null ? 0 : 2 * value;
        }
    }

    static class Numbers extends ArrayList<Integer> {
        private static final long serialVersionUID = 1;
        int most;

        boolean isFull() {
            return size() >= most;
        }
    }

    List<Cell<String>> cells;

    public int count() {
        return cells == null ? 0 : 1;
    }

    public static int compare(Comparable<Integer> a, int b) {
        return a.compareTo(b) > 0 ? 1 : 0;
    }

    public static <T extends Comparable<T>> T max(T a, T b) {
        return a.compareTo(b) > 0 ? a : b;
    }

    public static <T extends java.lang.Number & Comparable<T>> boolean isLess(T a, T b) {
        return a.compareTo(b) < 0;
    }

    public static boolean addsItself(List<Object> list) {
        return list.add(list) && list.size() > 1;
    }
}
