package unit;

/** Recursion with static fields, exceptions, dispatch, interfaces, lambdas, class initializers. */
public class RecursiveObjects {
    static class Cell {
        Cell next;
        int value;
    }

    static class Lost extends RuntimeException {
        Cell at;

        Lost(Cell at) {
            this.at = at;
        }
    }

    static Cell root;
    static int counter;
    static int[] marks = new int[2];

    // --- static fields

    static void count(int n) {
        if (n <= 0) return;
        counter++;
        count(n - 1);
    }

    static int countTwice(int n) {
        counter = 0;
        count(n);
        return counter;
    }

    static void toRoot(Cell a) {
        if (a == null) return;
        root = a;
        toRoot(a.next);
    }

    static int rootHeld(Cell a) {
        Cell held = a.next;
        toRoot(a);
        return root == held ? 1 : root == a ? 2 : 3;
    }

    static void ofRoot(int n) {
        if (n <= 0) return;
        root.value = n;
        ofRoot(n - 1);
    }

    static int rootChanges(Cell a) {
        int before = a.value;
        ofRoot(2);
        return a.value - before;
    }

    static void linkRoot(int n) {
        if (n <= 0) return;
        root.next = root;
        linkRoot(n - 1);
    }

    static int rootLinked(Cell a) {
        Cell held = a.next;
        linkRoot(1);
        return a.next == held ? 1 : a.next == a ? 2 : 3;
    }

    static void dropRoot(int n) {
        if (n <= 0) root = null;
        else dropRoot(n - 1);
    }

    static int rootDropped() {
        root = new Cell();
        dropRoot(2);
        return root == null ? 1 : 0;
    }

    static Cell rootBelow(int n) {
        return n <= 0 ? root : rootBelow(n - 1).next;
    }

    static int rootBelowHeld(Cell a) {
        root = a;
        Cell got = rootBelow(1);
        return got == a ? 1 : got == a.next ? 2 : 3;
    }

    static void mark(int i) {
        if (i < 0) return;
        marks[i] = i + 1;
        mark(i - 1);
    }

    static int marked() {
        marks = new int[2];
        mark(1);
        return marks[0] + marks[1];
    }

    static Cell stack(int n, Cell a) {
        if (n <= 0) return a;
        Cell was = root;
        root = a;
        Cell got = stack(n - 1, a.next);
        root = was;
        return got;
    }

    static int stackKeeps(Cell a, int n) {
        Cell was = root;
        stack(n, a);
        return was == root ? 1 : 0;
    }

    static class Lazy {
        static int made = first(3);

        static int first(int n) {
            return n <= 0 ? 1 : first(n - 1) + 1;
        }

        static int get(int n) {
            return n <= 0 ? made : get(n - 1);
        }
    }

    static int lazily(int n) {
        return n <= 0 ? 0 : Lazy.get(n) + lazily(n - 1);
    }

    // --- exceptions

    static int fall(int n) {
        if (n == 0) throw new IllegalStateException();
        return n < 0 ? 0 : 1 + fall(n - 1);
    }

    static int fallCaught(int n) {
        try {
            return fall(n);
        } catch (IllegalStateException e) {
            return -1;
        }
    }

    static int fallThrough(int n) {
        try {
            return n <= 0 ? fall(0) : fallThrough(n - 1);
        } catch (IllegalStateException e) {
            if (n > 1) return n;
            throw e;
        }
    }

    static int fallFinally(int n) {
        try {
            return n <= 0 ? 1 / n : fallFinally(n - 1);
        } finally {
            counter++;
        }
    }

    static Cell lose(Cell a) {
        if (a.next == null) throw new Lost(a);
        return lose(a.next);
    }

    static int lostHeld(Cell a) {
        Cell held = a.next;
        try {
            lose(a);
        } catch (Lost e) {
            e.at.value = 8;
            return e.at == a ? 1 : e.at == held ? 2 : held.value;
        }
        return 4;
    }

    static int changeThenThrow(Cell a, int n) {
        a.value = n;
        if (n <= 0) throw new Lost(a);
        return changeThenThrow(a.next, n - 1);
    }

    static int changedByThrow(Cell a, int n) {
        Cell held = a.next;
        int before = held == null ? 0 : held.value;
        try {
            changeThenThrow(a, n);
        } catch (RuntimeException e) {
            return held == null ? 0 : held.value - before;
        }
        return 9;
    }

    static Cell linkThenThrow(Cell a, Cell b) {
        if (a == null) throw new Lost(b);
        Cell rest = a.next;
        a.next = b;
        return linkThenThrow(rest, a);
    }

    static int linkedByThrow(Cell a) {
        Cell held = a.next;
        try {
            linkThenThrow(a, null);
        } catch (Lost e) {
            return e.at == a ? 1 : e.at == held ? 2 : 3;
        }
        return 4;
    }

    static int nullsDeep(Cell a, int n) {
        return n <= 0 ? a.value : nullsDeep(a.next, n - 1);
    }

    static int bounds(int[] a, int i) {
        return a[i] + bounds(a, i + 1);
    }

    static int boundsCaught(int[] a) {
        try {
            return bounds(a, 0);
        } catch (ArrayIndexOutOfBoundsException e) {
            return a.length;
        }
    }

    static int retry(int n, int fuel) {
        if (fuel <= 0) return -1;
        try {
            return 10 / n;
        } catch (ArithmeticException e) {
            return retry(n + 1, fuel - 1);
        }
    }

    // --- dispatch

    abstract static class Expression {
        abstract int value(int x);

        Expression simple() {
            return this;
        }
    }

    static class Constant extends Expression {
        int n;

        int value(int x) {
            return n;
        }
    }

    static class Variable extends Expression {
        int value(int x) {
            return x;
        }
    }

    static class Sum extends Expression {
        Expression left, right;

        int value(int x) {
            return left.value(x) + right.value(x);
        }

        Expression simple() {
            left = left.simple();
            right = right.simple();
            return left instanceof Constant && ((Constant) left).n == 0 ? right : this;
        }
    }

    static class Negative extends Expression {
        Expression of;

        int value(int x) {
            return -of.value(x);
        }

        Expression simple() {
            return of instanceof Negative ? ((Negative) of).of.simple() : this;
        }
    }

    static int evaluate(Expression e, int x) {
        return e.value(x);
    }

    static int simplify(Expression e) {
        Expression s = e.simple();
        return s == e ? s.value(1) : s.value(2);
    }

    static int simplifyHeld(Sum e) {
        Expression held = e.right;
        Expression s = e.simple();
        return s == held ? 1 : e.right == held ? 2 : 3;
    }

    interface Shape {
        int area(int n);

        Shape inner();
    }

    static class Box implements Shape {
        Shape content;

        public int area(int n) {
            return n <= 0 || content == null ? 1 : 2 + content.area(n - 1);
        }

        public Shape inner() {
            return content == null ? this : content.inner();
        }
    }

    static class Dot implements Shape {
        public int area(int n) {
            return 0;
        }

        public Shape inner() {
            return this;
        }
    }

    static int area(Shape s, int n) {
        return s.area(n);
    }

    static int inner(Box b) {
        Shape held = b.content, in = b.inner();
        return in == held ? 1 : in == b ? 2 : 3;
    }

    static Shape wrap(Shape s, int n) {
        if (n <= 0) return s;
        Box b = new Box();
        b.content = s;
        return wrap(b, n - 1);
    }

    static int wrapped(Shape s, int n) {
        return wrap(s, n) == s ? 1 : 0;
    }

    // --- lambdas and functional interfaces

    interface Step {
        int apply(int n);
    }

    static int iterate(Step f, int n, int x) {
        return n <= 0 ? x : iterate(f, n - 1, f.apply(x));
    }

    static int addTwo(int n) {
        return iterate(x -> x + 2, n, 0);
    }

    static Step compose(Step f, int n) {
        return n <= 0 ? f : compose(x -> f.apply(x) + 1, n - 1);
    }

    static int composed(int n) {
        return compose(x -> x, n).apply(1);
    }

    static int throughLambda(int n) {
        Step f = x -> x <= 0 ? 0 : throughLambda(x - 1) + 1;
        return f.apply(n);
    }

    static int lambdaWrites(Cell a, int n) {
        Step f = x -> {
            a.value = x;
            return x - 1;
        };
        int before = a.value;
        iterate(f, n, 3);
        return a.value - before;
    }

    static int runnable(Runnable r, int n) {
        if (n <= 0) return 0;
        r.run();
        return runnable(r, n - 1) + 1;
    }

    static int counted(int n) {
        Cell a = new Cell();
        runnable(() -> a.value++, n);
        return a.value;
    }

    // --- objects that know each other

    static class Person {
        Person boss, friend;
        int rank;

        int level() {
            return boss == null ? 0 : 1 + boss.level();
        }

        Person top() {
            return boss == null ? this : boss.top();
        }

        void promote(int n) {
            rank += n;
            if (friend != null && n > 0) friend.promote(n - 1);
        }

        void befriend(Person p, int n) {
            if (n <= 0) {
                friend = p;
                p.friend = this;
            } else {
                befriend(p.boss, n - 1);
            }
        }
    }

    static int topHeld(Person p) {
        Person boss = p.boss, top = p.top();
        top.rank = 3;
        return boss == null ? 0 : boss.rank;
    }

    static int promoted(Person p, Person q) {
        int before = q.rank;
        p.promote(2);
        return q.rank - before;
    }

    static int befriended(Person p, Person q) {
        Person was = q.friend;
        p.befriend(q, 1);
        return q.friend == was ? 1 : 2;
    }

    static int levels(Person p) {
        return p.level() + p.level();
    }

    static String text(int n) {
        return n <= 0 ? "" : text(n - 1) + n;
    }

    static int builder(StringBuilder b, int n) {
        if (n <= 0) return b.length();
        b.append(n);
        return builder(b, n - 1);
    }

    static int built(int n) {
        return builder(new StringBuilder(), n);
    }

    static Object first(Object a, Object b, int n) {
        return n <= 0 ? a : first(b, a, n - 1);
    }

    static int firstHeld(Object a, Object b, int n) {
        Object got = first(a, b, n);
        return got == a ? 1 : got == b ? 2 : 3;
    }
}
