package lib;

public class Units {
  public static int scale(int n) {
    return n * 10;
  }
}
