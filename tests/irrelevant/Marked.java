import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Marks by an annotation; the signs are those of Basics. */
class Marked {
    @Retention(RetentionPolicy.CLASS)
    @interface Relevant {}

    @Relevant int balance;
    int log;
    @Relevant static int total;

    // method: deposit (a field and a static field are marked, so the result is not)
    int deposit(int amount) {
        log += amount; // -
        balance += amount; // +
        int unused = amount * 3; // -
        total++; // +
        return 7; // -
    }

    // method: fill (a parameter stands for all that it reaches)
    static int fill(@Relevant int[] marked, int[] other, int amount) {
        int[] made = new int[1]; // -
        made[0] = amount; // -
        marked[0] = amount; // +
        return amount + 1; // -
    }

    static class Counter {
        int count;
        int calls;

        // The result is marked, and nothing else.
        @Relevant int next(int step) {
            calls++;
            count += step;
            return count;
        }
    }
}
