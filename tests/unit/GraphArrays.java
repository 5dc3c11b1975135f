package unit;

/** Arrays on abstract states: known and unknown lengths, elements that are shared, stores that fail. */
public class GraphArrays {
    static class Cell {
        int value;
        Cell next;
        Cell[] cells;
        Object any;
    }

    static int sum(int[] a) {
        int s = 0;
        for (int i = 0; i < a.length; i++) s += a[i];
        return s;
    }

    static void sort(int[] a) {
        for (int i = 0; i < a.length; i++)
            for (int j = i + 1; j < a.length; j++)
                if (a[j] < a[i]) {
                    int t = a[i];
                    a[i] = a[j];
                    a[j] = t;
                }
    }

    static int search(int[] a, int x) {
        int low = 0, high = a.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (a[middle] < x) low = middle + 1;
            else if (a[middle] > x) high = middle - 1;
            else return middle;
        }
        return -1;
    }

    static Cell[] shift(Cell[] a) {
        for (int i = 0; i + 1 < a.length; i++) a[i] = a[i + 1];
        return a;
    }

    static Cell swap(Cell[] a, int i, int j) {
        Cell t = a[i];
        a[i] = a[j];
        a[j] = t;
        return t;
    }

    static int link(Cell[] a) {
        for (int i = 0; i + 1 < a.length; i++) a[i].next = a[i + 1];
        int n = 0;
        for (Cell c = a.length > 0 ? a[0] : null; c != null && n < 20; c = c.next) n++;
        return n;
    }

    static Cell readWrite(Cell[] a, int i, Cell c) {
        Cell old = a[i];
        a[i] = c;
        Cell now = a[i];
        return old == now ? old : now.next;
    }

    static boolean same(Cell[] a, Cell[] b, int i) {
        a[i] = new Cell();
        return a[i] == b[i];
    }

    static Object store(Object[] a, Object x) {
        a[0] = x;
        return a[0];
    }

    static int caught(int[] a, int i) {
        try {
            return a[i];
        } catch (ArrayIndexOutOfBoundsException e) {
            return -1;
        } catch (NullPointerException e) {
            return -2;
        }
    }

    static int small() {
        int[] a = new int[3];
        a[1] = 5;
        a[2] = a[1] + 1;
        return a[0] + a[1] + a[2];
    }

    static int smallUnknown(int i) {
        Cell[] a = new Cell[4];
        a[2] = new Cell();
        a[2].value = 7;
        a[3] = a[2];
        a[i & 3] = new Cell();
        return a[2].value + (a[2] == a[3] ? 1 : 0);
    }

    static Cell[] build(int n) {
        Cell[] a = new Cell[n];
        for (int i = 0; i < n; i++) {
            a[i] = new Cell();
            a[i].value = i;
            if (i > 0) a[i].next = a[i - 1];
        }
        return a;
    }

    static int buildAndUse(int n) {
        Cell[] a = build(n & 3);
        int s = 0;
        for (Cell c : a) for (Cell d = c; d != null; d = d.next) s += d.value;
        return s;
    }

    static int nested(int n) {
        int[][] a = new int[3][n & 3];
        int s = 0;
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a[i].length; j++) s += a[i][j] = i * j;
        return s;
    }

    static Cell cyclic(Cell c) {
        c.cells = new Cell[2];
        c.cells[0] = c;
        c.cells[1] = c.cells[0].next;
        return c.cells[0].cells[0];
    }

    static Object self(int i) {
        Object[] a = new Object[2];
        a[0] = a;
        a[i & 1] = new Object[] {a, "x"};
        return a[1];
    }

    static int clones(int[] a) {
        int[] b = a.clone();
        if (b.length > 0) b[0] = 3;
        return a == b ? 1 : b.length;
    }

    static Cell cloneCells(Cell[] a) {
        Cell[] b = a.clone();
        b[0].value = 9;
        return b[0] == a[0] ? a[0] : null;
    }

    static int copy(int[] a, int n) {
        int[] b = new int[5];
        System.arraycopy(a, 0, b, 0, n);
        return b[0] + b[4];
    }

    static Cell copyCells(Cell[] a, int i) {
        Cell[] b = new Cell[3];
        System.arraycopy(a, 0, b, 1, 2);
        b[1].next = a[0];
        return b[i];
    }

    static int bytes(byte[] a, char[] b, boolean[] c, long[] d) {
        a[0] = (byte) 300;
        b[0] = (char) -1;
        c[0] = a[0] > 0;
        d[0] = 1L << 40;
        return a[0] + b[0] + (c[0] ? 1 : 0) + (int) d[0];
    }

    static int length(Cell[] a) {
        return a.length == 2 && a[0] != null && a[0] == a[1] ? a[0].value : a.length;
    }

    static int negative(int n) {
        try {
            return new int[n].length;
        } catch (NegativeArraySizeException e) {
            return -7;
        }
    }

    static int wrap(int n) {
        return n * 2 + n;
    }

    static int up() {
        int i = 1;
        while (i > 0) i += 3;
        return i;
    }
}
