import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkElementIndex;
import static com.google.common.base.Preconditions.checkNotNull;
import static com.google.common.base.Preconditions.checkPositionIndexes;
import static com.google.common.base.Preconditions.checkState;

import java.util.Objects;

/** Calls of Guava's checks: NAME_EXCEPTION is what `loris check` finds, NAME_safe nothing. */
class Guarded {
  int v;

  static void argument_IllegalArgumentException(int x) {
    checkArgument(x > 0, "%s is not positive", x);
  }

  static void argument_safe(int x) {
    if (x > 0)
      checkArgument(x > 0, "%s of %s", x, x + 1L);
  }

  static void state_IllegalStateException(int x) {
    checkState(x != 7);
  }

  static int null_NullPointerException(Guarded a) {
    return checkNotNull(a, "no %s", "guard").v;
  }

  static int null_safe(Guarded a) {
    return a == null ? 0 : checkNotNull(a).v;
  }

  static int element_IndexOutOfBoundsException(int x) {
    return checkElementIndex(x, 3);
  }

  static int element_IllegalArgumentException(int size) {
    return checkElementIndex(0, size < 1 ? -1 : size, "x");
  }

  static void positions_IndexOutOfBoundsException(int from, int to) {
    checkPositionIndexes(from, to, 10);
  }

  static void positions_safe(int from, int to) {
    if (0 <= from && from <= to && to < 10)
      checkPositionIndexes(from, to, 10);
  }

  static int required_NullPointerException(Guarded a) {
    return Objects.requireNonNull(a, "a").v;
  }

  static int required_safe(Guarded a) {
    return a == null ? 0 : Objects.requireNonNull(a).v;
  }
}
