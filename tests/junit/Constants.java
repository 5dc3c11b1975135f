package features;

/** Constants of enums that nobody looks at, and that come back. */
public enum Constants {
    FIRST {
        @Override
        int rank() {
            return 2;
        }
    },
    SECOND {
        @Override
        int rank() {
            return 3;
        }
    };

    abstract int rank();

    static final class Pair {
        final Constants from, to;

        Pair(Constants from, Constants to) {
            this.from = checked(from);
            this.to = checked(to);
        }
    }

    private static <T> T checked(T value) {
        if (value == null) throw new NullPointerException();
        return value;
    }

    public Pair to(Constants other) {
        return new Pair(this, other);
    }

    enum Only {
        ONE;

        Object me(Only other, Object flag) {
            if (other == null) return null;
            return flag == null ? this : other;
        }

        static Only second(Only first, Only second) {
            return first == null || second == null ? null : second;
        }
    }
}
