package features;

/** Constants of enums, with bodies and without, visible and not. */
public class Enums {
    public enum Color {
        RED, GREEN, BLUE;

        private int used;

        public boolean isLast(int x) {
            return x > 0 && this == BLUE;
        }

        public int use() {
            return ++used;
        }
    }

    enum Operation {
        PLUS { int apply(int a, int b) { return a + b; } },
        MINUS { int apply(int a, int b) { return a - b; } };

        abstract int apply(int a, int b);
    }

    private enum Mode { ON, OFF }

    Color color;
    private Mode mode = Mode.OFF;

    public static Color next(Color c) {
        switch (c) {
            case RED: return Color.GREEN;
            case GREEN: return Color.BLUE;
            default: return Color.RED;
        }
    }

    public static int apply(Operation o, int a) {
        return o == Operation.PLUS ? o.apply(a, 1) : o == null ? 0 : o.apply(a, 2);
    }

    public boolean toggle(Color wanted) {
        if (color == wanted) mode = mode == Mode.ON ? Mode.OFF : Mode.ON;
        else color = wanted;
        return mode == Mode.ON;
    }
}
