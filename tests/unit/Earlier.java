package unit;

/** An object that is there before a method starts, with a state that earlier calls have left. */
public class Earlier {
    static class Counter {
        int value;
    }

    static final Counter COUNTER = new Counter();

    public static int next() {
        return ++COUNTER.value;
    }
}
