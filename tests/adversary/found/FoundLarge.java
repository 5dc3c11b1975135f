// any

/** Inputs so large that a run lacks memory before it comes to what was found. */
public class FoundLarge {
  public static void length(String p) {
    if (p == null)
      return;
    String before = ("a" + p) == "ab" ? "a" : p;
    assert (p + "x").length() == before.length() + 1;
  }

  public static int copies(int[] p) {
    if (p == null || p.length < 3)
      return 0;
    int[] one = p.clone(), two = java.util.Arrays.copyOf(p, p.length + p.length);
    return 6 / (one.length + two.length - 9);
  }
}
