package features;

/** Arrays of arrays, of objects, of a class without a name; the same array twice. */
public class Tables {
    private static class Cell {
        int value;
    }

    int[][] grid;
    Object[] things;
    private Cell[] cells;

    public int at(int i, int j) {
        return grid[i][j];
    }

    public static void swap(int[] a, int[] b) {
        if (a.length < 1 || b.length < 1) return;
        int t = a[0];
        a[0] = b[0];
        b[0] = t + 1;
    }

    public static boolean share(int[] a, int[] b) {
        return a != null && a == b;
    }

    public void put(Object o) {
        things[0] = o;
    }

    public Object grow(int n) {
        Object[] old = things;
        things = new Object[n];
        if (old != null && old.length > 0 && n > 0) things[0] = old[0];
        return old;
    }

    public int cell(int i) {
        if (cells == null) cells = new Cell[2];
        if (cells[i] == null) cells[i] = new Cell();
        return ++cells[i].value;
    }

    public static double[] reals(float f) {
        return f > 0 ? new double[] {f, -0.0, Double.NaN} : new double[0];
    }

    public static char[][] letters(char c) {
        return c == 'x' ? new char[][] {{c}, null, {}} : null;
    }
}
