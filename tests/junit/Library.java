package features;

import java.util.ArrayList;
import java.util.List;

/** Objects of the JDK as inputs and results. */
public class Library {
    Integer number;
    Object lock = new Object();
    List<String> names;

    public Integer box(int x) {
        Integer old = number;
        number = x;
        return old;
    }

    public static boolean isBig(Integer a, Long b) {
        return a != null && b != null && a > b;
    }

    public List<Integer> list(int n) {
        List<Integer> result = new ArrayList<>();
        for (int i = 0; i < n && i < 3; i++) result.add(i * 10);
        return result;
    }

    public static StringBuilder build(int x) {
        return x > 0 ? new StringBuilder("x") : null;
    }

    public Class<?> type(Object o) {
        return o == null ? Library.class : Object.class;
    }

    public boolean isFree(Object o) {
        return o == lock;
    }

    public int size() {
        return names == null ? -1 : names.size();
    }
}
