package unit;

/** A walk with two ways to go on: under small bounds only, since terms grow with every round. */
public class OracleSearch {
    static class Tree {
        int key;
        Tree left, right;
    }

    public static boolean contains(Tree t, int key) {
        while (t != null) {
            if (key == t.key) return true;
            t = key < t.key ? t.left : t.right;
        }
        return false;
    }
}
