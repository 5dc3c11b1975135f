package marked;

import java.lang.annotation.ElementType;
import java.lang.annotation.Target;
import java.util.function.Supplier;

/** What the package's NullMarked says about inputs. */
class Marked {
  @Target({ElementType.TYPE_USE, ElementType.PARAMETER})
  @interface Nullable {}

  int value;
  Marked other;
  @Nullable Marked next;

  static int safe(Marked a) {
    return a.value;
  }

  static int violation(@Nullable Marked a) {
    return a.value;
  }

  static int safeField(Marked a) {
    return a.other.other.value;
  }

  static int violationField(Marked a) {
    return a.next.value;
  }

  static <T extends Marked> int violationVariable(int x, T a) {
    return a.value;
  }

  static int safeList(int[] numbers, java.util.List<java.util.Map<String, Marked>> list, Marked a) {
    return a.value;
  }

  @NullUnmarked
  static int violationUnmarked(Marked a) {
    return a.value;
  }

  @NullUnmarked
  static class Inner {
    int value;

    static int violation(Inner a) {
      return a.value;
    }

    @NullMarked
    static int safe(Inner a) {
      return a.value;
    }
  }
}
