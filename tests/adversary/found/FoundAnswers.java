// any

/** What a stand-in answers was never a lambda or a box that the method had made: SAFE. */
public class FoundAnswers {
  public static void lambda(java.util.function.UnaryOperator<Runnable> f) {
    if (f == null) return;
    int[] count = {0};
    Runnable answer = f.apply(() -> count[0]++);
    if (answer != null) answer.run();
    assert count[0] == 0;
  }

  public static void box(java.util.function.UnaryOperator<Double> f) {
    if (f == null) return;
    Double mine = 1.5;
    assert f.apply(mine) != mine;
  }

  public static void texts(java.util.List<String[]> list) {
    if (list != null) for (String[] each : list) assert each == null || each.length >= 0;
  }
}
