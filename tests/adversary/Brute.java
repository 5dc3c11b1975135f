import java.io.File;
import java.lang.reflect.Array;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Runs every public method of a target on all small inputs, and on random ones after random calls before. */
final class Brute {
  private static final int[] EXTREMES = {0, 1, -1, 2, 127, 128, -128, -129, 255, 32768, 65535, Integer.MAX_VALUE, Integer.MIN_VALUE, 1 << 30, 1000};

  private final File folder;
  private final int[] small, extreme;
  private final String[] strings;
  private final boolean any; // every exception counts, not only failed assertions
  private final int limit;

  Brute(File folder, boolean any, int[] hints, String[] strings, int limit) {
    this.folder = folder;
    this.any = any;
    this.small = join(new int[] {0, 1, -1}, hints);
    this.extreme = join(EXTREMES, hints);
    this.strings = strings;
    this.limit = limit;
  }

  private static int[] join(int[] a, int[] b) {
    return java.util.stream.IntStream.concat(java.util.Arrays.stream(a), java.util.Arrays.stream(b)).distinct().toArray();
  }

  /** One line for each method: its key, then `holds RUNS` or `fails EXCEPTION LINE` and the input. */
  void run(StringBuilder out) throws Exception {
    Target target = new Target(folder);
    for (Class<?> type : target.classes)
      try {
        Class.forName(type.getName(), true, target.loader);
      } catch (ExceptionInInitializerError | NoClassDefFoundError e) {
        // Its methods cannot be called.
      }
    Checkpoint checkpoint = new Checkpoint(target);
    for (Executable method : target.methods()) {
      Search search = new Search(target, checkpoint, method);
      String found = search.go(new Chooser.All(), 2, small, limit, false);
      if (found == null)
        found = search.go(new Chooser.Some(1, limit / 2), 3, small, limit / 2, true);
      if (found == null)
        found = search.go(new Chooser.Some(2, limit / 4), 4, extreme, limit / 4, true);
      if (found == null)
        found = fresh(method);
      out.append(Target.key(method)).append('\t').append(found == null ? "holds " + search.runs : found).append('\n');
    }
    checkpoint.restore();
    target.loader.close();
  }

  /** A few inputs for classes that nobody has used before. */
  private String fresh(Executable method) throws Exception {
    for (int seed = 0; seed < 4; seed++) {
      Target target = new Target(folder);
      Search search = new Search(target, null, target.method(Target.key(method)));
      String found = search.go(new Chooser.Some(seed, 1), 2, small, 1, false);
      target.loader.close();
      if (found != null)
        return found;
    }
    return null;
  }

  private final class Search {
    final Target target;
    final Checkpoint checkpoint; // null: statics as they are
    final Executable method;
    final List<Executable> all;
    int runs;

    Search(Target target, Checkpoint checkpoint, Executable method) {
      this.target = target;
      this.checkpoint = checkpoint;
      this.method = method;
      this.all = target.methods();
    }

    String go(Chooser chooser, int most, int[] ints, int most_runs, boolean before) {
      Inputs inputs = new Inputs(target, chooser, most, ints, strings);
      for (int i = 0; i < most_runs; i++) {
        String found = one(inputs, before);
        if (found != null)
          return found;
        if (!chooser.next())
          break;
      }
      return null;
    }

    private List<Object> held() {
      return checkpoint == null ? List.of() : Checkpoint.held(target);
    }

    private String one(Inputs inputs, boolean before) {
      if (checkpoint != null)
        checkpoint.restore();
      String story = "";
      try {
        inputs.begin(held());
        for (int calls = before ? inputs.choose(5) : 0; calls > 0; calls--)
          story += call(inputs, inputs.choose(2) == 0 ? method : all.get(inputs.choose(all.size()))) + "; ";
        if (before)
          inputs.begin(held());
        Object receiver = inputs.receiver(method);
        Object[] arguments = inputs.arguments(method);
        String text = null;
        runs++;
        Throwable thrown = Target.call(method, receiver, arguments);
        if (thrown == null || !counts(thrown))
          return null;
        // Shown as it is after the call; enough to find it again.
        text = Show.input(receiver, arguments);
        return "fails " + Target.outcome(thrown) + "\t" + story + text;
      } catch (Inputs.Impossible e) {
        return null;
      }
    }

    private String call(Inputs inputs, Executable before) {
      try {
        Object receiver = inputs.receiver(before);
        Object[] arguments = inputs.arguments(before);
        Target.call(before, receiver, arguments);
        return before.getName() + Show.input(receiver, arguments);
      } catch (Inputs.Impossible e) {
        return "nothing";
      }
    }

    private boolean counts(Throwable thrown) {
      return any ? !(thrown instanceof VirtualMachineError) : thrown instanceof AssertionError;
    }
  }

  /** Objects as text, each with a number. */
  static final class Show {
    private final Map<Object, Integer> numbers = new IdentityHashMap<>();

    static String input(Object receiver, Object[] arguments) {
      Show show = new Show();
      StringBuilder text = new StringBuilder("(");
      if (receiver != null)
        text.append("this = ").append(show.text(receiver));
      for (Object argument : arguments)
        text.append(text.length() > 1 ? ", " : "").append(show.text(argument));
      return text.append(')').toString().replaceAll("[\\p{Cntrl}]", "?");
    }

    private String text(Object value) {
      if (value == null || value instanceof Number || value instanceof Boolean)
        return String.valueOf(value);
      if (value instanceof Character)
        return "'" + (int) (Character) value + "'";
      if (value instanceof String)
        return '"' + (String) value + '"';
      Integer known = numbers.get(value);
      if (known != null)
        return "#" + known;
      numbers.put(value, numbers.size() + 1);
      String head = "#" + numbers.size() + ":" + value.getClass().getSimpleName();
      if (value instanceof Enum)
        head += "." + ((Enum<?>) value).name();
      StringBuilder text = new StringBuilder(head).append('{');
      if (value.getClass().isArray())
        for (int i = 0; i < Math.min(4, Array.getLength(value)); i++)
          text.append(i > 0 ? ", " : "").append(text(Array.get(value, i)));
      else if (value.getClass().getClassLoader() != null)
        for (Field field : Words.fields(value.getClass()))
          if (field.getDeclaringClass().getClassLoader() != null)
            text.append(field.getName()).append('=').append(text(Words.get(field, value))).append(' ');
      return text.append('}').toString();
    }
  }
}
