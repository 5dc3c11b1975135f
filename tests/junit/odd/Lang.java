package odd;

/** Names of java.lang. */
class Object {
    int f;

    java.lang.Object same(java.lang.Object other) {
        return other == this ? null : other;
    }
}

class Integer {
    int value;

    boolean isMost(int x) {
        return x == java.lang.Integer.MAX_VALUE;
    }

    java.lang.Integer box(java.lang.Integer x) {
        return x == null ? value : x;
    }
}

class Double {
    double value;

    double get(double x) {
        if (x != x) return value;
        return x == java.lang.Double.POSITIVE_INFINITY ? x : -x;
    }
}

class String {
    java.lang.String get(java.lang.String text) {
        return text == "a" ? "b" : text;
    }
}

class Class {
    private int hidden;

    private int get(int x) {
        return hidden > x ? 1 : 0;
    }

    int call(int x) {
        return get(x);
    }
}

class Exception extends java.lang.Exception {
    private static final long serialVersionUID = 1;
}

class Throwable {
    void check(int x) throws java.lang.Exception {
        if (x == 7) throw new java.lang.Exception("seven");
        if (x == 8) throw new Exception();
    }
}

class SuppressWarnings {
    java.util.List<Object> list;

    boolean has() {
        return list != null;
    }
}

class Override {}
