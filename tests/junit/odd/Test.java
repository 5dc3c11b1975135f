package odd;

/** Names that tests have for other things. */
public class Test {
    int value;

    public Test(int value) {
        this.value = value;
    }

    public int add(Test other) {
        return other == null ? value : value + other.value;
    }

    /** Parameters that would hide packages. */
    public static int first(java.util.List<Test> java, Test org, Test loris) {
        if (java == null || org == null || loris == null) return 0;
        return org == loris ? 1 : 2;
    }
}

class DisplayName {
    int x;

    int get() {
        return x > 3 ? 1 : 2;
    }
}

class Assertions {
    static int assertEquals(int a, int b) {
        return a == b ? 1 : 0;
    }
}

class LorisHeap {
    private final int x;

    private LorisHeap() {
        x = 3;
    }

    int get(LorisHeap other) {
        return other == this ? x : x + 1;
    }
}

class BeforeEach {
    static int count;

    int next() {
        return ++count;
    }
}

class AfterEach {
    private static BeforeEach before;

    static boolean set(BeforeEach next) {
        boolean was = before != null;
        before = next;
        return was;
    }
}

class test {
    int value;

    int get(test test) {
        return test == null ? value : test.value;
    }
}
