package features;

/** Fields that hide each other, inherited private ones, methods only the package or nobody else sees. */
public class Members {
    static class Top {
        int value;
        private int own;
        protected Top link;

        public int top() {
            return value + own;
        }
    }

    static class Middle extends Top {
        int value;
        private int own;

        public int middle() {
            if (link == this) own++;
            return value - super.value + own;
        }
    }

    private int depth;
    Members result, thrown, statics;

    int packaged(Members other) {
        return other.depth > depth ? 1 : 0;
    }

    protected Members renamed(Members result) {
        return result == null ? thrown : result.result;
    }

    public synchronized int guarded(int x) {
        return x > 0 ? ++depth : depth;
    }
}
