/** Methods that need very different times; tests/cli.py lets them share one. */
public class Share {
  private static int step(int n, int i) {
    return (n >> i & 1) == 0 ? n * 31 + i : n ^ i;
  }

  /** Has no end, and is the first in the list. */
  public static int endless0(int n) {
    for (int i = 0; ; i++) n = step(n, i & 31) + i;
  }

  public static int endless1(int n) {
    for (int i = 0; ; i++) n = step(n, i & 31) - i;
  }

  /** Longer than its part of the time, if parts are equal. */
  public static int longer(int n) {
    int sum = 0;
    for (int i = 0; i < 2000000; i++) sum += i ^ sum;
    return n > sum ? 1 : 2;
  }

  public static int easy0(int n) {
    return n > 0 ? n : 0;
  }

  public static int easy1(int n) {
    return n > 1 ? n : 1;
  }

  public static int easy2(int n) {
    return n > 2 ? n : 2;
  }

  public static int easy3(int n) {
    return n > 3 ? n : 3;
  }

  public static int easy4(int n) {
    return n > 4 ? n : 4;
  }

  public static int easy5(int n) {
    return n > 5 ? n : 5;
  }

  public static int easy6(int n) {
    return n > 6 ? n : 6;
  }

  public static int easy7(int n) {
    return n > 7 ? n : 7;
  }

  public static int easy8(int n) {
    return n > 8 ? n : 8;
  }

  public static int easy9(int n) {
    return n > 9 ? n : 9;
  }

  public static int easy10(int n) {
    return n > 10 ? n : 10;
  }

  public static int easy11(int n) {
    return n > 11 ? n : 11;
  }

  public static int easy12(int n) {
    return n > 12 ? n : 12;
  }

  public static int easy13(int n) {
    return n > 13 ? n : 13;
  }

  public static int easy14(int n) {
    return n > 14 ? n : 14;
  }

  public static int easy15(int n) {
    return n > 15 ? n : 15;
  }

  public static int easy16(int n) {
    return n > 16 ? n : 16;
  }

  public static int easy17(int n) {
    return n > 17 ? n : 17;
  }

  public static int easy18(int n) {
    return n > 18 ? n : 18;
  }

  public static int easy19(int n) {
    return n > 19 ? n : 19;
  }

  public static int easy20(int n) {
    return n > 20 ? n : 20;
  }

  public static int easy21(int n) {
    return n > 21 ? n : 21;
  }

  public static int easy22(int n) {
    return n > 22 ? n : 22;
  }

  public static int easy23(int n) {
    return n > 23 ? n : 23;
  }
}
