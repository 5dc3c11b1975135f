package unit;

/** The list of the thesis's figures, and methods whose frames their states use. */
public class GraphList {
    GraphList next, self;
    int value;

    static GraphList two(GraphList one, GraphList two) {
        return one == two ? one : two;
    }

    GraphList limited(int max) {
        return this == null || max > 0 ? this : next;
    }

    static void link(GraphList one, GraphList two, GraphList three, GraphList four) {
        two.next = three;
    }

    static GraphList ends(GraphList start, GraphList end) {
        return start.next;
    }

    static void someMethod(int arg) {
        while (arg >= 0) {
            arg--;
        }
    }

    void ofInstance(int arg) {
        while (arg >= 0) {
            arg--;
        }
    }
}
