// Matrix work: products, Gauss elimination, determinants over fractions, inverses, powers, a game of life, a fast Fourier transform.
package t111;

import java.util.Arrays;
import java.util.function.IntBinaryOperator;

class Main {
  static final class Fraction implements Comparable<Fraction> {
    static final Fraction ZERO = new Fraction(0, 1);
    static final Fraction ONE = new Fraction(1, 1);
    final long num;
    final long den;

    Fraction(long num, long den) {
      if (den == 0) {
        throw new ArithmeticException("zero denominator");
      }
      long g = gcd(Math.abs(num), Math.abs(den));
      g = g == 0 ? 1 : g;
      long sign = den < 0 ? -1 : 1;
      this.num = sign * num / g;
      this.den = sign * den / g;
    }

    static long gcd(long a, long b) {
      return b == 0 ? a : gcd(b, a % b);
    }

    Fraction plus(Fraction o) {
      return new Fraction(num * o.den + o.num * den, den * o.den);
    }

    Fraction minus(Fraction o) {
      return new Fraction(num * o.den - o.num * den, den * o.den);
    }

    Fraction times(Fraction o) {
      return new Fraction(num * o.num, den * o.den);
    }

    Fraction over(Fraction o) {
      return new Fraction(num * o.den, den * o.num);
    }

    boolean isZero() {
      return num == 0;
    }

    @Override
    public int compareTo(Fraction o) {
      return Long.compare(num * o.den, o.num * den);
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Fraction && ((Fraction) o).num == num && ((Fraction) o).den == den;
    }

    @Override
    public int hashCode() {
      return Long.hashCode(num * 31 + den);
    }

    @Override
    public String toString() {
      return den == 1 ? String.valueOf(num) : num + "/" + den;
    }
  }

  static final class Matrix {
    final Fraction[][] cells;
    final int rows;
    final int columns;

    Matrix(int rows, int columns) {
      this.rows = rows;
      this.columns = columns;
      cells = new Fraction[rows][columns];
      for (Fraction[] row : cells) {
        Arrays.fill(row, Fraction.ZERO);
      }
    }

    static Matrix of(int rows, int columns, IntBinaryOperator f) {
      Matrix m = new Matrix(rows, columns);
      for (int i = 0; i < rows; i++) {
        for (int k = 0; k < columns; k++) {
          m.cells[i][k] = new Fraction(f.applyAsInt(i, k), 1);
        }
      }
      return m;
    }

    static Matrix identity(int n) {
      return of(n, n, (i, k) -> i == k ? 1 : 0);
    }

    Matrix times(Matrix o) {
      if (columns != o.rows) {
        throw new IllegalArgumentException(rows + "x" + columns + " times " + o.rows + "x" + o.columns);
      }
      Matrix m = new Matrix(rows, o.columns);
      for (int i = 0; i < rows; i++) {
        for (int k = 0; k < o.columns; k++) {
          Fraction sum = Fraction.ZERO;
          for (int j = 0; j < columns; j++) {
            sum = sum.plus(cells[i][j].times(o.cells[j][k]));
          }
          m.cells[i][k] = sum;
        }
      }
      return m;
    }

    Matrix transpose() {
      Matrix m = new Matrix(columns, rows);
      for (int i = 0; i < rows; i++) {
        for (int k = 0; k < columns; k++) {
          m.cells[k][i] = cells[i][k];
        }
      }
      return m;
    }

    Matrix power(int n) {
      return n == 0 ? identity(rows) : n % 2 == 1 ? times(power(n - 1)) : times(this).power(n / 2);
    }

    Fraction determinant() {
      Fraction[][] a = copy();
      Fraction det = Fraction.ONE;
      for (int c = 0; c < rows; c++) {
        int pivot = c;
        while (pivot < rows && a[pivot][c].isZero()) {
          pivot++;
        }
        if (pivot == rows) {
          return Fraction.ZERO;
        }
        if (pivot != c) {
          Fraction[] t = a[c];
          a[c] = a[pivot];
          a[pivot] = t;
          det = Fraction.ZERO.minus(det);
        }
        det = det.times(a[c][c]);
        for (int r = c + 1; r < rows; r++) {
          Fraction f = a[r][c].over(a[c][c]);
          for (int k = c; k < rows; k++) {
            a[r][k] = a[r][k].minus(f.times(a[c][k]));
          }
        }
      }
      return det;
    }

    Matrix inverse() {
      Fraction[][] a = copy();
      Matrix inv = identity(rows);
      for (int c = 0; c < rows; c++) {
        int pivot = c;
        while (a[pivot][c].isZero()) {
          if (++pivot == rows) {
            throw new ArithmeticException("singular");
          }
        }
        swap(a, c, pivot);
        swap(inv.cells, c, pivot);
        Fraction p = a[c][c];
        for (int k = 0; k < rows; k++) {
          a[c][k] = a[c][k].over(p);
          inv.cells[c][k] = inv.cells[c][k].over(p);
        }
        for (int r = 0; r < rows; r++) {
          if (r != c && !a[r][c].isZero()) {
            Fraction f = a[r][c];
            for (int k = 0; k < rows; k++) {
              a[r][k] = a[r][k].minus(f.times(a[c][k]));
              inv.cells[r][k] = inv.cells[r][k].minus(f.times(inv.cells[c][k]));
            }
          }
        }
      }
      return inv;
    }

    private static void swap(Object[] rows, int i, int k) {
      Object t = rows[i];
      rows[i] = rows[k];
      rows[k] = t;
    }

    private Fraction[][] copy() {
      Fraction[][] a = new Fraction[rows][];
      for (int i = 0; i < rows; i++) {
        a[i] = cells[i].clone();
      }
      return a;
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Matrix && Arrays.deepEquals(cells, ((Matrix) o).cells);
    }

    @Override
    public int hashCode() {
      return Arrays.deepHashCode(cells);
    }

    @Override
    public String toString() {
      return Arrays.deepToString(cells);
    }
  }

  static boolean[][] life(boolean[][] world) {
    int n = world.length;
    boolean[][] next = new boolean[n][n];
    for (int r = 0; r < n; r++) {
      for (int c = 0; c < n; c++) {
        int count = 0;
        for (int dr = -1; dr <= 1; dr++) {
          for (int dc = -1; dc <= 1; dc++) {
            if ((dr != 0 || dc != 0) && world[(r + dr + n) % n][(c + dc + n) % n]) {
              count++;
            }
          }
        }
        next[r][c] = count == 3 || count == 2 && world[r][c];
      }
    }
    return next;
  }

  static void fourier(double[] re, double[] im, boolean inverse) {
    int n = re.length;
    for (int i = 1, k = 0; i < n; i++) {
      int bit = n >> 1;
      for (; (k & bit) != 0; bit >>= 1) {
        k ^= bit;
      }
      k ^= bit;
      if (i < k) {
        double t = re[i];
        re[i] = re[k];
        re[k] = t;
        t = im[i];
        im[i] = im[k];
        im[k] = t;
      }
    }
    for (int len = 2; len <= n; len <<= 1) {
      double angle = 2 * Math.PI / len * (inverse ? -1 : 1);
      double wr = StrictMath.cos(angle);
      double wi = StrictMath.sin(angle);
      for (int i = 0; i < n; i += len) {
        double cr = 1;
        double ci = 0;
        for (int k = i; k < i + len / 2; k++) {
          int m = k + len / 2;
          double vr = re[m] * cr - im[m] * ci;
          double vi = re[m] * ci + im[m] * cr;
          re[m] = re[k] - vr;
          im[m] = im[k] - vi;
          re[k] += vr;
          im[k] += vi;
          double t = cr * wr - ci * wi;
          ci = cr * wi + ci * wr;
          cr = t;
        }
      }
    }
    if (inverse) {
      for (int i = 0; i < n; i++) {
        re[i] /= n;
        im[i] /= n;
      }
    }
  }

  public static void main(String[] args) {
    Matrix m = Matrix.of(3, 3, (i, k) -> i * i + k + (i == k ? 2 : 0));
    System.out.println(m + " det " + m.determinant() + " inverse " + m.inverse());
    System.out.println(m.times(m.inverse()).equals(Matrix.identity(3)) + " " + m.transpose() + " " + m.hashCode());
    Matrix hilbert = new Matrix(5, 5);
    for (int i = 0; i < 5; i++) {
      for (int k = 0; k < 5; k++) {
        hilbert.cells[i][k] = new Fraction(1, i + k + 1);
      }
    }
    System.out.println(hilbert.determinant() + " " + hilbert.inverse());
    System.out.println(Matrix.of(2, 2, (i, k) -> i + k < 2 ? 1 : 0).power(60));
    try {
      Matrix.of(3, 3, (i, k) -> i * k).inverse();
    } catch (ArithmeticException e) {
      System.out.println(e.getMessage());
    }
    try {
      m.times(new Matrix(2, 3));
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
    }
    boolean[][] world = new boolean[8][8];
    int[][] glider = {{0, 1}, {1, 2}, {2, 0}, {2, 1}, {2, 2}};
    for (int[] p : glider) {
      world[p[0]][p[1]] = true;
    }
    for (int i = 0; i < 20; i++) {
      world = life(world);
    }
    for (boolean[] row : world) {
      StringBuilder b = new StringBuilder();
      for (boolean cell : row) {
        b.append(cell ? '#' : '.');
      }
      System.out.println(b);
    }
    double[] re = new double[16];
    double[] im = new double[16];
    for (int i = 0; i < 16; i++) {
      re[i] = i * i % 7;
    }
    fourier(re, im, false);
    System.out.println(Arrays.toString(re));
    System.out.println(Arrays.toString(im));
    fourier(re, im, true);
    for (int i = 0; i < 16; i++) {
      System.out.print(Math.round(re[i]) + " ");
    }
    System.out.println();
  }
}
