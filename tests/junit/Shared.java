package features;

import java.util.ArrayList;
import java.util.List;

/** Objects that factories share: a test that gets one has that very object, and what it does to it is undone. */
public class Shared {
    static final Shared ZERO = new Shared(0);
    private static final Shared[] SMALL = {ZERO, new Shared(1), new Shared(2)};
    private static Shared last;
    private static final String NONE = "none";

    final int value;
    private int uses;
    private String text;
    private String name = NONE;

    private Shared(int value) {
        this.value = value;
    }

    public static Shared of(int value) {
        return value == 0 ? ZERO : new Shared(value);
    }

    public static Shared small(int value) {
        if (value < 0 || value >= SMALL.length) throw new IllegalArgumentException("not small: " + value);
        return SMALL[value];
    }

    /** Kept when it is first asked for. */
    public static Shared kept() {
        if (last == null) last = new Shared(7);
        return last;
    }

    public boolean isZero() {
        return this == ZERO;
    }

    public boolean isKept() {
        return last != null && this == last;
    }

    public int same(Shared other) {
        if (this == other) return 1;
        return other == ZERO ? 2 : 3;
    }

    public Shared plus(Shared other) {
        return other.value == 0 ? this : value == 0 ? other : new Shared(value + other.value);
    }

    public int use() {
        return ++uses > 1 ? 2 : 1;
    }

    public boolean hasName() {
        return name != NONE;
    }

    /** Keeps its text, in shared objects as well. */
    @Override
    public String toString() {
        if (text == null) text = "v" + (value > 9 ? "many" : value);
        return text;
    }

    /** Its text has a number that differs from run to run. */
    public static class Anonymous {
        private final List<Integer> list = new ArrayList<>();

        public void add(int x) {
            list.add(x);
        }

        @Override
        public String toString() {
            return super.toString() + (list.isEmpty() ? "[]" : "[..]");
        }
    }

    /** New ones are known to everybody. */
    public static class Listed {
        private static final List<Listed> ALL = new ArrayList<>();
        final int id;

        public Listed(int id) {
            this.id = id;
            ALL.add(this);
        }

        public boolean isFirst() {
            return ALL.size() > 0 && ALL.get(0) == this;
        }

        public int rank(int id) {
            return this.id < id ? ALL.size() : -1;
        }
    }
}
