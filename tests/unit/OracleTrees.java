package unit;

/** Binary trees (and whatever else two references make). */
public class OracleTrees {
    static class Tree {
        int key;
        Tree left, right;
    }

    static class Tree2 {
        Tree2 left, right, parent;
    }

    public static int size(Tree t) {
        return t == null ? 0 : 1 + (t.left == null ? 0 : 1) + (t.right == null ? 0 : 1);
    }

    public static Tree min(Tree t) {
        while (t.left != null) t = t.left;
        return t;
    }

    public static Tree rotate(Tree t) {
        Tree l = t.left;
        t.left = l.right;
        l.right = t;
        return l;
    }

    public static void mirror(Tree t) {
        if (t == null) return;
        Tree l = t.left;
        t.left = t.right;
        t.right = l;
    }

    public static boolean isLeaf(Tree t) {
        return t.left == null && t.right == null;
    }

    public static boolean shares(Tree t) {
        return t.left != null && t.left == t.right;
    }

    public static Tree insert(Tree t, int key) {
        Tree fresh = new Tree();
        fresh.key = key;
        if (t == null) return fresh;
        if (key < t.key) {
            if (t.left == null) t.left = fresh;
            else t.left.key++;
        } else if (t.right == null) {
            t.right = fresh;
        }
        return t;
    }

    public static int leftmostKey(Tree t, int otherwise) {
        return t == null ? otherwise : t.left == null ? t.key : leftmostKey(t.left, otherwise);
    }

    public static boolean linked(Tree2 t) {
        return t.left == null || t.left.parent == t;
    }

    public static void detach(Tree2 t) {
        if (t.parent != null) {
            if (t.parent.left == t) t.parent.left = null;
            else t.parent.right = null;
        }
        t.parent = null;
    }

    public static Tree2 root(Tree2 t) {
        while (t.parent != null) t = t.parent;
        return t;
    }

    public static boolean ordered(Tree t) {
        if (t == null) return true;
        if (t.left != null && t.left.key >= t.key) return false;
        return t.right == null || t.right.key > t.key;
    }
}
