package marked;

import java.lang.annotation.ElementType;
import java.lang.annotation.Target;
import java.util.List;

/** Annotations on parts of a type, and on parameters that the compiler counts in another way. */
class Parts {
  @Target(ElementType.TYPE_USE)
  @interface NonNull {}

  @Target(ElementType.TYPE_USE)
  @interface Nullable {}

  @Target(ElementType.PARAMETER)
  @interface NotNull {
    Class<?>[] groups() default {};
  }

  class Inner {
    int value;

    <T extends Parts> Inner(T a, Parts b, long c) {
      value = a.total;
    }
  }

  int total;

  @NullUnmarked
  static class Held {
    List<@NonNull String> names;
    @NonNull String[] elements;
    String @NonNull [] array;
    @NonNull List<String> list;
  }

  @NullMarked
  static class Whole {
    Parts.@Nullable Inner inner;
    @Nullable Inner short_;
    @Nullable String[] elements;
  }

  @NullUnmarked
  static int violationArgument(@NotNull Held held) {
    return held.names.size();
  }

  @NullUnmarked
  static int violationElements(@NotNull Held held) {
    return held.elements.length;
  }

  @NullUnmarked
  static int safeArray(@NotNull Held held) {
    return held.array.length;
  }

  @NullUnmarked
  static int safeList(@NotNull Held held) {
    return held.list == null ? held.array[-1].length() : 0;
  }

  @NullUnmarked
  static int violationListOf(List<@NonNull String> list) {
    return list == null ? list.size() : 0;
  }

  static int violationInner(Whole whole) {
    return whole.inner.value;
  }

  static int violationShort(Whole whole) {
    return whole.short_.value;
  }

  static int violationParameter(@Nullable Inner inner) {
    return inner.value;
  }

  static int safeElements(Whole whole) {
    return whole.elements.length;
  }

  @NullUnmarked
  static int violationGroups(@NotNull(groups = Parts.class) Parts a) {
    return a.total;
  }

  @NullUnmarked
  static int safeNoGroups(@NotNull(groups = {}) Parts a) {
    return a.total;
  }

  @NullUnmarked
  static class Unmarked {
    class Deep {
      int value;

      Deep(Parts a, @NotNull Parts b) {
        value = a.total;
      }

      Deep(Parts a, @NonNull Parts b, int c) {
        value = a.total + c;
      }
    }
  }
}
