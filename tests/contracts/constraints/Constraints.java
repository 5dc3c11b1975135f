import java.util.List;
import jakarta.validation.constraints.*;

/** What constraints of parameters say about inputs: safe..., or else the exception behind the `_'. */
class Constraints {
  interface Group {}

  static int safeMin(@Min(1) int x) {
    return 10 / x;
  }

  static int min_ArithmeticException(@Min(0) int x) {
    return 10 / x;
  }

  static long safeMax(@Max(-1) long x) {
    return 10 / x;
  }

  static long max_ArithmeticException(@Max(0) long x) {
    return 10 / x;
  }

  static int safePositive(@Positive short x) {
    return 10 / x;
  }

  static int positive_ArithmeticException(@PositiveOrZero short x) {
    return 10 / x;
  }

  static int safeNegative(@Negative byte x) {
    return 10 / x;
  }

  static int negative_ArithmeticException(@NegativeOrZero byte x) {
    return 10 / x;
  }

  static int safePositiveOrZero(@PositiveOrZero int x) {
    return 10 / (x == Integer.MAX_VALUE ? 1 : x + 1);
  }

  static int safeNegativeOrZero(@NegativeOrZero int x) {
    return 10 / (x - 1 > 0 ? 1 : x - 1);
  }

  static int safeBox(@Min(1) Integer x) {
    return x == null ? 0 : 10 / x;
  }

  static int box_NullPointerException(@Min(1) Integer x) {
    return x;
  }

  static int safeSize(@Size(min = 1) String s) {
    return s == null ? 0 : s.charAt(0);
  }

  static int size_NullPointerException(@Size(min = 1) String s) {
    return s.charAt(0);
  }

  static int size_StringIndexOutOfBoundsException(@Size(max = 3) String s) {
    return s == null ? 0 : s.charAt(0);
  }

  static int safeArray(@NotNull @Size(min = 2, max = 2) int[] a) {
    return a[1] + 10 / (3 - a.length);
  }

  static int array_ArrayIndexOutOfBoundsException(@NotNull @Size(min = 1, max = 2) int[] a) {
    return a[1];
  }

  static int safeEmpty(@NotEmpty String s) {
    return s.charAt(0);
  }

  static int empty_StringIndexOutOfBoundsException(@NotEmpty String s) {
    return s.charAt(1);
  }

  static Object safeList(@NotEmpty List<String> list) {
    return list.get(0);
  }

  static Object list_IndexOutOfBoundsException(@NotEmpty List<String> list) {
    return list.get(1);
  }

  static int safeBlank(@NotBlank String s) {
    return s.charAt(0);
  }

  static int blank_StringIndexOutOfBoundsException(@NotBlank String s) {
    return s.charAt(1);
  }

  static int group_ArithmeticException(@Min(value = 1, groups = Group.class) int x) {
    return 10 / x;
  }

  static double type_ArithmeticException(@Min(1) char x) {
    return 10 / x;
  }

  static int safeCall(int x) {
    return callee(x);
  }

  private static int callee(@Min(1) int x) {
    return x;
  }
}
