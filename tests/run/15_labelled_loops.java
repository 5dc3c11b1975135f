// Loops of all kinds with labelled break and continue, comma expressions, empty bodies.
package t15;

class Main {
  public static void main(String[] args) {
    outer:
    for (int i = 0; i < 6; i++) {
      for (int j = 0; j < 6; j++) {
        if (j == 4) {
          continue outer;
        }
        if (i == 3 && j == 2) {
          break outer;
        }
        System.out.print(i * j + " ");
      }
    }
    System.out.println();
    int n = 27;
    int steps = 0;
    while (n != 1) {
      n = n % 2 == 0 ? n / 2 : 3 * n + 1;
      steps++;
    }
    System.out.println(steps);
    int k = 0;
    do {
      k += 3;
      if (k % 2 == 0) {
        continue;
      }
      k++;
    } while (k < 50);
    System.out.println(k);
    for (int a = 0, b = 10; a < b; a++, b -= 2) {
      System.out.print(a + ":" + b + " ");
    }
    System.out.println();
    block:
    {
      if (k > 3) {
        break block;
      }
      System.out.println("not printed");
    }
    int[][] grid = {{1, 2}, {3}, {}, {4, 5, 6}};
    int sum = 0;
    for (int[] row : grid) {
      for (int v : row) {
        sum += v;
      }
    }
    System.out.println(sum);
    for (;;) {
      if (--sum < 0) {
        break;
      }
    }
    System.out.println(sum);
  }
}
