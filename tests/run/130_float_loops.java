// Loops over float and double, accumulation of rounding, comparison of sums, Newton's method, mixed promotion.
package t130;

class Main {
  static double newton(double x) {
    double guess = x / 2;
    for (int i = 0; i < 20; i++) {
      guess = (guess + x / guess) / 2;
    }
    return guess;
  }

  static double integral(int n) {
    double sum = 0;
    double h = 1.0 / n;
    for (int i = 0; i < n; i++) {
      double x = (i + 0.5) * h;
      sum += 4 / (1 + x * x);
    }
    return sum * h;
  }

  static float kahan(float[] values) {
    float sum = 0;
    float c = 0;
    for (float v : values) {
      float y = v - c;
      float t = sum + y;
      c = (t - sum) - y;
      sum = t;
    }
    return sum;
  }

  public static void main(String[] args) {
    int steps = 0;
    for (float f = 0; f < 1; f += 0.1f) {
      System.out.print(f + " ");
      steps++;
    }
    System.out.println(steps);
    for (double d = 1; d > 1e-8; d /= 7) {
      System.out.print(d + " ");
    }
    System.out.println();
    System.out.println(newton(2) + " " + newton(1e10) + " " + integral(1000) + " " + integral(37));
    float[] values = new float[5000];
    float plain = 0;
    for (int i = 0; i < values.length; i++) {
      values[i] = 1f / (i + 1);
      plain += values[i];
    }
    System.out.println(plain + " " + kahan(values));
    int i = 1 << 30;
    long l = (1L << 53) + 1;
    System.out.println((i + 0.5f) + " " + (i + 0.5) + " " + (l + 0f) + " " + (l + 0.0) + " " + (float) l + " " + (double) i / 3 + " " + i / 3 * 1.0f + " " + (char) 97.9 + " " + (5 / 2) + (5 / 2.0) + (5 % 2.5));
    float big = 1e38f;
    System.out.println(big * 10 + " " + big * 10.0 + " " + (big * 10 - big * 10) + " " + (int) (big * 10) + " " + (long) -big + " " + (0.0f == -0.0f) + " " + 1 / -0.0f);
    double x = 0.1;
    x += 0.2f;
    System.out.println(x + " " + (x == 0.3) + " " + (float) x + " " + (0.1f + 0.2f == 0.3f) + " " + (0.1f == 0.1));
  }
}
