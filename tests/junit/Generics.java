package features;

import java.util.List;
import java.util.function.Function;

/** Type parameters, bounds, wildcards, variable arguments, overloads. */
public class Generics<T extends Comparable<T>> {
    T value;
    Generics<T> next;
    Generics<? extends T>[] table;

    public boolean isAbove(T other) {
        return value == null ? other == null : value == other;
    }

    public T replace(T other) {
        T old = value;
        value = other;
        return old;
    }

    public <U> U second(Generics<T> a, U b) {
        next = a;
        return a == null ? null : b;
    }

    public static <A extends Comparable<A>> A larger(A a, A b) {
        return a == null ? b : a;
    }

    public static int count(Object... all) {
        return all == null ? -1 : all.length == 0 ? 0 : all[0] == null ? 1 : 2;
    }

    public static int pick(Object o) {
        return o == null ? 0 : 1;
    }

    public static int pick(String s) {
        return s == null ? 2 : 3;
    }

    public static int pick(Integer i, int... rest) {
        return i == null ? 4 : i > 10 ? rest.length : 5;
    }

    public static int pick(long x) {
        return x > 0 ? 6 : 7;
    }

    public static int pick(byte x) {
        return x > 0 ? 8 : 9;
    }

    public static boolean isNone(List<? super String> list, Function<Integer, ? extends List<String>> f) {
        return list == null || f == null;
    }
}
