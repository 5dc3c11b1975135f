package defaults;

/** Annotations that stand for a Nonnull of many places. */
class Defaults {
  int value;
  Defaults next;

  static int violation(Defaults a) {
    return a.value;
  }

  @AllNonnull
  static class All {
    Defaults one;
    @CheckForNull Defaults other;

    static int safe(Defaults a) {
      return a.value;
    }

    static int violation(@CheckForNull Defaults a) {
      return a.value;
    }

    static int safeField(All a) {
      return a.one.value;
    }

    static int violationField(All a) {
      return a.other.value;
    }

    static <T> int violationVariable(T a) {
      return a.hashCode();
    }

    static class Inner {
      static int safe(Defaults a) {
        return a.value;
      }
    }
  }

  @ArgumentsNonnull
  static class Arguments {
    Defaults one;

    static int safe(Defaults a) {
      return a.value;
    }

    static int violationField(Arguments a) {
      return a.one.value;
    }
  }

  @ResultsNonnull
  static class Results {
    static int violation(Defaults a) {
      return a.value;
    }
  }
}
