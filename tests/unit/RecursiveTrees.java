package unit;

/** Recursion on trees. */
public class RecursiveTrees {
    static class Tree {
        Tree left, right;
        int value;
    }

    static Tree node(Tree left, int value, Tree right) {
        Tree t = new Tree();
        t.left = left;
        t.right = right;
        t.value = value;
        return t;
    }

    static int size(Tree t) {
        return t == null ? 0 : size(t.left) + 1 + size(t.right);
    }

    static int depth(Tree t) {
        if (t == null) return 0;
        int a = depth(t.left), b = depth(t.right);
        return 1 + (a > b ? a : b);
    }

    static boolean has(Tree t, int v) {
        return t != null && (v == t.value || has(v < t.value ? t.left : t.right, v));
    }

    static Tree insert(Tree t, int v) {
        if (t == null) return node(null, v, null);
        if (v < t.value) t.left = insert(t.left, v);
        else t.right = insert(t.right, v);
        return t;
    }

    static int insertHeld(Tree t, int v) {
        Tree held = t.left, all = insert(t, v);
        return all != t ? 0 : held == t.left ? 1 : 2;
    }

    static int insertThenSize(Tree t, int v) {
        return size(insert(t, v));
    }

    static Tree build(int n) {
        return n <= 0 ? null : node(build(n - 1), n, build(n - 2));
    }

    static Tree mirror(Tree t) {
        return t == null ? null : node(mirror(t.right), t.value, mirror(t.left));
    }

    static void flip(Tree t) {
        if (t == null) return;
        Tree was = t.left;
        t.left = t.right;
        t.right = was;
        flip(t.left);
        flip(t.right);
    }

    static int flipHeld(Tree t) {
        Tree a = t.left, b = t.right;
        flip(t);
        return t.left == b ? a == b ? 1 : 2 : 3;
    }

    static int flipDeepHeld(Tree t) {
        Tree deep = t.left.right;
        flip(t);
        return t.right.left == deep ? 1 : 0;
    }

    static Tree least(Tree t) {
        return t.left == null ? t : least(t.left);
    }

    static int leastHeld(Tree t) {
        Tree held = t.left, got = least(t);
        got.value = 5;
        return held == null ? t.value : held.value;
    }

    static Tree dropLeast(Tree t) {
        if (t.left == null) return t.right;
        t.left = dropLeast(t.left);
        return t;
    }

    static Tree delete(Tree t, int v) {
        if (t == null) return null;
        if (v < t.value) t.left = delete(t.left, v);
        else if (v > t.value) t.right = delete(t.right, v);
        else if (t.left == null) return t.right;
        else if (t.right == null) return t.left;
        else {
            Tree next = least(t.right);
            t.value = next.value;
            t.right = dropLeast(t.right);
        }
        return t;
    }

    static int deleteHeld(Tree t, int v) {
        Tree held = t.right, all = delete(t, v);
        return all == held ? 1 : all == t ? held == t.right ? 2 : 3 : 4;
    }

    static boolean same(Tree a, Tree b) {
        if (a == null || b == null) return a == b;
        return a.value == b.value && same(a.left, b.left) && same(a.right, b.right);
    }

    static Tree toVine(Tree t, Tree rest) {
        if (t == null) return rest;
        t.right = toVine(t.right, rest);
        Tree left = t.left;
        t.left = null;
        return toVine(left, t);
    }

    static int vineHeld(Tree t) {
        Tree held = t.left, vine = toVine(t, null);
        return held == null ? 0 : held == vine ? 1 : held.left == null ? 2 : 3;
    }

    static Tree rotate(Tree t) {
        if (t == null || t.left == null) return t;
        Tree top = t.left;
        t.left = top.right;
        top.right = rotate(t);
        return top;
    }

    static void scale(Tree t, int k) {
        if (t != null) {
            t.value = t.value * k;
            scale(t.left, k);
            scale(t.right, k);
        }
    }

    static int scaleOther(Tree a, Tree b) {
        int before = b.value;
        scale(a, 2);
        return b.value - before;
    }

    static Tree graft(Tree t, Tree sprig) {
        if (t == null) return sprig;
        t.left = graft(t.left, sprig);
        return t;
    }

    static int graftTwice(Tree t, Tree sprig) {
        graft(t, sprig);
        graft(t.right, sprig);
        return size(t);
    }

    static Tree share(int n) {
        if (n <= 0) return null;
        Tree below = share(n - 1);
        return node(below, n, below);
    }

    static int shareThenWrite(int n) {
        Tree t = share(n);
        if (t == null || t.left == null) return 0;
        t.left.value = 50;
        return t.right.value;
    }

    static Tree path(Tree t, int v) {
        if (t == null) return null;
        if (t.value == v) return t;
        Tree got = path(t.left, v);
        return got != null ? got : path(t.right, v);
    }

    static int pathHeld(Tree t, int v) {
        Tree held = t.right, got = path(t, v);
        if (got != null) got.right = null;
        return held == t.right ? 1 : 2;
    }

    static int countLeaves(Tree t) {
        if (t == null) return 0;
        if (t.left == null && t.right == null) return 1;
        return countLeaves(t.left) + countLeaves(t.right);
    }

    static int loopAndRecurse(Tree t) {
        int s = 0;
        for (Tree at = t; at != null; at = at.right) s += 1 + loopAndRecurse(at.left);
        return s;
    }

    static void unlink(Tree t) {
        if (t == null) return;
        Tree l = t.left, r = t.right;
        t.left = t.right = null;
        unlink(l);
        unlink(r);
    }

    static int unlinkHeld(Tree t) {
        Tree held = t.left;
        unlink(t);
        return held == null ? 0 : held.left == null ? 1 : 2;
    }

    // --- two ways from an object above meet in what a callee linked

    static class Triple {
        Triple a, b, c;
    }

    static void tie(Triple x, Triple y, int n) {
        if (n <= 0) return;
        if (x.a == null) x.a = y;
        else tie(x.a, y, n - 1);
    }

    static int tied(Triple t) {
        Triple x = t.a, y = t.b;
        if (x == null || y == null) return 0;
        tie(x, y, 3);
        return t.a == x ? 1 : 2;
    }

    static Triple tiedTwice(Triple t) {
        Triple x = t.b, y = t.c;
        if (x == null || y == null) return t;
        tie(y, x, 2);
        tie(x, y.a, 2);
        return t;
    }
}
