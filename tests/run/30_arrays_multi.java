// Arrays of arrays: partial and jagged ones, class names, covariance, clone is shallow.
package t30;

import java.util.Arrays;

class Main {
  public static void main(String[] args) {
    int[][][] cube = new int[2][3][4];
    int n = 0;
    for (int[][] plane : cube) {
      for (int[] row : plane) {
        for (int k = 0; k < row.length; k++) {
          row[k] = n++;
        }
      }
    }
    System.out.println(Arrays.deepToString(cube));
    String[][] partial = new String[3][];
    partial[1] = new String[] {"a", null};
    System.out.println(Arrays.deepToString(partial));
    char[][] triangle = new char[5][];
    for (int i = 0; i < 5; i++) {
      triangle[i] = new char[i + 1];
      Arrays.fill(triangle[i], (char) ('a' + i));
    }
    for (char[] row : triangle) {
      System.out.println(row);
    }
    int[][] copy = cube[0].clone();
    copy[0][0] = 1000;
    copy[1] = new int[] {5};
    System.out.println(cube[0][0][0] + " " + cube[0][1].length + " " + copy[1].length);
    System.out.println(cube.getClass().getName() + " " + partial.getClass().getName() + " " + new boolean[0][0].getClass() + " "
        + new Main[0].getClass().getSimpleName() + " " + byte[].class + " " + new Object[0][0].getClass().getComponentType());
    Object o = cube;
    System.out.println((o instanceof int[][][]) + " " + (o instanceof Object[]) + " " + (o instanceof Object[][]) + " "
        + (o instanceof Object[][][]) + " " + (o instanceof int[][]) + " " + (o instanceof Cloneable) + " " + (o instanceof java.io.Serializable));
    long[][][][] deep = new long[2][2][][];
    System.out.println(deep[1][1] == null);
    double[][] matrix = {{1, 2}, {3, 4}, {}};
    matrix[2] = matrix[0];
    matrix[0][1] *= 10;
    System.out.println(matrix[2][1]);
    try {
      deep[0][0][0][0] = 1;
    } catch (NullPointerException e) {
      System.out.println("null row");
    }
  }
}
