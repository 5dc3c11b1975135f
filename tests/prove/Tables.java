// Arrays of arrays, sums that are counted, and objects that a method makes and holds.
class Tables {
    static class Stack {
        int[] data = new int[4];
        int top;

        void push(int x) {
            if (top < data.length) data[top++] = x;
        }

        int pop() {
            return data[--top];
        }
    }

    static class Range {
        long low, high;

        void add(int x) {
            if (x < low) low = x;
            if (x > high) high = x;
        }
    }

    // safe
    static int[][] products(int n, int m) {
        if (n < 0 || m < 0) return null;
        int[][] a = new int[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) a[i][j] = i * j;
        return a;
    }

    // unsafe NegativeArraySizeException
    static int[][] productsOfAny(int n, int m) {
        if (n < 0) return null;
        int[][] a = new int[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) a[i][j] = i * j;
        return a;
    }

    // safe
    static int[][] transpose(int n, int m) {
        if (n < 0 || m < 0) return null;
        int[][] a = new int[n][m], b = new int[m][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) b[j][i] = a[i][j];
        return b;
    }

    // unsafe ArrayIndexOutOfBoundsException
    static int[][] transposeWrong(int n, int m) {
        if (n < 0 || m < 0) return null;
        int[][] a = new int[n][m], b = new int[m][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) b[i][j] = a[i][j];
        return b;
    }

    // safe
    static int diagonal(int[][] a) {
        if (a == null) return 0;
        int n = a.length, sum = 0;
        for (int[] row : a)
            if (row == null || row.length != n) return 0;
        for (int i = 0; i < n; i++) sum += a[i][i];
        return sum;
    }

    // unsafe ArrayIndexOutOfBoundsException
    static int diagonalOfSmall(int[][] a) {
        if (a == null) return 0;
        int n = a.length, sum = 0;
        for (int[] row : a)
            if (row == null || row.length > n) return 0;
        for (int i = 0; i < n; i++) sum += a[i][i];
        return sum;
    }

    // safe
    static int triangle(int n) {
        if (n < 0) return 0;
        int[][] a = new int[n][];
        for (int i = 0; i < n; i++) a[i] = new int[i + 1];
        int sum = 0;
        for (int i = 0; i < n; i++) sum += a[i][i];
        return sum;
    }

    // unsafe ArrayIndexOutOfBoundsException
    static int triangleTooSmall(int n) {
        if (n < 0) return 0;
        int[][] a = new int[n][];
        for (int i = 0; i < n; i++) a[i] = new int[i];
        int sum = 0;
        for (int i = 0; i < n; i++) sum += a[i][i];
        return sum;
    }

    // unsafe AssertionError
    static void sharedRow(int n) {
        if (n < 2) return;
        int[][] a = new int[n][3];
        a[0] = a[1];
        a[0][1] = 5;
        for (int i = 1; i < n; i++) a[i][1] = 7;
        assert a[0][1] == 5;
    }

    // safe
    static void sumOfPositive(int[] a) {
        if (a == null) return;
        long sum = 0;
        for (int x : a)
            if (x > 0) sum += x;
        assert sum >= 0;
    }

    // unsafe AssertionError
    static void sumOfPositiveInInts(int[] a) {
        if (a == null) return;
        int sum = 0;
        for (int x : a)
            if (x > 0) sum += x;
        assert sum >= 0;
    }

    // safe
    static void sumOfSmall(int[] a) {
        if (a == null || a.length > 1000) return;
        int sum = 0;
        for (int x : a)
            if (0 <= x && x <= 100) sum += x;
        assert sum >= 0 && sum <= 100000;
    }

    // unsafe AssertionError
    static void sumOfSmallFromOne(int[] a) {
        if (a == null || a.length > 1000) return;
        int sum = 1;
        for (int x : a)
            if (0 <= x && x <= 100) sum += x;
        assert sum >= 2;
    }

    // safe
    static void pushes(int[] a) {
        if (a == null) return;
        Stack stack = new Stack();
        for (int x : a)
            if (x >= 0) stack.push(x);
            else if (stack.top > 0) stack.pop();
        assert stack.top >= 0;
    }

    // unsafe ArrayIndexOutOfBoundsException
    static void pops(int[] a) {
        if (a == null) return;
        Stack stack = new Stack();
        for (int x : a)
            if (x >= 0) stack.push(x);
            else stack.pop();
    }

    // safe
    static void range(int[] a) {
        if (a == null) return;
        Range range = new Range();
        for (int x : a) range.add(x);
        assert range.low <= 0 && 0 <= range.high;
    }

    // unsafe AssertionError
    static void emptyRange(int[] a) {
        if (a == null) return;
        Range range = new Range();
        for (int x : a) range.add(x);
        assert range.low < 0 || 0 < range.high;
    }
}
