// StrictMath is exact to the last bit; Math stays within one unit in the last place of it.
package t220;

import java.util.Random;

class Main {
  static final double[] SPECIAL = {0.0, -0.0, 1, -1, 0.5, -0.5, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, Double.MAX_VALUE, Double.MIN_NORMAL,
      709.78, 710.4, -745.2, 2, 0x1p53, 0x1p-30, Math.PI / 2, Math.PI, 0x1p19 * Math.PI / 2, 1e22, -0.3, 0.41422, 1.41421356};
  static final String[] NAMES = {"sin", "cos", "tan", "asin", "acos", "atan", "exp", "expm1", "sinh", "cosh", "tanh", "log", "log1p", "log10", "sqrt", "cbrt", "atan2", "IEEEremainder", "hypot", "pow"};

  static double strict(int function, double x, double y) {
    switch (function) {
      case 0: return StrictMath.sin(x);
      case 1: return StrictMath.cos(x);
      case 2: return StrictMath.tan(x);
      case 3: return StrictMath.asin(x);
      case 4: return StrictMath.acos(x);
      case 5: return StrictMath.atan(x);
      case 6: return StrictMath.exp(x);
      case 7: return StrictMath.expm1(x);
      case 8: return StrictMath.sinh(x);
      case 9: return StrictMath.cosh(x);
      case 10: return StrictMath.tanh(x);
      case 11: return StrictMath.log(x);
      case 12: return StrictMath.log1p(x);
      case 13: return StrictMath.log10(x);
      case 14: return StrictMath.sqrt(x);
      case 15: return StrictMath.cbrt(x);
      case 16: return StrictMath.atan2(x, y);
      case 17: return StrictMath.IEEEremainder(x, y);
      case 18: return StrictMath.hypot(x, y);
      default: return StrictMath.pow(x, y);
    }
  }

  static double fast(int function, double x, double y) {
    switch (function) {
      case 0: return Math.sin(x);
      case 1: return Math.cos(x);
      case 2: return Math.tan(x);
      case 6: return Math.exp(x);
      case 11: return Math.log(x);
      case 13: return Math.log10(x);
      case 19: return Math.pow(x, y);
      default: return strict(function, x, y);
    }
  }

  static double argument(Random random, int kind) {
    switch (kind % 8) {
      case 0: return (random.nextDouble() - 0.5) * 8;
      case 1: return (random.nextDouble() - 0.5) * 200;
      case 2: return random.nextDouble() * 1e6;
      case 3: return Double.longBitsToDouble(random.nextLong());
      case 4: return (random.nextDouble() - 0.5) * 2;
      case 5: return (random.nextInt(4001) - 2000) * (Math.PI / 4) * (1 + (random.nextInt(5) - 2) * 0x1p-52);
      case 6: return (random.nextDouble() - 0.5) * 2000;
      default: return Math.scalb(random.nextDouble() - 0.5, -random.nextInt(80));
    }
  }

  static boolean isClose(double a, double b) {
    return Double.compare(a, b) == 0 || Math.abs(a - b) <= 2 * Math.ulp(b);
  }

  public static void main(String[] args) {
    for (int function = 0; function < NAMES.length; function++) {
      Random random = new Random(function);
      long special = 0, hash = 0;
      int far = 0;
      for (double x : SPECIAL)
        for (double y : SPECIAL) {
          special = special * 31 + Double.doubleToLongBits(strict(function, x, y));
          if (!isClose(fast(function, x, y), strict(function, x, y)))
            far++;
        }
      for (int i = 0; i < 10000; i++) {
        double x = argument(random, i), y = argument(random, i * 5 + i / 8), value = strict(function, x, y);
        hash = hash * 31 + Double.doubleToLongBits(value);
        if (!isClose(fast(function, x, y), value))
          far++;
      }
      System.out.println(NAMES[function] + " " + special + " " + hash + " " + far);
    }
  }
}
