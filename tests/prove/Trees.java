/** Trees, and recursion over them. */
class Trees {
    static class Tree {
        Tree left, right;
        int value;
        Tree(Tree left, int value, Tree right) {
            this.left = left;
            this.value = value;
            this.right = right;
        }
    }

    // safe
    static int size(Tree tree) {
        return tree == null ? 0 : 1 + size(tree.left) + size(tree.right);
    }

    // unsafe NullPointerException
    static int sizeByLeft(Tree tree) {
        if (tree.left == null) return 1;
        return 1 + sizeByLeft(tree.left) + sizeByLeft(tree.right);
    }

    // safe
    static Tree find(Tree tree, int value) {
        while (tree != null && tree.value != value) tree = value < tree.value ? tree.left : tree.right;
        return tree;
    }

    // unsafe NullPointerException
    static Tree findForSure(Tree tree, int value) {
        while (tree.value != value) tree = value < tree.value ? tree.left : tree.right;
        return tree;
    }

    // safe
    static Tree insert(Tree tree, int value) {
        if (tree == null) return new Tree(null, value, null);
        if (value < tree.value) tree.left = insert(tree.left, value);
        else if (value > tree.value) tree.right = insert(tree.right, value);
        return tree;
    }

    // safe
    static int least(Tree tree) {
        if (tree == null) return 0;
        while (tree.left != null) tree = tree.left;
        return tree.value;
    }

    // safe
    static Tree delete(Tree tree, int value) {
        if (tree == null) return null;
        if (value < tree.value) tree.left = delete(tree.left, value);
        else if (value > tree.value) tree.right = delete(tree.right, value);
        else if (tree.left == null) return tree.right;
        else if (tree.right == null) return tree.left;
        else {
            Tree at = tree.right;
            while (at.left != null) at = at.left;
            tree.value = at.value;
            tree.right = delete(tree.right, at.value);
        }
        return tree;
    }

    // unsafe NullPointerException
    static Tree deleteUnguarded(Tree tree, int value) {
        if (tree == null) return null;
        if (value < tree.value) tree.left = deleteUnguarded(tree.left, value);
        else if (value > tree.value) tree.right = deleteUnguarded(tree.right, value);
        else if (tree.left == null) return tree.right;
        else {
            Tree at = tree.right;
            while (at.left != null) at = at.left;
            tree.value = at.value;
            tree.right = deleteUnguarded(tree.right, at.value);
        }
        return tree;
    }

    // safe
    static Tree mirror(Tree tree) {
        return tree == null ? null : new Tree(mirror(tree.right), tree.value, mirror(tree.left));
    }

    // safe
    static void flip(Tree tree) {
        if (tree == null) return;
        Tree t = tree.left;
        tree.left = tree.right;
        tree.right = t;
        flip(tree.left);
        flip(tree.right);
    }

    // safe
    static boolean same(Tree a, Tree b) {
        if (a == null || b == null) return a == b;
        return a.value == b.value && same(a.left, b.left) && same(a.right, b.right);
    }

    // unsafe NullPointerException
    static boolean sameUnguarded(Tree a, Tree b) {
        if (a == null) return b == null;
        return a.value == b.value && sameUnguarded(a.left, b.left) && sameUnguarded(a.right, b.right);
    }

    // safe
    static int height(Tree tree) {
        if (tree == null) return 0;
        int left = height(tree.left), right = height(tree.right);
        return 1 + (left > right ? left : right);
    }

    // safe
    static Tree rotate(Tree tree) {
        while (tree != null && tree.left != null) {
            Tree up = tree.left;
            tree.left = up.right;
            up.right = tree;
            tree = up;
        }
        return tree;
    }

    // safe
    static Tree build(int n) {
        return n <= 0 ? null : new Tree(build(n - 1), n, build(n - 2));
    }
}
