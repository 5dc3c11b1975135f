/** Recursion over numbers, arrays and lists. */
class Recursion {
    static class Node {
        Node next;
        int value;
    }

    interface Shape {
        int area();
    }

    record Square(int side) implements Shape {
        public int area() {
            return side * side;
        }
    }

    record Pair(Shape a, Shape b) implements Shape {
        public int area() {
            return (a == null ? 0 : a.area()) + (b == null ? 0 : b.area());
        }
    }

    interface Volume {
        int volume();
    }

    record Both(Volume a, Volume b) implements Volume {
        public int volume() {
            return a.volume() + b.volume();
        }
    }

    // safe
    static int fact(int n) {
        return n <= 1 ? 1 : n * fact(n - 1);
    }

    // safe
    static int fib(int n) {
        assert n < 100000 || n > 0;
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    // safe
    static int down(int n) {
        if (n <= 0) return 0;
        int r = down(n - 1);
        assert r == 0;
        return r;
    }

    // unsafe AssertionError
    static int downAndUp(int n) {
        if (n <= 0) return 0;
        int r = downAndUp(n - 1);
        assert r != 3;
        return r + 1;
    }

    // safe
    static int atLeast(int n) {
        if (n <= 0) return 1;
        int r = atLeast(n - 1);
        assert r >= 1;
        return r;
    }

    // safe
    static int sum(int[] a, int from) {
        if (a == null || from < 0 || from >= a.length) return 0;
        return a[from] + sum(a, from + 1);
    }

    // unsafe ArrayIndexOutOfBoundsException
    static int sumPastTheEnd(int[] a, int from) {
        if (a == null || from < 0 || from > a.length) return 0;
        return a[from] + sumPastTheEnd(a, from + 1);
    }

    // safe
    static int length(Node list) {
        return list == null ? 0 : 1 + length(list.next);
    }

    // safe
    static Node reverse(Node list) {
        if (list == null || list.next == null) return list;
        Node rest = list.next, result = reverse(rest);
        rest.next = list;
        list.next = null;
        return result;
    }

    // unsafe NullPointerException
    static Node reverseUnguarded(Node list) {
        if (list.next == null) return list;
        Node rest = list.next, result = reverseUnguarded(rest.next);
        rest.next = list;
        list.next = null;
        return result;
    }

    // safe
    static boolean even(int n) {
        return n <= 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n > 0 && even(n - 1);
    }

    // safe
    static int area(Shape shape) {
        return shape == null ? 0 : shape.area();
    }

    // unsafe NullPointerException
    static int volume(Volume volume) {
        return volume == null ? 0 : volume.volume();
    }

    // safe
    static int caught(Node list) {
        try {
            return list.value + caught(list.next);
        } catch (NullPointerException e) {
            return 0;
        }
    }

    // unsafe NullPointerException
    static int caughtWrongly(Node list) {
        try {
            return list.value + caughtWrongly(list.next);
        } catch (IllegalStateException e) {
            return 0;
        }
    }

    // safe
    static int ackermann(int m, int n) {
        if (m <= 0) return n + 1;
        if (n <= 0) return ackermann(m - 1, 1);
        return ackermann(m - 1, ackermann(m, n - 1));
    }

    // safe
    static int search(int[] a, int low, int high, int x) {
        if (a == null || low < 0 || high >= a.length || low > high) return -1;
        int middle = (low + high) >>> 1;
        if (a[middle] == x) return middle;
        return a[middle] < x ? search(a, middle + 1, high, x) : search(a, low, middle - 1, x);
    }

    // unsafe ArrayIndexOutOfBoundsException
    static int searchTooFar(int[] a, int low, int high, int x) {
        if (a == null || low < 0 || high > a.length || low > high) return -1;
        int middle = (low + high) >>> 1;
        if (a[middle] == x) return middle;
        return a[middle] < x ? searchTooFar(a, middle + 1, high, x) : searchTooFar(a, low, middle - 1, x);
    }

    // safe
    static void quick(int[] a, int low, int high) {
        if (a == null || low < 0 || high >= a.length || low >= high) return;
        int pivot = a[high], at = low;
        for (int i = low; i < high; i++)
            if (a[i] < pivot) {
                int t = a[i];
                a[i] = a[at];
                a[at] = t;
                at++;
            }
        a[high] = a[at];
        a[at] = pivot;
        quick(a, low, at - 1);
        quick(a, at + 1, high);
    }

    // safe
    static void sort(int[] a) {
        if (a != null) sortFrom(a, 0, a.length - 1);
    }

    private static void sortFrom(int[] a, int low, int high) {
        if (low >= high) return;
        int pivot = a[high], at = low;
        for (int i = low; i < high; i++)
            if (a[i] < pivot) {
                int t = a[i];
                a[i] = a[at];
                a[at] = t;
                at++;
            }
        a[high] = a[at];
        a[at] = pivot;
        sortFrom(a, low, at - 1);
        sortFrom(a, at + 1, high);
    }

    // unsafe ArrayIndexOutOfBoundsException
    static void sortTooFar(int[] a) {
        if (a != null) sortFrom(a, 0, a.length);
    }

    // safe
    static void fillAll(int[] a) {
        if (a == null) return;
        fillFrom(a, 0);
        for (int i = 0; i < a.length; i++) assert a[i] == 7;
    }

    private static void fillFrom(int[] a, int i) {
        if (i >= a.length) return;
        a[i] = 7;
        fillFrom(a, i + 1);
    }

    // unsafe AssertionError
    static void fillMost(int[] a) {
        if (a == null) return;
        fillFrom(a, 1);
        for (int i = 0; i < a.length; i++) assert a[i] == 7;
    }

    // safe
    static int twice(int n) {
        if (n < 0 || n > 1000) return 0;
        int r = twiceAs(n);
        assert r == n + n;
        return r;
    }

    // unsafe AssertionError
    static int twiceAndOne(int n) {
        if (n < 0 || n > 1000) return 0;
        int r = twiceAs(n);
        assert r != 4;
        return r;
    }

    private static int twiceAs(int n) {
        return n == 0 ? 0 : 2 + twiceAs(n - 1);
    }

    // safe
    static int largest(int[] a) {
        if (a == null || a.length == 0) return 0;
        int m = largestFrom(a, 0);
        assert m >= a[0];
        return m;
    }

    // unsafe AssertionError
    static int largestOfRest(int[] a) {
        if (a == null || a.length < 2) return 0;
        int m = largestFrom(a, 1);
        assert m >= a[0];
        return m;
    }

    private static int largestFrom(int[] a, int i) {
        if (i == a.length - 1) return a[i];
        int m = largestFrom(a, i + 1);
        return a[i] > m ? a[i] : m;
    }

    // safe
    static void markDown(boolean[] seen) {
        if (seen != null) markFrom(seen, seen.length);
    }

    private static void markFrom(boolean[] seen, int n) {
        if (n > 0) markAt(seen, n - 1);
    }

    private static void markAt(boolean[] seen, int n) {
        seen[n] = true;
        markFrom(seen, n);
    }

    // unsafe ArrayIndexOutOfBoundsException
    static void markUp(boolean[] seen) {
        if (seen != null) markAt(seen, seen.length);
    }
}
