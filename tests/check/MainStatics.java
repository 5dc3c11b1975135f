/** A program begins with default and initialized static fields. */
public class MainStatics {
  static int zero;
  static int one = 1;
  static final int[] NUMBERS = {1};

  static void change() {
    zero++;
    one++;
    NUMBERS[0]++;
  }

  // expect: SAFE
  public static void main(String[] args) {
    assert zero == 0 && one == 1 && NUMBERS[0] == 1;
  }
}
