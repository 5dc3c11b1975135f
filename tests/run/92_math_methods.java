// java.lang.Math and StrictMath: rounding, exact arithmetic, powers, roots, trigonometry.
package t92;

class Main {
  interface Exact {
    Object get();
  }

  static void exact(Exact e) {
    try {
      System.out.println(e.get());
    } catch (ArithmeticException x) {
      System.out.println(x.getMessage());
    }
  }

  public static void main(String[] args) {
    double[] values = {0.5, -0.5, 1.5, 2.5, -1.5, 2.4999999, 1e18, -1e18, 0.49999999999999994, Double.NaN, Double.POSITIVE_INFINITY, -0.0};
    for (double v : values) {
      System.out.println(v + " " + Math.round(v) + " " + Math.round((float) v) + " " + Math.floor(v) + " " + Math.ceil(v) + " " + Math.rint(v) + " " + Math.abs(v) + " "
          + Math.signum(v) + " " + Math.sqrt(v) + " " + Math.cbrt(v) + " " + Math.ulp(v) + " " + Math.nextUp(v));
      System.out.println(StrictMath.sin(v) + " " + StrictMath.cos(v) + " " + StrictMath.tan(v) + " " + StrictMath.exp(v) + " " + StrictMath.log(v) + " " + StrictMath.atan2(v, 2)
          + " " + StrictMath.pow(v, 3) + " " + StrictMath.hypot(v, 1) + " " + StrictMath.log10(v) + " " + StrictMath.sinh(v) + " " + StrictMath.asin(v) + " " + StrictMath.atan(v));
    }
    System.out.println(Math.max(-0.0, 0.0) + " " + Math.min(-0.0, 0.0) + " " + Math.max(1, Double.NaN) + " " + Math.abs(Integer.MIN_VALUE) + " " + Math.abs(-5L) + " "
        + Math.floorDiv(-7, 2) + " " + Math.floorMod(-7, 2) + " " + Math.floorMod(7L, -3L) + " " + Math.pow(2, 10) + " " + Math.pow(2, 0.5) + " " + Math.toRadians(180));
    exact(() -> Math.addExact(Integer.MAX_VALUE, 1));
    exact(() -> Math.multiplyExact(1L << 40, 1L << 30));
    exact(() -> Math.subtractExact(5, 7));
    exact(() -> Math.toIntExact(1L << 31));
    exact(() -> Math.negateExact(Integer.MIN_VALUE));
    exact(() -> Math.incrementExact(5));
    System.out.println(Math.sqrt(2) + " " + Math.PI * Math.E + " " + Math.hypot(3, 4) + " " + Math.scalb(1.5, 4) + " " + Math.getExponent(1e10) + " " + Math.copySign(3, -0.0) + " " + Math.IEEEremainder(5, 3));
  }
}
